## Fluxx

# Eine Karte in einem Satz.
fluxx-card = „{ $name }“
fluxx-hidden-card = eine Karte

## Ereignisse

fluxx-event-shuffled = { $count } Karten werden gemischt.
fluxx-event-reshuffled = Der Ablagestapel wird gemischt und ist der neue Zugstapel: { $count ->
    [one] 1 Karte
   *[other] { $count } Karten
}.
fluxx-event-turn-began = { $extra ->
    [yes] { $seat-is ->
        [me] Du bist noch einmal am Zug.
       *[other] { $seat } ist noch einmal am Zug.
    }
   *[no] { $seat-is ->
        [me] Du bist am Zug.
       *[other] { $seat } ist am Zug.
    }
}
fluxx-event-creeper-appeared = { $seat-is ->
    [me] Du ziehst einen Gammler: { $card }. Er liegt sofort vor dir.
   *[other] { $seat } zieht einen Gammler: { $card }.
}
fluxx-event-nothing-to-draw = Es ist keine Karte mehr zum Ziehen da.
fluxx-event-draws-due = { $seat-is ->
    [me] { $count ->
        [1] Du ziehst eine Karte.
       *[other] Du ziehst { $count } Karten.
    }
   *[other] { $count ->
        [1] { $seat } zieht eine Karte.
       *[other] { $seat } zieht { $count } Karten.
    }
}
fluxx-event-drawn = { $seat-is ->
    [me] Du ziehst: { $card }.
   *[other] { $seat } zieht eine Karte.
}
fluxx-event-given = { $from-is ->
    [me] Du gibst { $to }: { $card }.
   *[other] { $to-is ->
        [me] { $from } gibt dir: { $card }.
       *[other] { $from } gibt { $to } eine Karte.
    }
}
fluxx-event-kept = { $seat-is ->
    [me] Du behältst: { $card }.
   *[other] { $seat } behält eine Karte.
}
fluxx-event-played = { $seat-is ->
    [me] Du spielst { $card }.
   *[other] { $seat } spielt { $card }.
}
fluxx-event-played-random = { $seat-is ->
    [me] Der Zufall spielt für dich: { $card }.
   *[other] Der Zufall spielt für { $seat }: { $card }.
}
fluxx-event-played-discard = { $seat-is ->
    [me] Du spielst { $card } aus dem Ablagestapel.
   *[other] { $seat } spielt { $card } aus dem Ablagestapel.
}
fluxx-event-played-other = { $seat-is ->
    [me] Du nimmst { $owner } { $card } weg und spielst die Karte.
   *[other] { $owner-is ->
        [me] { $seat } nimmt dir { $card } weg und spielt die Karte.
       *[other] { $seat } nimmt { $owner } { $card } weg und spielt die Karte.
    }
}
fluxx-event-goal-came = Neues Ziel: { $card }.
fluxx-event-goal-left = Das Ziel { $card } gilt nicht mehr.
fluxx-event-rule-came = Neue Regel: { $card }.
fluxx-event-rule-left = Die Regel { $card } gilt nicht mehr.
fluxx-event-action-over = { $card } ist erledigt.
fluxx-event-discarded = { $seat-is ->
    [me] Du legst { $card } ab.
   *[other] { $seat } legt { $card } ab.
}
fluxx-event-discarded-mini-hand-left = { $card } bleibt übrig und wird abgelegt.
fluxx-event-discarded-keeper-limit = { $seat-is ->
    [me] Zu viele Sammler: Du legst { $card } ab.
   *[other] Zu viele Sammler: { $seat } legt { $card } ab.
}
fluxx-event-discarded-hand-limit = { $seat-is ->
    [me] Zu viele Handkarten: Du legst { $card } ab.
   *[other] Zu viele Handkarten: { $seat } legt { $card } ab.
}
fluxx-event-discarded-death = { $seat-is ->
    [me] Der Tod nimmt dir { $card }.
   *[other] Der Tod nimmt { $seat } { $card }.
}
fluxx-event-discarded-death-alone = { $seat-is ->
    [me] Der Tod liegt allein: Du legst ihn ab.
   *[other] Der Tod liegt allein: { $seat } legt ihn ab.
}
fluxx-event-discarded-taxes = { $card } geht für die Steuern drauf.
fluxx-event-moved-war = { $card } zieht weiter zu { $to-is ->
    [me] dir
   *[other] { $to }
}.
fluxx-event-moved-goal-change = Das Ziel wechselt: { $card } wandert zu { $to-is ->
    [me] dir
   *[other] { $to }
}.
fluxx-event-moved-stolen = { $to-is ->
    [me] Du stiehlst { $from } { $card }.
   *[other] { $from-is ->
        [me] { $to } stiehlt dir { $card }!
       *[other] { $to } stiehlt { $from } { $card }.
    }
}
fluxx-event-moved-exchanged = { $card } geht von { $from-is ->
    [me] dir
   *[other] { $from }
} zu { $to-is ->
    [me] dir
   *[other] { $to }
}.
fluxx-event-moved-mixed = { $card } landet bei { $to-is ->
    [me] dir
   *[other] { $to }
}.
fluxx-event-hands-traded = { $one-is ->
    [me] Du tauschst die Hand mit { $other }.
   *[other] { $other-is ->
        [me] { $one } tauscht die Hand mit dir.
       *[other] { $one } und { $other } tauschen ihre Hände.
    }
}
fluxx-event-hands-rotated = Alle geben ihre Hand nach { $clockwise ->
    [yes] links
   *[no] rechts
} weiter.
fluxx-event-turn-granted = { $seat-is ->
    [me] Du bekommst noch einen Zug.
   *[other] { $seat } bekommt noch einen Zug.
}
fluxx-event-free-action-used = { $seat-is ->
    [me] Du nutzt { $card }.
   *[other] { $seat } nutzt { $card }.
}
fluxx-event-declined = { $seat-is ->
    [me] Du lehnst ab.
   *[other] { $seat } lehnt ab.
}
fluxx-event-won = { $seat-is ->
    [me] Du hast gewonnen: { $card }!
   *[other] { $seat } hat gewonnen: { $card }.
}
fluxx-event-turn-limit-reached = So viele Züge und kein Sieger: Die Partie ist vorbei.

