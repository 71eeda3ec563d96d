## Was jedes Spiel sagt.

bot-name-0 = Luchs
bot-name-1 = Dachs
bot-name-2 = Otter
bot-name-3 = Igel
bot-name-4 = Marder
bot-name-5 = Eule

table-welcome = { $game } zu { $seats ->
    [2] zweit
    [3] dritt
    [4] viert
    [5] fünft
   *[other] sechst
} gegen Bots. Du bist { $name } auf Platz { $seat }. „?“ hilft, „q“ hört auf.
table-prompt = Deine Wahl:
table-help =
    Eine Zahl nimmt die Antwort daneben.
    Du kannst die Antwort auch schreiben wie in Aufzeichnungen, zum Beispiel { $example }.
      ?      diese Hilfe
      t      noch einmal der Tisch
      d      den Ablagestapel durchsehen
      r ID   ein Absatz der Regeln, zum Beispiel r { $rule }
      w      warum die geltenden Zahlen so sind (Fluxx)
      c ID   der Text einer Karte (Fluxx), zum Beispiel c K01
      q      aufhören
table-no-answer = „{ $text }“ steht nicht zur Wahl. Mit „?“ bekommst du Hilfe.
table-no-number = Es gibt nur { $count } Antworten.
table-no-rule = Die Regeln haben keinen Absatz { $id }.
table-stopped = Du hast den Tisch verlassen.
table-refused = Das geht nicht: { $reason } ({ $rule })
table-match-of-series = Partie { $match } von { $matches }.
table-totals = Nach { $match } von { $matches } Partien: { $totals }.
table-won = { $me ->
    [yes] { $count ->
        [1] Du gewinnst!
       *[other] Du teilst dir den Sieg mit { $names }.
    }
   *[no] { $count ->
        [1] { $names } gewinnt.
       *[other] { $names } teilen sich den Sieg.
    }
}
table-series-won = { $me ->
    [yes] { $count ->
        [1] Du gewinnst die Serie!
       *[other] Du teilst dir den Sieg der Serie mit { $names }.
    }
   *[no] { $count ->
        [1] { $names } gewinnt die Serie.
       *[other] { $names } teilen sich den Sieg der Serie.
    }
}
table-points = { $seat } { $points }
table-and = und
table-me = du
