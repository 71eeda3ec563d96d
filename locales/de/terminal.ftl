## Fluxx

fluxx-kind-keeper = Sammler
fluxx-kind-creeper = Gammler
fluxx-kind-goal = Ziel
fluxx-kind-new-rule = Neue Regel
fluxx-kind-action = Aktion

## Fragen

fluxx-waiting = Wir warten auf { $seat }.

## Antworten

fluxx-choice-card-of = { $card } von { $seat }

## Was nicht geht

fluxx-refusal-nothing-asked = Gerade ist niemand gefragt.
fluxx-refusal-not-your-question = { $seat } ist gefragt.
fluxx-refusal-not-an-answer = Das ist keine Antwort auf die Frage.
fluxx-refusal-not-in-hand = { $card } ist nicht auf deiner Hand.
fluxx-refusal-not-in-mini-hand = { $card } ist nicht unter den gezogenen Karten.
fluxx-refusal-no-free-action = { $card } hat gerade nichts zu bieten.
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
fluxx-table-perhaps = vielleicht: { $cards }
fluxx-table-nothing = nichts
fluxx-table-counters = Gezogen { $drawn } von { $draw }, gespielt { $played } von { $play }.
fluxx-table-aside = Beiseite ({ $count }): { $cards }
fluxx-table-discard-pile = Ablagestapel ({ $count }), die oberste Karte zuerst: { $cards }
fluxx-table-hand = Hand ({ $count }): { $cards }

## `luxx serve`

serve-open = Luxx ist bereit. Öffne { $address } im Browser.
serve-lan = Auf Handys und anderen Rechnern in diesem Netz: { $address }
serve-lan-none = Dieser Rechner ist in keinem Netz; Handys finden ihn nicht.
serve-kept = Die Partien liegen in { $file }.
serve-kept-database = Die Partien liegen in der Datenbank.
serve-kept-nowhere = Die Partien bleiben nur bis zum Beenden erhalten.
serve-stop = Beenden mit Strg-C.
