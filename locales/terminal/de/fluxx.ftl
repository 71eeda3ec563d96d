## Fluxx

fluxx-kind-keeper = Sammler
fluxx-kind-creeper = Gammler
fluxx-kind-goal = Ziel
fluxx-kind-new-rule = Neue Regel
fluxx-kind-action = Aktion

# Eine Karte in einem Satz.
fluxx-card = „{ $name }“

## Ereignisse

fluxx-event-shuffled = { $count } Karten werden gemischt.
fluxx-event-reshuffled = Der Ablagestapel wird gemischt: { $count } Karten.
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
    [me] Ein Gammler: Vor dir liegt jetzt { $card }.
   *[other] Ein Gammler: Vor { $seat } liegt jetzt { $card }.
}
fluxx-event-nothing-to-draw = Beide Stapel sind leer: Es gibt nichts zu ziehen.
fluxx-event-draws-due = { $seat-is ->
    [me] { $count ->
        [1] Du hast eine Karte zu ziehen.
       *[other] Du hast { $count } Karten zu ziehen.
    }
   *[other] { $count ->
        [1] { $seat } hat eine Karte zu ziehen.
       *[other] { $seat } hat { $count } Karten zu ziehen.
    }
}
fluxx-event-played-hand = { $seat-is ->
    [me] Du spielst { $card }.
   *[other] { $seat } spielt { $card }.
}
fluxx-event-played-random-hand-card = { $seat-is ->
    [me] Der Zufall greift in deine Hand: Du spielst { $card }.
   *[other] Der Zufall greift in die Hand: { $seat } spielt { $card }.
}
fluxx-event-played-mini-hand = { $seat-is ->
    [me] Du spielst { $card } von den gezogenen Karten.
   *[other] { $seat } spielt { $card } von den gezogenen Karten.
}
fluxx-event-played-discard-pile = { $seat-is ->
    [me] Du spielst { $card } vom Ablagestapel.
   *[other] { $seat } spielt { $card } vom Ablagestapel.
}
fluxx-event-played-hand-of = { $seat-is ->
    [me] Du spielst { $card } aus der Hand von { $owner }.
   *[other] { $seat } spielt { $card } aus { $owner-is ->
        [me] deiner Hand
       *[other] der Hand von { $owner }
    }.
}
fluxx-event-goal-came = Neues Ziel: { $card }.
fluxx-event-goal-left = { $card } ist kein Ziel mehr.
fluxx-event-rule-came = Ab jetzt gilt: { $card }.
fluxx-event-rule-left = { $card } gilt nicht mehr.
fluxx-event-action-over = { $card } ist ausgeführt.
fluxx-event-discarded-effect = { $seat-is ->
    [me] Du legst { $card } ab.
   *[other] { $seat } legt { $card } ab.
}
fluxx-event-discarded-mini-hand-left = { $card } bleibt übrig und wird abgelegt.
fluxx-event-discarded-keeper-limit = { $seat-is ->
    [me] Du legst { $card } ab: Sammlerbeschränkung.
   *[other] { $seat } legt { $card } ab: Sammlerbeschränkung.
}
fluxx-event-discarded-hand-limit = { $seat-is ->
    [me] Du legst { $card } ab: Handkartenbeschränkung.
   *[other] { $seat } legt { $card } ab: Handkartenbeschränkung.
}
fluxx-event-discarded-death = { $seat-is ->
    [me] Der Tod holt sich von dir { $card }.
   *[other] Der Tod holt sich von { $seat } { $card }.
}
fluxx-event-discarded-death-alone = { $seat-is ->
    [me] Du legst { $card } ab, sonst liegt nichts vor dir.
   *[other] { $seat } legt { $card } ab, sonst liegt dort nichts.
}
fluxx-event-discarded-taxes = { $seat-is ->
    [me] Die Steuern sind bezahlt: Du legst { $card } ab.
   *[other] Die Steuern sind bezahlt: { $seat } legt { $card } ab.
}
fluxx-event-moved-war = { $card } wandert von { $from } zu { $to }.
fluxx-event-moved-goal-change = Mit dem Ziel wandert { $card } von { $from } zu { $to }.
fluxx-event-moved-stolen = { $to-is ->
    [me] Du nimmst { $from } { $card } weg.
   *[other] { $to } nimmt { $from-is ->
        [me] dir
       *[other] { $from }
    } { $card } weg.
}
fluxx-event-moved-exchanged = { $card } geht von { $from } an { $to }.
fluxx-event-moved-mixed = { $card } geht von { $from } an { $to }.
fluxx-event-hands-traded = { $one } und { $other } tauschen die Hände.
fluxx-event-hands-rotated = { $clockwise ->
    [yes] Alle Hände wandern nach links.
   *[no] Alle Hände wandern nach rechts.
}
fluxx-event-turn-granted = { $seat-is ->
    [me] Du bist danach noch einmal am Zug.
   *[other] { $seat } ist danach noch einmal am Zug.
}
fluxx-event-free-action-used = { $seat-is ->
    [me] Du nutzt { $card }.
   *[other] { $seat } nutzt { $card }.
}
fluxx-event-declined = { $seat-is ->
    [me] Du verzichtest.
   *[other] { $seat } verzichtet.
}
fluxx-event-won = { $seat-is ->
    [me] Du gewinnst mit { $card }!
   *[other] { $seat } gewinnt mit { $card }.
}
fluxx-event-turn-limit-reached = Der letzte Zug ist vorbei: Niemand gewinnt.
fluxx-event-drawn-first-hand = { $seat-is ->
    [me] Du bekommst { $card }.
   *[other] { $seat } bekommt eine Karte.
}
fluxx-event-drawn-hand = { $seat-is ->
    [me] Du ziehst { $card }.
   *[other] { $seat } zieht eine Karte.
}
fluxx-event-drawn-aside = { $seat-is ->
    [me] Du legst { $card } beiseite.
   *[other] { $seat } legt eine Karte beiseite.
}
fluxx-event-given = { $from-is ->
    [me] Du gibst { $to } { $card }.
   *[other] { $to-is ->
        [me] { $from } gibt dir { $card }.
       *[other] { $from } gibt { $to } eine Karte.
    }
}

