# Worte der Seite im Browser. Spielworte (Ereignisse, Fragen, Antworten) stehen in den Dateien der Spiele.

kind-keeper = Sammler
kind-creeper = Gammler
kind-goal = Ziel
kind-new_rule = Neue Regel
kind-action = Aktion
kind-basic = Grundregeln
kind-meta = Meta-Regel

you = Du
close = Schließen
log = Verlauf
log-empty = Noch ist nichts passiert.
rule-why = Warum? Regel { $rule }
place-active = { $seat-is ->
    [me] du bist am Zug
   *[other] { $seat } ist am Zug
}
place-away = ist gerade weg
place-stand-in = ein Bot spielt solange
place-away-short = weg
place-stand-in-short = Bot
hand-count = { $n ->
    [one] 1 Handkarte
   *[other] { $n } Handkarten
}
hand-own = { $n ->
    [one] Deine Hand: 1 Karte
   *[other] Deine Hand: { $n } Karten
}
point-count = { $n ->
    [one] { $n } Punkt
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
deck-count = { $n ->
    [one] Nachziehstapel: 1 Karte
   *[other] Nachziehstapel: { $n } Karten
}
deck-draw = { $n ->
    [one] Vom Nachziehstapel ziehen, 1 Karte
   *[other] Vom Nachziehstapel ziehen, { $n } Karten
}
discard = Ablage
discard-count = { $n ->
    [one] Ablage: 1 Karte
   *[other] Ablage: { $n } Karten
}
fluxx-discard = Ablage­stapel
fluxx-discard-count = { $n ->
    [one] Ablagestapel: 1 Karte
   *[other] Ablagestapel: { $n } Karten
}
laying-numbers = Wie viele?
laying-jokers = Joker dazu?
laying-tip = Tipp eine Karte an.

abluxxen-wait-dealing = Die Karten werden gemischt.
abluxxen-wait-laying-down = { $seat-is ->
    [me] Du bist
   *[other] { $seat } ist
} am Zug.
abluxxen-wait-taking-shadow = { $seat-is ->
    [me] Du wählst
   *[other] { $seat } wählt
} aus der Schattenauslage.
abluxxen-wait-robbing = { $seat-is ->
    [me] Du luxxt
   *[other] { $seat } luxxt
} { $victim-is ->
    [me] dir
   *[other] { $victim }
} { $layer } ab und { $seat-is ->
    [me] überlegst
   *[other] überlegt
}.
abluxxen-wait-losing = { $seat-is ->
    [me] Du überlegst
   *[other] { $seat } überlegt
}: zurücknehmen oder abwerfen?
abluxxen-wait-drawing = { $seat-is ->
    [me] Du ziehst
   *[other] { $seat } zieht
}, noch { $left ->
    [1] eine Karte.
   *[other] { $left } Karten.
}
abluxxen-wait-drawing-optionally = { $seat-is ->
    [me] Du darfst
   *[other] { $seat } darf
} noch eine Karte ziehen.
abluxxen-question-drawing-lost = { $seat } nimmt dir { $layer } weg: { $left ->
    [1] Zieh eine Karte. Woher?
   *[other] { $drawn ->
        [0] Zieh { $left } Karten. Woher?
       *[other] Zieh noch { $left } Karten. Woher?
    }
}
abluxxen-wait-over = Die Partie ist vorbei.
abluxxen-button-take = Nehmen
abluxxen-button-leave = Nicht nehmen
abluxxen-button-take-back = Zurücknehmen
abluxxen-button-discard = Abwerfen
abluxxen-button-pass = Nichts ziehen
abluxxen-button-deck = Vom Stapel
abluxxen-pool-tip = { $deck ->
    [yes] oder tipp eine Karte im Vorrat an
   *[no] Tipp eine Karte im Vorrat an.
}
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

fluxx-wait-over = Die Partie ist vorbei.
fluxx-wait-chance = Der Zufall entscheidet.
fluxx-wait-turn = { $seat-is ->
    [me] Du bist
   *[other] { $seat } ist
} am Zug.
fluxx-wait = { $seat-is ->
    [me] Du überlegst
   *[other] { $seat } überlegt
}.
fluxx-wait-cause = { $seat-is ->
    [me] Du bist
   *[other] { $seat } ist
} gefragt: { $cause }
fluxx-now = Was jetzt gilt
fluxx-why = Warum?
fluxx-now-draw = Ziehe { $n }
fluxx-now-play = { $extra ->
    [0] Spiele { $n }
   *[other] Spiele { $n }, wenn du magst { $extra } mehr
}
fluxx-now-play-all = Spiele alle Karten
fluxx-now-hand-limit = { $n ->
    [0] Keine Handkarten
    [one] Höchstens 1 Handkarte
   *[other] Höchstens { $n } Handkarten
}
fluxx-now-keeper-limit = Höchstens { $n } Sammler
fluxx-now-two-goals = zwei Ziele
fluxx-now-first-play-random = erste Karte zufällig
fluxx-now-empty-hand-draw = leere Hand: erst ziehen
fluxx-now-fewest-keepers = wenigste Sammler: mehr ziehen
fluxx-now-most-keepers = meiste Sammler: mehr spielen
fluxx-now-while-in-play = mehr für alle, solange { $card } liegt
fluxx-now-inflation = alle Zahlen plus eins
fluxx-now-end-turn-drawing = neue Hand statt der letzten Karte
fluxx-now-creepers-do-not-block = Gammler stören nicht
fluxx-now-only-owner-of = { $card } im Spiel: nur wer sie hat, gewinnt
fluxx-now-escalation = jedes Mischen: eins mehr
fluxx-now-no-creepers = ohne Gammler
fluxx-drawn = gezogen { $n } von { $of }
fluxx-played = gespielt { $n } von { $of }
fluxx-played-all = gespielt { $n }
fluxx-goals = { $n ->
    [one] Ziel
   *[other] Ziele
}
fluxx-aim = Wer { $cards } vor sich hat, gewinnt.
fluxx-aim-only = Wer { $cards } als einzigen Sammler vor sich hat, gewinnt.
fluxx-aim-without = Wer { $cards } vor sich hat, gewinnt, solange niemand { $without } vor sich hat.
fluxx-aim-food = Wer { $cards } und { $n ->
    [one] mindestens einen Sammler
   *[other] mindestens { $n } Sammler
} zum Essen vor sich hat, gewinnt.
fluxx-aim-creepers = { $n ->
    [one] Der Gammler hindert daran nicht.
   *[other] Die Gammler hindern daran nicht.
}
fluxx-no-goal = Noch kein Ziel
fluxx-front-empty = noch nichts
fluxx-front-of = Was vor { $name } liegt
fluxx-front-own = Was vor dir liegt
fluxx-aside = Beiseite
fluxx-play-tip = Tipp eine Karte an, um sie zu lesen.
fluxx-choose-tip = Tipp an, welche Karte du meinst.
fluxx-table-tip = Tipp eine leuchtende Karte auf dem Tisch an.
fluxx-limit-tip = { $n ->
    [one] Eine Karte zu viel: Tipp an, welche.
   *[other] Noch { $n } Karten zu viel: Tipp eine an.
}
fluxx-lose-all = { $n ->
    [one] Die Karte ablegen
   *[other] Alle { $n } Karten ablegen
}
fluxx-give-to = { $seat-is ->
    [me] Für dich
   *[other] Für { $seat }
}
fluxx-none-trash-day = Nichts ablegen
fluxx-none-drop-rules = Keine
fluxx-choose-discard = Aus dem Ablagestapel wählen
draw-pile-count = { $n ->
    [one] Zugstapel: 1 Karte
   *[other] Zugstapel: { $n } Karten
}
fluxx-choose-rule = Neue Regel wählen
fluxx-read-rules = Was jetzt gilt: { $n ->
    [0] nur die Grundregeln
    [one] eine Neue Regel
   *[other] { $n } Neue Regeln
}

## Überall
home = Zur Startseite
settings = Einstellungen
language = Sprache
theme = Design
theme-auto = wie das Gerät
theme-light = hell
theme-dark = dunkel
theme-to-light = Helles Design
theme-to-dark = Dunkles Design
opening = Einen Moment …
unofficial = Ein inoffizielles Fanprojekt. Luxx gehört weder zu den Verlagen noch zu den Autoren der Spiele.
trouble-server = Der Server antwortet gerade nicht. Bitte gleich noch einmal versuchen.
trouble-offline = Du bist gerade offline.
trouble-name = Dieser Name geht nicht.
trouble-table = Mit diesen Einstellungen geht es nicht.
trouble-full = Auf diesem Server gibt es gerade zu viele Tische. Versuche es später noch einmal.
trouble-too-many = Du hast schon zu viele Tische. Beende oder verwirf zuerst einen.
trouble-card = Eine der eigenen Karten ist so nicht möglich.
trouble-card-empty = Eine der eigenen Karten hat noch keinen Namen oder keinen Text.
trouble-card-long = Der Name oder der Text einer eigenen Karte ist zu lang.
trouble-card-unmeetable = Eines der eigenen Ziele kann niemand erreichen.
trouble-card-number = Eine Zahl auf einer eigenen Karte ist zu klein oder zu groß.
trouble-load = Diese Seite konnte nicht geladen werden. Bist du offline?
reload = Neu laden
trouble-code = Es gibt keinen Tisch mit dem Code { $code }.

## Startseite
pitch-abluxxen = Leg Karten aus und luxx den anderen ihre ab. Was am Ende vor dir liegt, zählt.
pitch-fluxx = Zieh eine, spiel eine. Und dann ändern sich die Regeln. Und das Ziel gleich mit.
play-now = Jetzt spielen
with-friends = Mit Freunden
how-to-play = So geht’s
join-code = Hast du einen Code?
join-code-like = KARTEN
join-go = Mitspielen
home-mine = Deine Tische
home-open = Offene Tische
home-watch = Zuschauen
home-records = Deine letzten Partien
home-offline = Gerade keine Verbindung zum Server. Regeln und Lektionen gehen auch so; zum Spielen versuchen wir es weiter.
home-more = Mehr
table-gathering = wartet auf Mitspieler
table-playing = läuft
table-over = vorbei
table-your-turn = Du bist am Zug
record-won = gewonnen
record-lost = nicht gewonnen
record-see = ansehen
rules-of = Regeln von { $game }
card-browser = Alle Fluxx-Karten
own-cards = Eigene Fluxx-Karten
check-shuffle = Mischen prüfen
device = Auf anderem Gerät weiterspielen
about = Über Luxx

## Neuer Tisch
new-table = { $game } mit Freunden
variant = Was spielt ihr?
variant-duel = Duell
variant-amigo-base = AMIGO, Grundspiel
variant-amigo-base-about = Der beste Einstieg: Wer niemandem etwas abluxxt, darf eine Karte ziehen. 3 bis 5 Plätze.
variant-amigo-advanced = AMIGO, Fortgeschrittene
variant-amigo-advanced-about = Ohne freiwilliges Ziehen: knapper und schärfer. 3 bis 5 Plätze.
variant-amigo-expert = AMIGO, Profis
variant-amigo-expert-about = Die 1 luxxt auch 13er und Joker ab. 3 bis 5 Plätze.
variant-amigo-duel = Duell zu zweit
variant-amigo-duel-about = Zu zweit, mit einer Schattenauslage in der Mitte.
variant-ravensburger = Ravensburger 2014
variant-ravensburger-about = Die erste Ausgabe, ohne freiwilliges Ziehen. 2 bis 5 Plätze.
variant-ravensburger-duel = Ravensburger-Duell
variant-ravensburger-duel-about = Die erste Ausgabe zu zweit, mit Schattenauslage und ohne freiwilliges Ziehen.
level = Stufe
abluxxen-level-base = Grundspiel
abluxxen-level-advanced = Fortgeschrittene
abluxxen-level-expert = Profis
shadow-counts = Schattenauslage zählt als Abluxxen
shadow-counts-about = Wer dort etwas nimmt, zieht danach nicht freiwillig.
meta-none = Wie in der Schachtel
meta-none-about = Alle 98 Karten, keine Meta-Regel.
meta-no_creepers = Ohne Gammler
meta-no_creepers-about = Freundlicher: Die vier Gammler bleiben in der Schachtel.
meta-escalation = Mit Regel-Eskalation
meta-escalation-about = Wilder: Mit jedem neuen Mischen zieht und spielt man mehr.
own-cards-count = { $n ->
    [one] 1 eigene Karte
   *[other] { $n } eigene Karten
}
own-cards-with = { $n ->
    [one] Mit meiner eigenen Karte
   *[other] Mit meinen { $n } eigenen Karten
}
seats = Wie viele Plätze?
seats-two = Zwei Plätze
seat-number = Platz { $n }
seat-me = Ich
seat-friend = frei für Freunde
seat-bot = Bot, { $level }
seat-open = frei
seats-free = { $n ->
    [one] 1 Platz frei
   *[other] { $n } Plätze frei
}
seat-reserved = frei für { $name }
seats-all-bots = Alle freien Plätze an Bots
level-random = planlos
level-steady = ordentlich
level-strong = stark
level-champion = meisterhaft
level-easy = leicht
more-settings = Mehr Einstellungen
pace = Tempo
pace-none = Ohne Uhr
pace-none-about = Alle haben so viel Zeit, wie sie wollen.
pace-relaxed = Gemütlich
pace-relaxed-about = Fünf Minuten für die Partie und 15 Sekunden für jede Antwort.
pace-quick = Flott
pace-quick-about = Eine Minute für die Partie und 6 Sekunden für jede Antwort.
pace-one_day = Ein Tag
pace-one_day-about = Ein Tag für jede Antwort. Man kommt und geht, und die Partie läuft weiter.
pace-three_days = Drei Tage
pace-three_days-about = Drei Tage für jede Antwort.
pace-seven_days = Eine Woche
pace-seven_days-about = Sieben Tage für jede Antwort.
late = Wenn jemand die Frist verstreichen lässt
late-bot = Ein Bot springt ein
late-bot-about = Nach einer Erinnerung und zwölf weiteren Stunden springt ein Bot ein, bis die Person wieder da ist.
late-pause = Die Partie ruht
late-pause-about = Nach einer Erinnerung und zwölf weiteren Stunden ruht die Partie, bis die Person wieder da ist.
people-only = Nur Menschen
people-only-about = Kein Bot bekommt einen Platz.
left-days = { $n ->
    [one] noch 1 Tag
   *[other] noch { $n } Tage
}
left-hours = { $n ->
    [one] noch 1 Stunde
   *[other] noch { $n } Stunden
}
left-minutes = noch { $n } Min.
left-last-call = Letzter Aufruf: { $time }
left-paused = ruht
first-seat = Wer beginnt?
first-random = der Zufall
series = Wie lange?
series-rounds = { $n ->
    [0] eine Partie
   *[other] Serie: jeder beginnt { times }
}
times = { $n ->
    [1] einmal
    [2] zweimal
    [3] dreimal
    [4] viermal
    [5] fünfmal
    [6] sechsmal
    [7] siebenmal
    [8] achtmal
    [9] neunmal
    [10] zehnmal
    [11] elfmal
    [12] zwölfmal
   *[other] { $n }-mal
}
listed = In der Liste zeigen
listed-about = Sonst findet den Tisch nur, wer den Link oder den Code hat.
spectators = Zuschauer erlaubt
spectators-about = Sie sehen nur, was offen auf dem Tisch liegt.
open-hands = Zuschauer sehen alle Hände
open-hands-about = Schön zum Mitfiebern, solange niemand etwas verrät.
hints = Rat erlaubt
hints-about = Ein Bot verrät auf Wunsch, was er täte.
undo-allowed = Rückgängig machen erlaubt
undo-allowed-about = Nur solange nichts Verdecktes aufgedeckt wurde und niemand sonst dran war.
patience = Wenn jemand weg ist, übernimmt ein Bot
patience-time = { $n ->
    [0] nie
    [one] nach 1 Minute
   *[other] nach { $n } Minuten
}
day = Heute ist
day-ordinary = ein normaler Tag
day-special = ein besonderer Tag
birthday = Wer hat heute Geburtstag?
birthday-nobody = niemand
war-moves = Wenn Krieg und Frieden zusammenkommen
war-moves-war = zieht der Krieg weiter
war-moves-peace = zieht der Frieden weiter
death = Der Tod zu Beginn des Zuges
death-may = Du darfst etwas ablegen
death-must_one = Du musst genau eine Karte ablegen
rich-bonus = Der Reichenbonus
rich-bonus-may = Du darfst mehr spielen
rich-bonus-must = Du musst mehr spielen
milk = Milch ist etwas zu essen
open-table = Tisch eröffnen

## Vor der Partie
lobby-seats = Wer spielt mit?
lobby-invite = Lade Freunde ein
lobby-ready = Ich bin bereit
lobby-not-ready = Doch noch nicht
lobby-wait-seats = Noch sind Plätze frei.
lobby-wait-people = Wir warten auf { $names }.
lobby-fill = Freie Plätze an Bots und los
lobby-sit = Such dir einen freien Platz aus.
lobby-watch = Du schaust zu. Die Partie hat noch nicht begonnen.
my-name = Dein Name
seat-ready = bereit
seat-not-ready = noch nicht bereit
seat-waiting = wartet auf jemanden
seat-add-bot = Bot
seat-clear = { $name } vom Platz nehmen
host = leitet den Tisch
host-hand-over = Leitung an { $name } übergeben
host-hand-over-sure = Dann leitet { $name } den Tisch, und du kannst nichts mehr daran ändern.
host-hand-over-go = Übergeben
cancel = Abbrechen
table-settings = Wie ihr spielt
agreed = Für diesen Tisch vereinbart
agreed-war-moves-peace = Kommen Krieg und Frieden zusammen, zieht der Frieden weiter, nicht der Krieg.
agreed-death-must_one = Der Tod nimmt zu Beginn des Zuges genau eine Karte; das ist Pflicht.
agreed-rich-bonus-must = Der Reichenbonus ist Pflicht: Wer ihn hat, muss mehr spielen.
agreed-milk = Milch ist etwas zu essen.
agreed-day-special = Heute ist ein besonderer Tag: Bei Tagesangebot! werden zwei Karten gespielt.
agreed-birthday = { $n ->
    [one] { $names } hat heute Geburtstag
   *[other] { $names } haben heute Geburtstag
}: Bei Tagesangebot! werden dann alle drei Karten gespielt.
agreed-turn-limit = Nach { $n } Zügen endet die Partie ohne Sieger.
agreed-own-card = Eigene Karte, { $kind }: { $name }
agreed-own-cards-bots = Meisterhafte Bots haben mit eigenen Karten nie geübt und spielen hier wie starke.
agreed-shadow-does-not-count = Wer aus der Schattenauslage etwas nimmt, darf danach trotzdem freiwillig ziehen.
variant-amigo-advanced-rule = Ohne freiwilliges Ziehen.
variant-amigo-expert-rule = Ohne freiwilliges Ziehen, und die 1 luxxt auch 13er und Joker ab.
sit-here = Hier sitzen
stand-up = Aufstehen
fair = Fair gemischt
fair-about = Der Server hat sein Geheimnis für das Mischen schon festgelegt. Das ist sein Fingerabdruck; nach der Partie kann ihn jeder prüfen:
share-link = Link zum Mitspielen
share-code = Code
share-qr = QR-Code für { $link }
share-copy = Link kopieren
share-copied = Kopiert
share-send = Teilen
share-watch = Link für Zuschauer
share-watch-about = Wer diesen Link hat, darf zuschauen
share-replay = Diese Partie teilen

## Am Tisch
dock = Deine Karten und was du tun kannst
leave = Tisch verlassen
leave-about = Dein Platz bleibt dir. Du kannst jederzeit zurückkommen.
help = Hilfe
menu = Menü
watching = Zuschauer
title-your-turn = Du bist am Zug
series-match = Partie { $n } von { $of }
connection-lost = Verbindung verloren. Wir versuchen es weiter …
table-full = An diesem Tisch sind gerade zu viele dabei. Wir versuchen es weiter …
table-gone = Diesen Tisch gibt es nicht
table-gone-about = Vielleicht ist der Link abgelaufen oder der Tisch wurde abgeräumt.
log-open = Verlauf öffnen
log-newest = Was gerade passiert ist
undo = Rückgängig
hint = Rat
# Antworten, bevor die Frage kommt
ahead = Vorab antworten
ahead-some = Vorab: { $n }
ahead-about = Kommt genau diese Frage, antwortet der Tisch für dich. Die anderen erfahren vorher nichts davon.
ahead-turn = Gilt, bis dein Zug vorbei ist.
ahead-match = Gilt bis zum Ende der Partie.
ahead-abluxxen-take_back = Abgeluxxte Karten immer zurücknehmen
ahead-abluxxen-discard = Abgeluxxte Karten nie zurücknehmen
ahead-abluxxen-pass = Am Ende meines Zuges keine Karte ziehen
ahead-fluxx-go_on = Freie Aktionen wie „Mach voran!“ auslassen
ahead-fluxx-pass = Auf freiwillige Karten (Reichenbonus) verzichten
hint-says = Rat: { $choice }.
hint-thinking = überlegt …
refusal-rule = Das erlauben die Regeln jetzt nicht.
refusal-table = Das geht an diesem Tisch gerade nicht.
refusal-not_yours = Das darfst du hier nicht.
refusal-malformed = Das hat der Server nicht verstanden. Lade die Seite neu.
people = Wer hier ist
people-mute = Für mich stumm
people-hear = Wieder hören
people-mute-all = Für alle stumm
people-let-speak = Wieder reden lassen
people-remove = Vom Tisch schicken
people-remove-sure = { $name } kann an diesen Tisch nicht zurückkommen.
people-remove-go = Wegschicken
seat-ask = Um diesen Platz bitten
seat-admit = { $name } hier sitzen lassen
seat-asking = { $name } bittet um diesen Platz
new-code = Neuer Code
refusal-name = Der Name geht nicht: höchstens 24 sichtbare Zeichen, und nicht der eines Bots.
table-removed = Du wurdest vom Tisch geschickt
table-removed-about = Du kannst jederzeit einen eigenen Tisch aufmachen.
table-ended = Dieses Gerät wurde abgemeldet
table-ended-about = Wer es abgemeldet hat, spielt auf einem anderen Gerät weiter. Hier kannst du als jemand anderes neu anfangen.
refusal-too_fast = Das war zu schnell. Versuch es gleich noch einmal.
refusal-not_stored = Das konnte nicht gespeichert werden. Versuch es noch einmal.
refusal-maybe_stored = Ob das gespeichert wurde, ist noch nicht sicher. Der Tisch wird neu geladen, dann zeigt es sich.
stand-in = Ein Bot soll für { $name } spielen
first-time = Neu hier?
first-time-lesson = Zeig mir, wie es geht
first-time-decline = Nein danke
wait-away = { $name } ist gerade weg.
wait-only = { $name } ist gerade weg. Die Partie wartet.
wait-away-bot = In { $time } spielt ein Bot.
time-seconds = { $n } s
time-minutes = { $time } min
waiting-seconds = { $n } s
stand-in-now = Ein Bot soll spielen
log-by-clock = { $seat-is ->
    [me] Deine Zeit ist um: Ein Bot antwortet für dich.
   *[other] Die Zeit von { $seat } ist um: Ein Bot antwortet.
}
log-by-stand_in = { $seat-is ->
    [me] Du warst weg: Ein Bot hat für dich gespielt.
   *[other] { $seat } ist weg: Ein Bot spielt weiter.
}
log-by-undo = { $seat-is ->
    [me] Du machst deine letzte Wahl rückgängig.
   *[other] { $seat } macht die letzte Wahl rückgängig.
}
chat = Plaudern
chat-about = Zurufe und kurze Nachrichten am Tisch.
chat-open = { $n ->
    [0] Plaudern
   *[other] Plaudern, { $n } neu
}
chat-say = Sag etwas
chat-send = Abschicken
chat-empty = Noch hat niemand etwas gesagt.
emote-hello = Hallo
emote-thanks = Danke
emote-well_played = Gut gespielt
emote-oops = Ups
emote-laugh = Haha
emote-wow = Oh!
emote-sad = Schade
emote-hurry = Du bist am Zug

## Ende
end-you = Du gewinnst!
end-you-share = Du teilst dir den Sieg!
end-other = { $n ->
    [one] { $names } gewinnt
   *[other] { $names } teilen sich den Sieg
}
end-nobody = Niemand gewinnt
end-player = Name
end-laid = ausgelegt
end-hand = Hand
end-points = Punkte
end-rematch = Revanche
end-next-match = Nächste Partie
end-new-series = Neue Serie
end-rematch-waiting = Warten auf die anderen …
end-wish = { $n ->
    [one] { $names } möchte weiterspielen.
   *[other] { $names } möchten weiterspielen.
}
end-replay = Ansehen
end-share = Teilen
end-open = Ergebnis
end-counting = Es wird gezählt …
end-skip = Überspringen
end-picture = Bild vom Schluss
abluxxen-ended-by = { $seat-is ->
    [me] Du hast deine letzten Karten ausgelegt.
   *[other] { $seat } hat die letzten Handkarten ausgelegt.
}
abluxxen-decided = { $seat-is ->
    [me] Du gewinnst
   *[other] { $seat } gewinnt
} mit { $ahead ->
    [one] einem einzigen Punkt
   *[other] { $ahead } Punkten
} Vorsprung: { $laid } ausgelegt, { $hand ->
    [0] nichts mehr auf der Hand
    [one] eine Karte auf der Hand
   *[other] { $hand } auf der Hand
}.
abluxxen-decided-hand = Gleich viele Punkte, aber { $seat-is ->
    [me] du hast weniger auf der Hand und gewinnst
   *[other] { $seat } hat weniger auf der Hand und gewinnt
}.
abluxxen-decided-tie = Gleichstand an der Spitze bei { $points }.
fluxx-decided = { $winner-is ->
    [me] Du hast
   *[other] { $winner } hat
} das Ziel „{ $goal }“ erfüllt.
fluxx-decided-own = { $winner-is ->
    [me] Deine Karte „{ $card }“ hat entschieden: Du erfüllst das Ziel „{ $goal }“.
   *[other] { $winner } spielt „{ $card }“ und erfüllt damit das Ziel „{ $goal }“.
}
fluxx-decided-by = { $seat-is ->
    [me] Du hast
   *[other] { $seat } hat
} „{ $card }“ gespielt, und damit { $winner-is ->
    [me] gewinnst du
   *[other] gewinnt { $winner }
} mit dem Ziel „{ $goal }“.
fluxx-decided-goal = { $winner-is ->
    [me] Du hast das Ziel „{ $goal }“ gespielt, und alles dafür war schon da.
   *[other] { $winner } spielt das Ziel „{ $goal }“, und alles dafür ist schon da.
}
fluxx-decided-goal-by = { $seat-is ->
    [me] Du hast
   *[other] { $seat } hat
} das Ziel „{ $goal }“ gespielt, mit dem { $winner-is ->
    [me] du gewinnst
   *[other] { $winner } gewinnt
}.
fluxx-won-hand = { $n } Handkarten
hand-robs = luxxt jemandem etwas ab
skip-to-dock = Zu deinen Karten springen
place-bot = Bot
theme-contrast = hoher Kontrast
sound-offer = Mit Ton spielen?
sound-yes = Ton an
sound-no = Nein danke
trouble-name-empty = Der Name ist leer. Es bleibt beim Alten.
fluxx-near = { $have } von { $need } fürs Ziel
table-look = Tisch
table-look-oak = Eiche
table-look-felt = Filz
table-look-slate = Schiefer
card-back = Kartenrücken
card-back-usual = wie im Spiel
card-back-stripes = Streifen
card-back-stars = Sterne

## Laufende Partien
table-turn-of = { $name } ist dran
since-now = gerade eben
since-minutes = { $n ->
    [one] seit einer Minute
   *[other] seit { $n } Minuten
}
since-hours = { $n ->
    [one] seit einer Stunde
   *[other] seit { $n } Stunden
}
since-days = seit { $n } Tagen
table-far = { $n ->
    [0] noch kein Zug
    [one] ein Zug bisher
   *[other] { $n } Züge bisher
}
table-discard = { $table } verwerfen
table-discard-sure = Diesen Tisch verwerfen?
table-discard-about = „{ $table }“ endet damit sofort, und nichts davon wird aufgehoben.
table-discard-go = Verwerfen
table-keep = Behalten
unknown = Hier ist nichts
unknown-about = Unter dieser Adresse gibt es keine Seite. Vielleicht ist unterwegs ein Buchstabe verloren gegangen.
leave-about-alone = Die Partie wartet auf dich, wenn nötig tagelang. Niemand spielt ohne dich weiter.
skip = Weiter bis zu mir
bot-pace = Bots spielen
bot-pace-calm = gemächlich
bot-pace-brisk = flott
bot-pace-at_once = sofort
end-stand-in = { $seat-is ->
    [me] Einige deiner Züge hat ein Bot gespielt.
   *[other] Einige Züge von { $seat } hat ein Bot gespielt.
}

## Nachspielen
replay = Aufzeichnung
replay-missing = Diese Partie gibt es nicht, oder sie ist noch nicht zu Ende.
replay-back = Ein Schritt zurück
replay-on = Ein Schritt weiter
replay-play = Abspielen
replay-pause = Anhalten
replay-step = Schritt { $n } von { $of }
replay-viewer = Aus wessen Sicht?
replay-all = Alle Hände
replay-spectator = Zuschauer
replay-link = Link zu genau diesem Schritt
replay-go-on = Ab hier gegen Bots weiterspielen
replay-go-on-about = Eine neue Partie beginnt genau hier. Für wen spielst du?

## Regeln
rule-title = Regel { $rule }
rule-unknown = Den Absatz { $rule } gibt es nicht.
rule-all = Alle Regeln lesen
rules-all = Alle Regeln
rules-find = In den Regeln suchen
rules-none = Dazu steht nichts in den Regeln.
easily-forgotten = Leicht vergessen
abluxx-check = Der Abluxx-Check
tips = Tipps
card-working-title = Den Titel haben wir selbst übersetzt.
cards-find = Karten suchen
kinds-keeper = Sammler
kinds-creeper = Gammler
kinds-goal = Ziele
kinds-new_rule = Neue Regeln
kinds-action = Aktionen
kinds-basic = Grundregeln
kinds-meta = Meta-Regeln

## Hilfe
help-abluxxen-1 = Leg in deinem Zug gleiche Karten aus, so viele du magst. Joker passen überall dazu.
help-abluxxen-2 = Liegt bei jemandem obenauf genauso viel, aber niedriger, luxxt du das ab. Ob du es nimmst, entscheidest du.
help-abluxxen-3 = Nimmst du es, zieht der andere ebenso viele Karten nach. Nimmst du es nicht, nimmt er es zurück und zieht nichts, oder er wirft es ab und zieht ebenso viele.
help-abluxxen-4 = Hat jemand keine Karten mehr oder sind Nachziehstapel und Vorrat leer, ist Schluss: Ausgelegtes zählt plus, Handkarten minus.
help-fluxx-1 = Zieh so viele Karten und spiel so viele, wie die Regeln gerade sagen. Am Anfang: eine und eine.
help-fluxx-2 = Sammler legst du vor dich. Neue Regeln ändern, was gilt. Aktionen tust du einmal.
help-fluxx-3 = Wer vor sich hat, was das Ziel verlangt, gewinnt sofort, egal wer am Zug ist.
help-fluxx-4 = Ein Gammler vor dir verhindert das, es sei denn, das Ziel will ihn.
lesson = Lektion
keys = Tastatur
keys-about = Tasten für alles, was man antippen kann.
key-digits = 1 … 13, X
key-digits-about = Karten dieses Werts wählen
key-digits-fluxx = 1 … 9
key-digits-fluxx-about = diese Handkarte wählen; noch einmal spielt sie
key-plus = + und −
key-plus-about = mehr oder weniger davon
key-joker = J
key-joker-about = Joker dazu
key-enter = Enter
key-enter-about = auslegen, antworten
key-arrows = ← →
key-arrows-about = durch Antworten und Karten wandern
key-help = ?
key-help-about = diese Hilfe

## Einstellungen
card-size = Kartengröße
card-size-small = klein
card-size-usual = mittel
card-size-large = groß
sound = Töne
sound-about = Kurze Töne beim Auslegen, Ziehen und Abluxxen, bei neuen Regeln, wenn du am Zug bist und am Ende.
motion = Bewegung
motion-about = Karten wandern über den Tisch.
confirm = Vor dem Ausspielen nachfragen
confirm-about = Zweimal antippen spielt die Karte dann nicht mehr, nur der Knopf.
patterns = Muster auf den Karten
patterns-about = Jeder Wert hat neben der Farbe ein eigenes Muster.

## Anderes Gerät
device-about = Erstelle einen Link und öffne ihn auf dem anderen Gerät. Dann bist du auch dort du, mit allen Tischen.
device-make = Link erstellen
device-scan = Scanne den Code mit dem anderen Gerät oder öffne dort den Link. Er gilt einmal und { $n } Minuten lang.
device-link = Einmaliger Link, nur für dich
device-claim = Dieser Link gehört { $name }. Wenn du ihn benutzt, bist du auch auf diesem Gerät { $name }, mit allen Tischen.
device-given-up = Bisher bist du in diesem Browser { $name }, mit { $tables ->
    [one] einem Tisch
   *[other] { $tables } Tischen
} und { $matches ->
    [one] einer beendeten Partie
   *[other] { $matches } beendeten Partien
}. Danach kommst du an sie nicht mehr heran, außer über ein anderes Gerät, auf dem du noch { $name } bist.
device-claim-go = Hier als { $name } weiterspielen
device-arrive = Hier weiterspielen
device-stay = { $name } bleiben
device-used = Dieser Link wurde schon benutzt oder ist abgelaufen.
devices = Meine Geräte
devices-about = Hier bist du überall angemeldet. Melde ab, was du nicht mehr benutzt oder nicht mehr hast.
device-kind = { $program } auf { $place }
device-program = Ein anderes Programm
device-this = dieses Gerät
device-since = Seit { $day }
device-seen = zuletzt hier { $day }
device-end = Abmelden
device-end-of = { $device } abmelden
device-end-sure = { $device } abmelden? Tische, die dort offen sind, werden geschlossen.
device-end-this = Dieses Gerät abmelden? An deine Tische kommst du dann nur noch mit deinen anderen Geräten.
device-end-last = Das ist dein einziges Gerät. Wenn du es abmeldest, kommt niemand mehr an deine Tische und deine beendeten Partien.
about-me = Was über dich gespeichert ist
about-me-what = Dein Name, deine Geräte, die Tische, an denen du sitzt oder gesprochen hast, und deine beendeten Partien. In der Datei steht das alles.
about-me-file = Herunterladen
forget-me = Alles löschen
forget-me-sure = { $name } wird endgültig vergessen: Name, Geräte und alles, was du gesagt hast. An Tischen mit anderen spielt ein Bot für dich weiter, eigene Tische verschwinden. Beendete Partien bleiben, ohne deinen Namen.
forget-me-go = Endgültig löschen

## Mischen prüfen
check-about = Vor jeder Partie legt der Server ein Geheimnis fest und veröffentlicht dessen Fingerabdruck. Dann legt jeder Browser ebenso eigenen Zufall fest, und erst wenn alle das getan haben, geben sie ihn preis. Aus alledem folgt die Reihenfolge der Karten. Hier rechnet dein Browser das nach.
check-id = Nummer der Partie
check-go = Prüfen
check-unreadable = Diese Aufzeichnung lässt sich hier nicht nachrechnen.
check-commitment = Das Geheimnis passt zu dem Fingerabdruck, den der Server vorher gezeigt hat.
check-commitment-bad = Das Geheimnis passt nicht zu dem, was vorher veröffentlicht wurde!
check-hashes = Alle hatten ihren Zufall festgelegt, bevor jemand ihn preisgab.
check-hashes-bad = Es kam Zufall dazu, der vorher nicht festgelegt war!
check-missing = { $name } hat Zufall festgelegt und nicht rechtzeitig preisgegeben; gemischt wurde ohne ihn.
check-deck = Es sind genau die Karten dieses Spiels, wie es vereinbart war.
check-deck-bad = Es sind nicht die Karten dieses Spiels, wie es vereinbart war!
check-own = Dein Browser hat den Fingerabdruck vorher gesehen, und dein Zufall ist dabei.
check-own-bad = Was dein Browser vorher sah oder beitrug, kommt hier nicht vor!
check-own-none = Dieser Browser war bei der Partie nicht dabei; sein Anteil lässt sich nicht vergleichen.
check-order = Die Karten liegen genau so, wie es sich aus Geheimnis und Zufall ergibt.
check-order-bad = Die Reihenfolge der Karten ergibt sich nicht aus Geheimnis und Zufall!
check-numbers = Die Zahlen dazu
check-published = Vorher veröffentlicht
check-secret = Geheimnis des Servers
check-nothing = trägt nichts bei
check-seed = Daraus folgt
check-command = Ganz nachrechnen kann es „luxx record check --fair“ mit dieser Aufzeichnung:
check-download = Aufzeichnung herunterladen

## Eigene Karten
own-cards-about = Zehn leere Karten gehören zur Schachtel. Schreib deine eigenen, und probier sie am Tisch aus. Sie bleiben in diesem Browser.
own-card-add = Neue Karte
own-card-new = Neue Karte
own-card-text = Was steht auf der Karte?
own-card-remove = Karte wegwerfen
own-kind = Art
own-name = Name
own-text = Text
own-effect = Was sie tut
own-number = Zahl
own-draw-number = Wie viele ziehen?
own-play-number = Wie viele spielen?
own-card-named = Karte
own-card-absent = Karte, die niemand haben darf
own-food = Ist etwas zu essen
own-try = Gegen Bots ausprobieren
own-with-friends = Mit Freunden spielen
part-keep = liegt vor dir
part-block = verhindert nur den Sieg
part-take-others = nimmt zu Beginn des Zuges andere Karten mit
part-move-on-goal-change = wandert bei jedem neuen Ziel
part-move-when-with = wandert weiter, wenn eine Karte dazukommt
part-discard-when-with = geht mit einer Karte zusammen weg
part-have-two = beide Karten vor sich haben
part-have-without = eine Karte haben, eine andere darf niemand haben
part-most-keepers = allein die meisten Sammler
part-most-hand-cards = allein die meisten Handkarten
part-draw = Karten ziehen
part-play = Karten spielen
part-hand-limit = Handkarten begrenzen
part-keeper-limit = Sammler begrenzen
part-empty-hand-draw = mit leerer Hand zuerst ziehen
part-end-turn-drawing = Hand ablegen, ziehen, Zug beenden
part-play-all = alle Karten spielen
part-two-goals = zwei Ziele
part-first-play-random = erste Karte zufällig
part-inflation = alle Zahlen um eins höher
part-creepers-do-not-block = Gammler verhindern nichts
part-mini-hand = ziehen und gleich spielen
part-discard-hand = Hand ablegen und neu ziehen
part-give-everyone = jedem Karten geben
part-tax = alle geben dir Handkarten
part-steal-in-play = etwas stehlen
part-trash-in-play = etwas wegwerfen
part-exchange-keepers = Sammler tauschen
part-trade-hands = Hände tauschen
part-rotate-hands = Hände weitergeben
part-mix-in-play = alles vermischen
part-discard-creepers = alle Gammler entfernen
part-play-from-discard = aus dem Ablagestapel spielen
part-play-from-another-hand = von einer anderen Hand spielen
part-drop-rule = eine Neue Regel entfernen
part-drop-rules = alle Neuen Regeln entfernen
part-another-turn = noch ein Zug

## Über
about-luxx = Luxx bringt die Kartenspiele Abluxxen und Fluxx an einen Tisch im Browser: mit Freunden, allein gegen Bots, ohne Konto und ohne Werbung.
about-authors = Abluxxen ist von Wolfgang Kramer und Michael Kiesling, erschienen bei Ravensburger und AMIGO. Fluxx ist von Andrew und Kristin Looney, erschienen bei Looney Labs, auf Deutsch bei Pegasus Spiele. Danke für zwei wunderbare Spiele. Kauft die Schachteln! Karten und Texte hier sind eigene; die kleinen Bilder auf den Fluxx-Karten und die Zurufe sind Fluent Emoji, ein frei lizenzierter Bildersatz.
about-fair = Fair
about-fair-words = Jede Partie ist so gemischt, dass es sich danach prüfen lässt. Bots sehen nur, was ihr Platz sieht.
about-privacy = Was gespeichert wird
about-privacy-words = Der Server kennt dich an einem Cookie und bewahrt auf, was zum Spielen gehört: deinen Namen, deine Tische und Partien und was dort geschrieben wird. Dein Browser merkt sich deine Einstellungen, deine eigenen Karten und den Zufall, den er zum Mischen beitrug. Mehr nicht: keine Werbung, keine Zähler, nichts von anderswo.
about-licences = Lizenzen

## Lektionen
lesson-skip = Überspringen
lesson-again = Noch einmal
lesson-step = Schritt { $n } von { $of }
lesson-on = Weiter
lesson-watch = Schau zu, was die anderen tun …
lesson-abluxxen-1 = Das ist deine Hand. Was du zusammen auslegst, hat denselben Wert. Tipp die 5 an und leg beide aus.
lesson-abluxxen-2 = Du hast niemandem etwas abgeluxxt, also darfst du eine Karte ziehen. Nimm die 12 aus dem Vorrat.
lesson-abluxxen-3 = { $one } hat zwei 4er. Leg genauso viele, aber höhere Karten aus, und du luxxt sie ab: die beiden 9er!
lesson-abluxxen-4 = Nimm die 4er auf die Hand, du kannst sie später selbst auslegen. Nähmst du sie nicht, dürfte { $one } entscheiden.
lesson-abluxxen-5 = Jetzt hat es dich erwischt: { $other } luxxt dir die 9er ab, nimmt sie aber nicht. Wirf sie ab; dafür ziehst du zwei neue Karten.
lesson-abluxxen-6 = Nimm zuerst die 13 aus dem Vorrat …
lesson-abluxxen-7 = … und dann eine vom Nachziehstapel. Was es ist, siehst nur du.
lesson-abluxxen-8 = Joker passen überall dazu. Leg die beiden 2er mit dem Joker aus: Das sind drei 2er, und die luxxt so schnell niemand ab.
lesson-abluxxen-end = So geht es weiter, bis jemand keine Karten mehr hat oder Nachziehstapel und Vorrat leer sind. Jede Karte vor dir zählt dann +1, jede auf der Hand −1. Viel Spaß!
lesson-fluxx-1 = Am Anfang gilt: Zieh 1, spiel 1. Gezogen hast du schon. Tipp die Liebe an, lies sie und spiel sie. Sammler legst du vor dich.
lesson-fluxx-pause-2 = { $one } hat ein Ziel gespielt: Frieden und Liebe. Wer beides vor sich hat, gewinnt sofort, auch du! Die Liebe liegt schon vor dir.
lesson-fluxx-2 = Du hast den Krieg gezogen: Ein Gammler kommt sofort vor dich, und solange er dort liegt, gewinnst du nicht. Du musst mehr Karten spielen: Leg die Neue Regel „Spiele 3“ aus.
lesson-fluxx-3 = Eine Neue Regel gilt sofort: Du spielst jetzt 3 Karten, also noch zwei. Spiel „Handkartenbeschränkung 2“.
lesson-fluxx-4 = Jetzt „Ziehe 3“. Eine Karte hast du in diesem Zug schon gezogen; die fehlenden zwei ziehst du sofort nach.
lesson-fluxx-5 = Du hast drei Karten gespielt, dein Zug ist zu Ende. Erst jetzt gilt die Beschränkung auch für dich: Leg die Sonne ab, dann sind es zwei Handkarten.
lesson-fluxx-6 = Vor { $one } liegt der Frieden, und den brauchst du! Spiel die Aktion „Etwas stehlen“. Eine Aktion tust du einmal, dann kommt sie auf den Ablagestapel.
lesson-fluxx-7 = Nimm { $one } den Frieden weg.
lesson-fluxx-8 = Krieg und Frieden vertragen sich nicht: Gib den Krieg weiter an { $one }.
lesson-fluxx-pause-5 = Eine Beschränkung trifft alle anderen sofort: { $one } und { $other } haben drei Handkarten und müssen je eine ablegen. Dich bindet sie erst am Ende deines Zuges.
lesson-fluxx-end = Gewonnen! Frieden und Liebe liegen vor dir, und kein Gammler steht im Weg. Alles andere steht auf den Karten: Halt eine gedrückt, um sie groß zu lesen.

## Leute finden und Bescheid bekommen
find-people = Leute finden
find-people-about = Gerade niemand da? Auch andere suchen eine Partie.
seek-about = Such dir ein Spiel aus. Sobald andere es spielen wollen, sitzt ihr zusammen an einem Tisch.
seek-game = { $game } mit jemandem spielen
seek-most = höchstens { $n } am Tisch
seek-seats = Wie viele am Tisch?
seek-seats-any = egal
seek-waiting = Wir suchen Leute mit demselben Tempo …
seek-widened = Wir suchen jetzt alle, die dieses Spiel spielen …
seek-since = { $n ->
    [0] Gerade angefangen
    [one] Seit 1 Sekunde
   *[other] Seit { $n } Sekunden
}
seek-since-minutes = { $n ->
    [one] Seit einer Minute
   *[other] Seit { $n } Minuten
}
seek-there = { $n ->
    [0] Noch wartet niemand auf dasselbe.
    [one] Noch jemand wartet auf dasselbe.
   *[other] Noch { $n } andere warten auf dasselbe.
}
seek-size = { $least ->
    [2] Es geht los, sobald noch jemand da ist.
   *[other] Es geht los, sobald ihr mindestens { $least } seid.
}
seek-ended = Die Suche ist zu Ende, weil diese Seite eine Weile nicht zu sehen war. Ein Tipp, und sie geht weiter.
seek-stop = Nicht mehr suchen
seek-bots = Mit Bots spielen
seek-bots-about = Gerade ist es ruhig. Bots sind sofort da.
seek-open-tables = Oder eröffne einen Tisch, den alle in der Liste sehen, mit der Variante und dem Tempo, die dir gefallen.
seek-open-table = Offener Tisch: { $game }
next-table = Nächster Tisch
next-table-of = Zum nächsten von { $n } Tischen, die auf dich warten
next-none = Nichts wartet auf dich.
next-home = Zur Startseite
notices = Benachrichtigungen
notice-ways = Wenn du dran bist
notice-about = In Partien über Tage sagt dir Luxx, dass du dran bist: nach kurzer Zeit, nicht bei jedem einzelnen Zug und nur, solange du noch dran bist.
notice-nothing = Dieser Server verschickt keine Nachrichten. Die Seite zeigt trotzdem im Titel und am Symbol, wenn etwas auf dich wartet.
notice-kind-push = Browser
notice-kind-mail = Mail
notice-kind-webhook = Webhook
notice-failing = war zuletzt nicht zu erreichen
notice-test-go = Ausprobieren
notice-tested = Verschickt.
notice-remove = Entfernen
notice-removed = Entfernt.
notice-added = { $name } ist eingetragen.
notice-code-sent = Ein Code ist unterwegs an { $name }.
notice-code-label = Code aus der Mail
notice-code-go = Bestätigen
notice-push = Nachrichten in diesem Browser
notice-push-denied = Der Browser erlaubt dieser Seite keine Nachrichten.
notice-push-not-here = Dieser Browser kann keine Nachrichten empfangen. Auf dem iPhone musst du die Seite zuerst zum Home-Bildschirm hinzufügen.
notice-mail = Mail, höchstens einmal am Tag
notice-webhook = Webhook
notice-format = Was dort zuhört
notice-format-plain = mein eigenes Programm
notice-format-discord = Discord
notice-format-slack = Slack
notice-format-ntfy = ntfy
notice-add = Hinzufügen
notice-secret = Jede Anfrage ist mit diesem Geheimnis unterschrieben. Es steht nur jetzt hier:
notice-stop = Keine Mails mehr
notice-stop-about = Soll Luxx nicht mehr an diese Adresse schreiben?
notice-stopped = Erledigt. Es kommen keine Mails mehr.
calendar = Wann du spielst
calendar-about = Für Partien über Tage. Außerhalb dieser Zeiten endet keine Frist und kommt keine Nachricht.
calendar-hours = Nur zu bestimmten Stunden
calendar-hours-about = Sonst Tag und Nacht.
calendar-from = von
calendar-until = bis
calendar-days-off = Freie Tage
calendar-days-left = { $n ->
    [0] Du hast in diesem Jahr keine freien Tage mehr.
    [one] Noch 1 freier Tag in diesem Jahr. Fristen überspringen ihn.
   *[other] Noch { $n } freie Tage in diesem Jahr. Fristen überspringen sie.
}
calendar-day-back = Am { $day } doch spielen
calendar-first-day = Erster Tag
calendar-last-day = Letzter Tag
calendar-kept = Gespeichert.
blocked = Blockierte Leute
blocked-about = „Leute finden“ bringt euch nie zusammen.
blocked-none = Du hast niemanden blockiert. Das geht am Tisch, in der Liste der Leute.
blocked-undo = Nicht mehr blockieren
people-block = Nie wieder zusammen spielen
people-blocked = Blockiert
trouble-notice = Das hat nicht geklappt. Prüf bitte, was du eingegeben hast.
trouble-calendar = Diese Tage kannst du nicht nehmen.

# Was jemand von einer anderen Hand weiß.
joker = Joker
known-of = Was du über die Hand von { $name } weißt
known-sure = Du hast gesehen, dass diese Karten dorthin gingen:
known-perhaps = Diese können dort sein; seither wurde eine Karte verdeckt weggegeben:

# Rückblick.
end-review = Wie habe ich gespielt?
end-review-others = Wie wurde gespielt?
end-hints = { $seat-is ->
    [me] Du hast { times } um Rat gefragt.
   *[other] { $seat } hat { times } um Rat gefragt.
}
history = Deine Partien
leaders = Bestenliste
puzzle-of = Rätsel des Tages: { $game }
