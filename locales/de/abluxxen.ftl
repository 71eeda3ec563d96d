## Abluxxen

abluxxen-edition-amigo-base = AMIGO, Grundspiel
abluxxen-edition-amigo-advanced = AMIGO, Fortgeschrittene
abluxxen-edition-amigo-expert = AMIGO, Profis
abluxxen-edition-ravensburger-advanced = Ravensburger 2014
abluxxen-duel = das Duell

# Karten, als Worte in einem Satz (im vierten Fall).
abluxxen-numbers = { $numbers ->
    [1] eine { $value }
    [2] zwei { $value }er
    [3] drei { $value }er
    [4] vier { $value }er
    [5] fünf { $value }er
    [6] sechs { $value }er
    [7] sieben { $value }er
   *[other] acht { $value }er
}
abluxxen-jokers = { $jokers ->
    [1] einen Joker
    [2] zwei Joker
    [3] drei Joker
    [4] vier Joker
   *[other] fünf Joker
}
abluxxen-layer = { $numbers ->
    [0] { abluxxen-jokers }
   *[other] { $jokers ->
        [0] { abluxxen-numbers }
       *[other] { abluxxen-numbers } und { abluxxen-jokers }
    }
}
# Dieselben Karten, wenn schon von ihnen die Rede war.
abluxxen-those-numbers = { $numbers ->
    [1] die { $value }
   *[other] die { abluxxen-numbers }
}
abluxxen-those-jokers = { $jokers ->
    [1] den Joker
   *[other] die { abluxxen-jokers }
}
abluxxen-those = { $numbers ->
    [0] { abluxxen-those-jokers }
   *[other] { $jokers ->
        [0] { abluxxen-those-numbers }
       *[other] { abluxxen-those-numbers } und { abluxxen-those-jokers }
    }
}
abluxxen-card = { $value ->
    [X] einen Joker
   *[other] eine { $value }
}
abluxxen-slot = { $top ->
    [none] { $bottom }
   *[other] { $bottom } und darauf { $top }
}

## Ereignisse

abluxxen-event-dealt = { $seat-is ->
    [me] Du bekommst { $cards }.
   *[other] { $seat } bekommt Karten.
}
abluxxen-event-begins = { $seat-is ->
    [me] Du fängst an.
   *[other] { $seat } fängt an.
}
abluxxen-event-laid-down = { $seat-is ->
    [me] Du legst { $layer } aus.
   *[other] { $seat } legt { $layer } aus.
}
abluxxen-event-shadow-taken = { $seat-is ->
    [me] Du luxxt der Schattenauslage { $layer } ab.
   *[other] { $seat } luxxt der Schattenauslage { $layer } ab.
}
abluxxen-event-shadow-refilled = Die Schattenauslage bekommt { $cards }.
abluxxen-event-diverted = Die Schattenauslage bekäme { $card }: Ab damit auf die niedrigste einzelne Karte im Vorrat.
abluxxen-event-removed = Die Schattenauslage bekäme { $card }: Keine einzelne Karte im Vorrat ist mehr frei, also aus dem Spiel damit.
abluxxen-event-robbed = { $seat-is ->
    [me] Du luxxt { $victim } { $layer } ab.
   *[other] { $seat } luxxt { $victim-is ->
        [me] dir
       *[other] { $victim }
    } { $layer } ab.
}
abluxxen-event-taken = { $seat-is ->
    [me] Du nimmst { $layer } auf die Hand.
   *[other] { $seat } nimmt { $layer } auf die Hand.
}
abluxxen-event-left = { $seat-is ->
    [me] Du nimmst { $layer } nicht; { $victim } entscheidet.
   *[other] { $seat } nimmt { $layer } nicht; { $victim-is ->
        [me] du entscheidest
       *[other] { $victim } entscheidet
    }.
}
abluxxen-event-taken-back = { $seat-is ->
    [me] Du nimmst { $layer } zurück auf die Hand.
   *[other] { $seat } nimmt { $layer } zurück auf die Hand.
}
abluxxen-event-discarded = { $seat-is ->
    [me] Du wirfst { $layer } ab.
   *[other] { $seat } wirft { $layer } ab.
}
abluxxen-event-drew-from-deck = { $seat-is ->
    [me] Du ziehst { $card } vom Nachziehstapel.
   *[other] { $seat } zieht eine Karte vom Nachziehstapel.
}
abluxxen-event-drew-from-pool = { $seat-is ->
    [me] Du nimmst { $slot } aus dem Vorrat.
   *[other] { $seat } nimmt { $slot } aus dem Vorrat.
}
abluxxen-event-pool-refilled = Neu im Vorrat: { $cards }.
abluxxen-event-passed = { $seat-is ->
    [me] Du ziehst nichts.
   *[other] { $seat } zieht nichts.
}
abluxxen-event-over-hand-empty = Jemand hat die letzte Handkarte ausgelegt: Die Partie ist vorbei.
abluxxen-event-over-stock-empty = Nachziehstapel und Vorrat sind aufgebraucht: Die Partie ist vorbei.
abluxxen-event-over-repetition = Ihr dreht euch im Kreis: Die Partie ist vorbei.