## Fragen

fluxx-question-play-from-hand = Du bist am Zug: Spiel eine Karte.
fluxx-question-play-from-mini-hand = { $cause }: Spiel eine dieser Karten.
fluxx-question-free-action = Magst du { $cause } nutzen?
fluxx-question-death-takes = { $cause } liegt vor dir: Was legst du ab?
fluxx-question-discard-alone = { $cause } liegt allein vor dir. Ablegen?
fluxx-question-pay-taxes = Magst du die Steuern mit deinem Geld bezahlen?
fluxx-question-move-creeper = { $cause } kann nicht bleiben. Wer bekommt die Karte?
fluxx-question-drop-goal = Welches Ziel soll gehen?
fluxx-question-drop-rule = { $cause }: Welche Neue Regel soll gehen?
fluxx-question-drop-rules = { $cause }: Welche Neuen Regeln sollen gehen?
fluxx-question-play-from-discard = { $cause }: Welche Karte des Ablagestapels spielst du?
fluxx-question-own-keeper-to-exchange = { $cause }: Welchen deiner Sammler gibst du her?
fluxx-question-keeper-to-exchange-for = { $cause }: Welchen Sammler willst du dafür?
fluxx-question-trash-in-play = { $cause }: Welche Karte soll weg?
fluxx-question-steal-in-play = { $cause }: Was stiehlst du?
fluxx-question-pay-tax = { $cause }: Welche Handkarte gibst du ab?
fluxx-question-give-out = { $cause }: Wer bekommt welche Karte?
fluxx-question-trade-hands-with = { $cause }: Mit wem tauschst du die Hand?
fluxx-question-take-card-from = { $cause }: Wem nimmst du eine Karte weg?
fluxx-question-direction = { $cause }: Wohin wandern die Hände?
fluxx-question-keeper-limit = { $cause }: Leg einen Sammler ab.
fluxx-question-hand-limit = { $cause }: Leg eine Handkarte ab.
fluxx-question-trash-day = { $cause }: Magst du etwas ablegen?

## Antworten

fluxx-choice-play = { $card } spielen
fluxx-choice-free = { $card } nutzen
fluxx-choice-go-on = weiter ohne
fluxx-choice-pass = nein danke
fluxx-choice-pay = bezahlen
fluxx-choice-card = { $card } wählen
fluxx-choice-discard = { $card } ablegen
fluxx-choice-give = { $card } für { $seat-is ->
    [me] dich
   *[other] { $seat }
}
fluxx-choice-seat = { $seat }
fluxx-choice-left = nach links
fluxx-choice-right = nach rechts
fluxx-choice-done = fertig

fluxx-why-draw = Ziehe { $total }: { $parts }
fluxx-why-play = Spiele { $total }: { $parts }
fluxx-why-play-all = Spiele alle: { $card } (P4)
fluxx-why-hand-limit = Handkartenbeschränkung { $total }: { $parts }
fluxx-why-keeper-limit = Sammlerbeschränkung { $total }: { $parts }
fluxx-why-mini-hand = Spiele { $total } der gezogenen Karten: { $parts }
fluxx-why-give-out = { $total } für alle: { $parts }
fluxx-why-tax = { $total } von allen anderen: { $parts }
fluxx-why-part = { $optional ->
    [yes] { $amount } durch { $card }, wenn du magst ({ $rule })
   *[no] { $amount } durch { $card } ({ $rule })
}
fluxx-why-goal = { $card }: { $seat-is ->
    [me] du
   *[other] { $seat }
} – { $obstacles }
fluxx-why-wins = es fehlt nichts
fluxx-why-missing = noch nötig: { $cards }
fluxx-why-too-few-of = noch { $count } von: { $cards }
fluxx-why-somebody-has = { $card } liegt vor { $seat-is ->
    [me] dir
   *[other] { $seat }
}
fluxx-why-other-keepers = zu viele Sammler: { $cards }
fluxx-why-too-few = { $have } von { $need }
fluxx-why-not-the-most = nicht mehr als { $seats }
fluxx-why-creeper = im Weg: { $card }
fluxx-why-only-owner-of = { $cause } verlangt { $card }
fluxx-why-tie = gleichauf: { $seats }
fluxx-why-asked = Gefragt wegen { $cards } ({ $rule })
fluxx-why-asked-bare = Grund: Regel { $rule }
fluxx-why-asked-l1 = { $cards } gilt für alle, die nicht am Zug sind ({ $rule })
fluxx-why-asked-l2 = { $cards } gilt am Ende des eigenen Zuges ({ $rule })
