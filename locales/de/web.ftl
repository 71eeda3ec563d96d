# Worte der Seite im Browser. Spielworte (Ereignisse, Fragen, Antworten) stehen in den Dateien der Spiele.

kind-keeper = Sammler
kind-creeper = Gammler
kind-goal = Ziel
kind-new_rule = Neue Regel
kind-action = Aktion
kind-basic = Grundregeln
kind-meta = Metaregel

you = Du
close = Schließen
log = Verlauf
log-empty = Noch ist nichts passiert.
rule-why = Warum? Regel { $rule }
place-active = ist am Zug
place-away = ist gerade weg
place-stand-in = ein Bot spielt solange
hand-count = { $n ->
    [one] 1 Handkarte
   *[other] { $n } Handkarten
}
hand-own = { $n ->
    [one] Deine Hand: 1 Karte
   *[other] Deine Hand: { $n } Karten
}
point-count = { $n ->
    [one] 1 Punkt
   *[other] { $n } Punkte
}
display-lower = { $n ->
    [0] nichts darunter
    [one] eine Ebene darunter
   *[other] { $n } Ebenen darunter
}
display-empty = leer
shadow-display = Schattenauslage
pool = Vorrat
deck-count = Stapel: { $n } Karten
deck-draw = Vom Stapel ziehen, { $n } Karten
discard = Ablage
discard-count = Ablage: { $n } Karten
laying-numbers = Wie viele?
laying-jokers = Joker dazu?
laying-tip = Tipp eine Karte an.

abluxxen-wait-dealing = Die Karten werden gemischt.
abluxxen-wait-laying-down = { $seat } ist am Zug.
abluxxen-wait-taking-shadow = { $seat } wählt aus der Schattenauslage.
abluxxen-wait-robbing = { $seat } luxxt { $victim-is ->
    [me] dir
   *[other] { $victim }
} { $layer } ab und überlegt.
abluxxen-wait-losing = { $seat } überlegt: zurücknehmen oder abwerfen?
abluxxen-wait-drawing = { $seat } zieht, noch { $left ->
    [1] eine Karte.
   *[other] { $left } Karten.
}
abluxxen-wait-drawing-optionally = { $seat } darf noch eine Karte ziehen.
abluxxen-wait-over = Die Partie ist vorbei.
abluxxen-button-take = Nehmen
abluxxen-button-leave = Liegen lassen
abluxxen-button-take-back = Zurücknehmen
abluxxen-button-discard = Abwerfen
abluxxen-button-pass = Nichts ziehen
abluxxen-cost-take = { $n ->
    [1] 1 Karte für dich, { $victim } zieht 1
   *[other] { $n } Karten für dich, { $victim } zieht { $n }
}
abluxxen-cost-leave = { $victim } entscheidet
abluxxen-cost-take-back = { $n ->
    [1] 1 Karte zurück auf die Hand
   *[other] { $n } Karten zurück auf die Hand
}
abluxxen-cost-discard = { $n ->
    [1] und 1 neue Karte ziehen
   *[other] und { $n } neue Karten ziehen
}
abluxxen-robs-nobody = luxxt niemandem etwas ab
abluxxen-robs = luxxt { $names } etwas ab
abluxxen-ends = beendet die Partie

fluxx-wait-over = Die Partie ist vorbei.
fluxx-wait-turn = { $seat } ist am Zug.
fluxx-wait = { $seat } überlegt.
fluxx-wait-cause = { $seat } überlegt: { $cause }.
fluxx-now = Was jetzt gilt
fluxx-now-draw = Zieh { $n }
fluxx-now-play = { $extra ->
    [0] Spiel { $n }
   *[other] Spiel { $n }, wenn du magst { $extra } mehr
}
fluxx-now-play-all = Spiel alle Karten
fluxx-now-hand-limit = Höchstens { $n } { $n ->
    [one] Handkarte
   *[other] Handkarten
}
fluxx-now-keeper-limit = Höchstens { $n } Sammler
fluxx-drawn = gezogen { $n } von { $of }
fluxx-played = gespielt { $n } von { $of }
fluxx-played-all = gespielt { $n }
fluxx-goals = { $n ->
    [one] Ziel
   *[other] Ziele
}
fluxx-no-goal = Noch kein Ziel
fluxx-front-empty = noch nichts
fluxx-aside = Beiseite
fluxx-give-to = { $card } für …
fluxx-play-tip = Tipp eine Karte an, um sie zu lesen.
fluxx-choose-discard = In der Ablage wählen
draw-pile-count = Zugstapel: { $n } Karten
enlarge = { $card } vergrößern
fluxx-choose-rule = Neue Regel wählen
fluxx-read-rules = Was jetzt gilt: { $n ->
    [0] nur die Grundregeln
    [one] eine Neue Regel
   *[other] { $n } Neue Regeln
}