## Fragen

abluxxen-question-laying-down = Du bist am Zug: Leg eine oder mehrere gleiche Karten aus.
abluxxen-question-taking-shadow = Du luxxt der Schattenauslage etwas ab. Welchen Satz nimmst du?
abluxxen-question-robbing = Du luxxt { $victim } { $layer } ab. Nimmst du { $count ->
    [1] die Karte
   *[other] die Karten
}?
abluxxen-question-losing = { $seat } luxxt dir { $layer } ab, nimmt { $count ->
    [1] die Karte
   *[other] die Karten
} aber nicht. Zurücknehmen oder abwerfen und ziehen?
abluxxen-question-drawing = { $left ->
    [1] Zieh eine Karte. Woher?
   *[other] Zieh noch { $left } Karten. Woher?
}
abluxxen-question-drawing-optionally = Du hast niemandem etwas abgeluxxt. Möchtest du eine Karte ziehen?
abluxxen-waiting = Wir warten auf { $seat }.

## Antworten

abluxxen-choice-play = { $layer } auslegen
abluxxen-choice-play-robs = { $layer } auslegen und { $victims } etwas abluxxen
abluxxen-choice-shadow = { $layer } nehmen
abluxxen-choice-take = nehmen
abluxxen-choice-leave = nicht nehmen
abluxxen-choice-take-back = zurücknehmen
abluxxen-choice-discard = { $count ->
    [1] abwerfen und eine Karte ziehen
   *[other] abwerfen und { $count } Karten ziehen
}
abluxxen-choice-draw-deck = vom Nachziehstapel
abluxxen-choice-draw-pool = { $slot } aus dem Vorrat
abluxxen-choice-pass = nichts ziehen

## Was nicht geht

abluxxen-refusal-not-asked = { $asked } ist gefragt.
abluxxen-refusal-nothing-asked = Gerade ist niemand gefragt.
abluxxen-refusal-no-answer = Das ist keine Antwort auf die Frage.
abluxxen-refusal-no-layer = Leg Karten eines Werts aus, mit oder ohne Joker, oder Joker allein.
abluxxen-refusal-not-in-hand = Das hast du nicht auf der Hand: { $layer }.
abluxxen-refusal-not-robbed-shadow = Deine Karten luxxen der Schattenauslage keinen Satz mit dem Wert { $card } ab.
abluxxen-refusal-deck-empty = Der Nachziehstapel ist leer.
abluxxen-refusal-not-in-pool = Das liegt nicht im Vorrat: { $slot }.
abluxxen-refusal-wrong-deck = Das sind nicht die Karten aus der Schachtel.

## Der Tisch als Text

abluxxen-table-place = { $cards ->
    [1] 1 Karte
   *[other] { $cards } Karten
}
abluxxen-table-empty = noch nichts ausgelegt
abluxxen-table-pool = Vorrat
abluxxen-table-deck = Nachziehstapel
abluxxen-table-discard = Ablage
abluxxen-table-shadow = Schattenauslage
abluxxen-table-hand = Hand
