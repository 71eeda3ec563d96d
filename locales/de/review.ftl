# Rückblick auf Partien: wird mit den Seiten geladen, die es sagen.
review-offer = Ein Bot kann jede Entscheidung dieser Partie ansehen und sagen, was sie wert war, nach dem, was man in dem Moment wusste. Das dauert etwa zehn Sekunden.
review-begin = Partie analysieren
review-running = Jede Entscheidung wird angesehen …
review-waits = Gerade wird eine andere Partie angesehen; diese ist als nächste dran.
review-curve = Siegchance
review-curve-steps = vom Geben bis zum Ende
review-curve-end = { $name }: { $chance }.
review-curve-mark = teure Entscheidung
review-seat = Wessen Linie?
review-costly = Die teuersten Entscheidungen
review-costly-about = Beurteilt nach dem, was man damals wissen konnte, nicht nach den Karten, die kamen.
review-none = Keine Entscheidung war eindeutig falsch. Gut gespielt!
review-cost = Kostete { $cost } Siegchance
review-cost-interval = zwischen { $low } und { $high }
review-chosen = Gewählt
review-better = Besser
review-reason-to = Rat an { $name }: „{ $reason }“
review-see = In der Aufzeichnung ansehen (Schritt { $n }) und weiterspielen
review-seats = Glück und Fehler
review-seats-about = Fehler sind, was Entscheidungen gekostet haben. Glück ist, was die Karten gaben oder nahmen.
review-name = Name
review-mistakes = Fehler
review-lost = Gekostet
review-luck = Glück
review-of = { $n } von { $of }
review-made = Ermittelt, indem von jeder Stelle der Partie bis zu { $n }-mal weitergespielt wurde, genau wie beim Befehl „luxx record analyse“.

history-empty = Du hast noch keine Partie zu Ende gespielt. Jede beendete Partie steht künftig hier.
history-results = Ergebnisse
history-seats = { $n } Spieler
history-result = { $won } von { $of } gewonnen ({ $share })
history-fair = Der Strich zeigt, was bei gleichen Chancen für alle herauskäme.
history-streaks = Serien
history-streak = { $n ->
    [0] Deine letzte Partie hast du nicht gewonnen.
    [one] Du hast deine letzte Partie gewonnen.
   *[other] Du hast deine letzten { $n } Partien gewonnen.
} { $best ->
    [0] { "" }
    [one] Deine längste Serie: ein Sieg.
   *[other] Deine längste Serie: { $best } Siege.
}
history-recent = Von deinen letzten { $of } Partien hast du { $won } gewonnen. Hohe Balken sind Siege.
history-ratings = Wertungen
history-favourites = Was du bei { $game } am häufigsten legst
history-all = Alle Partien
history-game = Spiel
history-any = beide
history-any-variant = alle
history-outcome = Ergebnis
history-outcome-all = alle
history-outcome-won = gewonnen
history-outcome-lost = nicht gewonnen
history-with = Mit wem?
history-none = Keine deiner Partien passt dazu.
history-more = Frühere Partien zeigen

leaders-you = du
leaders-variant = Variante
leaders-who = Wer steht in der Liste?
leaders-site = alle hier
leaders-known = alle, mit denen ich gespielt habe
leaders-place = Rang
leaders-rated = Wertung
leaders-matches = Partien
leaders-rating = { $mean } ± { $off }
leaders-none = In dieser Variante hat noch niemand eine Wertung. Eine Partie nur unter Menschen, zu Ende gespielt und ohne Rat, ergibt die ersten.
leaders-none-known = Von denen, mit denen du gespielt hast, hat in dieser Variante noch niemand eine Wertung.
leaders-what = Was eine Wertung bedeutet
leaders-how = Alle beginnen bei 25. Die Zahl hinter ± sagt, wie unsicher die Wertung noch ist: Sie wird mit jeder Partie kleiner. Geordnet wird nach dem, was jemand fast sicher wert ist, damit kein einzelner Glückssieg vorn steht.
leaders-luck-abluxxen = Abluxxen belohnt Können: Von 4.000 gemessenen Partien gewann ein guter Bot gegen drei, die blind wählen, 99,8 %. In simulierten Tabellen von 300 Partien lag, wer zwei von drei Partien gegen jemanden gewann, am Ende vier bis fünf Punkte vorn; bei weniger Partien verschiebt der Zufall den Abstand stärker.
leaders-luck-fluxx = Bei Fluxx ist viel Glück dabei: Von 4.000 gemessenen Partien gewann ein guter Bot gegen drei, die blind wählen, 72 %; mehr als eine von vier verlor er gegen sie. Wertungen liegen hier eng beieinander und brauchen viele Partien; wer doppelt so oft gewinnt wie jeder von drei anderen, liegt nach 300 Partien nur zwei bis drei Punkte vorn (simuliert).
leaders-counts = Es zählen nur Partien, in denen auf jedem Platz ein anderer Mensch sitzt, vom Geben bis zum Ende und ohne Rat. Musste ein Bot einspringen, gilt das Ergebnis trotzdem für den Menschen.

ladder-abluxxen-amigo-base = AMIGO, Grundspiel
ladder-abluxxen-amigo-advanced = AMIGO, Fortgeschrittene
ladder-abluxxen-amigo-expert = AMIGO, Profis
ladder-abluxxen-ravensburger-advanced = Ravensburger
ladder-abluxxen-amigo-base-duel = Duell, Grundspiel
ladder-abluxxen-amigo-advanced-duel = Duell, Fortgeschrittene
ladder-abluxxen-amigo-expert-duel = Duell, Profis
ladder-fluxx-plain = Wie in der Schachtel
ladder-fluxx-escalation = Mit Regel-Eskalation
ladder-fluxx-no-creepers = Ohne Gammler
ladder-fluxx-plain-own-cards = Mit eigenen Karten

puzzle-find = Finde die beste Entscheidung
puzzle-about = Eine Stellung aus einer Partie unter Bots, heute für alle dieselbe. Du siehst, was der Spieler sah. Deine erste Antwort zählt.
puzzle-right = Gefunden!
puzzle-wrong = Es gab etwas Besseres
puzzle-best = Am besten: { $choice }
puzzle-yours = deine Wahl
puzzle-values = Siegchancen
puzzle-share = { $n ->
    [one] Heute hat noch niemand vor dir geantwortet.
   *[other] { $right } von { $n } Menschen haben es heute gefunden ({ $share }).
}
puzzle-tomorrow = Morgen gibt es ein neues Rätsel.
puzzle-open = Antwort zeigen