## Fragen

fluxx-question-play-from-hand = Du bist am Zug: Spiel eine Karte.
fluxx-question-play-from-mini-hand = { $cause }: Spiel eine der gezogenen Karten.
fluxx-question-free-action = { $cause } jetzt nutzen oder weiter?
fluxx-question-death-takes = { $cause } darf sich von deinen Karten nehmen. Welche?
fluxx-question-discard-alone = { $cause } liegt allein vor dir. Ablegen?
fluxx-question-pay-taxes = { $cause }: bezahlen oder beides behalten?
fluxx-question-move-creeper = { $cause } kann nicht bei dir bleiben. Zu wem damit?
fluxx-question-drop-goal = So viele Ziele gehen nicht. Welches kommt weg?
fluxx-question-drop-rule = { $cause }: Welche Neue Regel kommt weg?
fluxx-question-drop-rules = { $cause }: Noch eine Neue Regel weg, oder genug?
fluxx-question-play-from-discard = { $cause }: Welche Karte spielst du vom Ablagestapel?
fluxx-question-own-keeper-to-exchange = { $cause }: Welchen Sammler gibst du her?
fluxx-question-keeper-to-exchange-for = { $cause }: Welchen Sammler willst du dafür?
fluxx-question-trash-in-play = { $cause }: Welche Karte kommt weg?
fluxx-question-steal-in-play = { $cause }: Welche Karte nimmst du?
fluxx-question-pay-tax = { $cause }: Welche Karte gibst du ab?
fluxx-question-give-out = { $cause }: Wer bekommt welche Karte?
fluxx-question-trade-hands-with = { $cause }: Mit wem?
fluxx-question-take-card-from = { $cause }: Aus wessen Hand?
fluxx-question-direction = { $cause }: In welche Richtung?
fluxx-question-keeper-limit = { $cause }: Du hast zu viele Sammler. Welcher kommt weg?
fluxx-question-hand-limit = { $cause }: Du hast zu viele Handkarten. Welche kommt weg?
fluxx-question-trash-day = { $cause }: Noch eine Karte ablegen, oder genug?
fluxx-waiting = Wir warten auf { $seat }.

## Antworten

fluxx-choice-play = { $card } spielen
fluxx-choice-free = { $card } nutzen
fluxx-choice-go-on = weiter
fluxx-choice-pass = nein
fluxx-choice-pay = bezahlen
fluxx-choice-card = { $card }
fluxx-choice-card-of = { $card } von { $seat }
fluxx-choice-discard = { $card } ablegen
fluxx-choice-give = { $card } an { $seat }
fluxx-choice-seat = { $seat }
fluxx-choice-left = nach links
fluxx-choice-right = nach rechts
fluxx-choice-done = genug

