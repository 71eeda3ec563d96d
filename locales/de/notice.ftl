## Was Leute außerhalb der Seite erreicht
notice-title = { $n ->
    [one] Du bist dran
   *[other] { $n } Tische warten auf dich
}
notice-last-call = Letzter Aufruf: Deine Zeit ist um
notice-line = { $game } mit { $people } – { $stage ->
    [last] antworte jetzt
    [hours] { $n ->
        [one] noch 1 Stunde
       *[other] noch { $n } Stunden
    }
   *[days] noch { $n } Tage
}
notice-test = Luxx erreicht dich
notice-test-about = So sieht eine Nachricht aus, wenn du dran bist.
notice-code = Dein Code für Luxx: { $code }
notice-code-about = Gib { $code } auf der Seite mit deinen Benachrichtigungen ein, dann schreibt Luxx an diese Adresse, wenn Partien auf dich warten. Hast du das nicht gewollt, tu einfach nichts.
notice-mail-foot = Höchstens eine Mail am Tag, und nur, solange etwas auf dich wartet. Keine Mails mehr:
