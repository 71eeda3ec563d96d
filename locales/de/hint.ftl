## Warum eine Wahl gut ist: eine Zeile für jeden Grund, den ein Bot nennt.

abluxxen-hint-out = Damit hast du keine Karten mehr und beendest die Partie.
abluxxen-hint-robs = Das nimmt anderen { $count ->
        [1] eine Karte
       *[other] { $count } Karten
    } von der Auslage.
abluxxen-hint-safe = { $count ->
        [1] Diese Karte
       *[other] Diese { $count } Karten
    } kann dir niemand mehr abluxxen.
abluxxen-hint-single = Damit ist eine einzelne { $value } weg.
abluxxen-hint-many = { $count } Karten auf einmal sparen Züge.
abluxxen-hint-joins = Das passt zu deinen { $value ->
        [X] Jokern
       *[other] { $value }ern
    }.
abluxxen-hint-shadow = Die { $value ->
        [X] Joker
       *[other] { $value }er
    } aus der Schattenauslage kosten am wenigsten.
abluxxen-hint-jokers = Damit { $count ->
        [1] kommt ein Joker
       *[other] kommen { $count } Joker
    } zu dir.
abluxxen-hint-take = { $count ->
        [1] Eine Karte mehr lohnt sich.
       *[other] { $count } Karten in einem Zug lohnen sich.
    }
abluxxen-hint-leave = Die { $value ->
        [X] Joker
       *[other] { $value }er
    } würden dich nur einen weiteren Zug kosten.
abluxxen-hint-late = Die Partie kann vorbei sein, bevor du noch mehr Karten loswirst.
abluxxen-hint-keep = { $count ->
        [1] Diese Karte ist
       *[other] Diese { $count } Karten sind
    } besser als alles, was du ziehen könntest.
abluxxen-hint-pool-poor = Im Vorrat liegt nichts Besseres für dich.
abluxxen-hint-discard = { $count ->
        [0] Neue Karten sind besser als diese.
        [1] Eine Karte im Vorrat passt zu deiner Hand.
       *[other] { $count } Karten im Vorrat passen zu deiner Hand.
    }
abluxxen-hint-deck = Im Vorrat passt nichts; der Nachziehstapel bringt vielleicht Besseres.
abluxxen-hint-joker = Ein Joker passt zu allem.
abluxxen-hint-new = Die { $value } ist die beste Karte im Vorrat.
abluxxen-hint-pass = Keine Karte im Vorrat ist einen weiteren Zug wert.

fluxx-hint-wins = Damit gewinnst du.
fluxx-hint-any = Es macht wenig Unterschied.
fluxx-hint-keeper = { $card } vor dir kann nur helfen.
fluxx-hint-keeper-for = { $goal } braucht { $card }.
fluxx-hint-goal-near = Einen Teil von dem, was { $card } braucht, hast du schon.
fluxx-hint-goal = Mit { $card } ist das jetzige Ziel weg.
fluxx-hint-rule = { $card } hilft dir mehr als den anderen.
fluxx-hint-action = { $card } ist jetzt nützlich.
fluxx-hint-takes = { $card } ist bei dir mehr wert als beim Besitzer.
fluxx-hint-least = { $card } kannst du am ehesten entbehren.
fluxx-hint-keeps = { $card } bringt dir davon am meisten.
fluxx-hint-gives = { $card } nützt anderen am wenigsten.
fluxx-hint-drops-goal = Die anderen sind näher an { $card } als du.
fluxx-hint-drops-rule = { $card } hilft den anderen mehr als dir.
fluxx-hint-new-hand = Eine neue Hand ist besser als diese.
fluxx-hint-seat = Dort ist am meisten zu holen.
fluxx-hint-declines = Es bringt dir nichts.