## Was nicht geht

fluxx-refusal-nothing-asked = Niemand ist etwas gefragt.
fluxx-refusal-not-your-question = { $seat } ist gefragt.
fluxx-refusal-not-an-answer = Das ist keine Antwort auf die Frage.
fluxx-refusal-not-in-hand = { $card } ist nicht auf deiner Hand.
fluxx-refusal-not-in-mini-hand = { $card } ist nicht unter den gezogenen Karten.
fluxx-refusal-no-free-action = { $card } bietet jetzt nichts an.
fluxx-refusal-play-is-compulsory = Diese Karte musst du spielen.
fluxx-refusal-death-must-take = Der Tod muss eine Karte nehmen.
fluxx-refusal-not-taken-by-death = { $card } kann der Tod hier nicht nehmen.
fluxx-refusal-not-alone = { $card } liegt dort nicht allein.
fluxx-refusal-not-a-goal-in-play = { $card } ist kein Ziel im Spiel.
fluxx-refusal-not-a-rule-in-play = { $card } ist keine Neue Regel im Spiel.
fluxx-refusal-not-in-discard-pile = { $card } ist keine Aktion oder Neue Regel vom Ablagestapel.
fluxx-refusal-not-in-play-there = { $card } liegt nicht da, wo du sie nehmen könntest.
fluxx-refusal-not-such-a-keeper = { $card } steht nicht zur Wahl.
fluxx-refusal-not-given-out = { $card } ist nicht unter den Karten, die verteilt werden.
fluxx-refusal-has-enough = { $seat } hat schon alle Karten.
fluxx-refusal-not-another-seat = Nenne einen anderen Platz.
fluxx-refusal-chance-not-awaited = Auf den Zufall wartet gerade niemand.
fluxx-refusal-wrong-cards = Das sind nicht genau die Karten, die gemischt oder verteilt werden.

## Der Tisch als Text

fluxx-table-head = Zug { $turn }. Zugstapel { $draw }, Ablagestapel { $discard }.
fluxx-table-force = Ziehe { $draw }, spiele { $play }{ $hand ->
    [none] { "" }
   *[other] , höchstens { $hand } auf der Hand
}{ $keepers ->
    [none] { "" }
   *[other] , höchstens { $keepers } Sammler
}.
fluxx-table-all = alle
fluxx-table-rules = Neue Regeln: { $cards }
fluxx-table-no-rules = Es gelten nur die Grundregeln.
fluxx-table-goal = Ziel: { $card }. { $text }
fluxx-table-no-goal = Noch gibt es kein Ziel.
fluxx-table-place = { $cards ->
    [1] 1 Karte
   *[other] { $cards } Karten
}
fluxx-table-known = bekannt: { $cards }
fluxx-table-nothing = nichts
fluxx-table-counters = Gezogen { $drawn } von { $draw }, gespielt { $played } von { $play }.
fluxx-table-aside = Beiseite ({ $count }): { $cards }
fluxx-table-hand = Hand ({ $count }): { $cards }

## Warum

fluxx-why-draw = Ziehe { $total }: { $parts }
fluxx-why-play = Spiele { $total }: { $parts }
fluxx-why-play-all = Spiele alle: { $card } (P4)
fluxx-why-hand-limit = Handkartenbeschränkung { $total }: { $parts }
fluxx-why-keeper-limit = Sammlerbeschränkung { $total }: { $parts }
fluxx-why-part = { $optional ->
    [yes] { $card } { $amount }, wenn du magst ({ $rule })
   *[no] { $card } { $amount } ({ $rule })
}
fluxx-why-goal = { $card }: { $seat-is ->
    [me] du
   *[other] { $seat }
} – { $obstacles }
fluxx-why-wins = es fehlt nichts
fluxx-why-missing = es fehlt: { $cards }
fluxx-why-too-few-of = noch { $count } von: { $cards }
fluxx-why-somebody-has = { $card } liegt vor { $seat }
fluxx-why-other-keepers = zu viele Sammler: { $cards }
fluxx-why-too-few = { $have } von { $need }
fluxx-why-not-the-most = { $seats } hat ebenso viele
fluxx-why-creeper = { $card } ist im Weg (W3)
fluxx-why-only-owner-of = { $rule } verlangt { $card } (W5)
fluxx-why-tie = { $seats } würde auch gewinnen (W1)
