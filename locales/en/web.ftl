# Words of the page in the browser. Words of the games (events, questions, answers) stand in the games' files.

kind-keeper = Keeper
kind-creeper = Creeper
kind-goal = Goal
kind-new_rule = New Rule
kind-action = Action
kind-basic = Basic Rules
kind-meta = Meta Rule

you = You
close = Close
log = What happened
log-empty = Nothing has happened yet.
rule-why = Why? Rule { $rule }
place-active = has the turn
place-away = is away
place-stand-in = a bot plays meanwhile
hand-count = { $n ->
    [one] 1 card in hand
   *[other] { $n } cards in hand
}
hand-own = { $n ->
    [one] Your hand: 1 card
   *[other] Your hand: { $n } cards
}
point-count = { $n ->
    [one] 1 point
   *[other] { $n } points
}
display-lower = { $n ->
    [0] nothing beneath
    [one] one layer beneath
   *[other] { $n } layers beneath
}
display-empty = empty
shadow-display = Shadow display
pool = Pool
deck-count = Deck: { $n } cards
deck-draw = Draw from the deck, { $n } cards
discard = Discard
discard-count = Discard: { $n } cards
laying-numbers = How many?
laying-jokers = Jokers?
laying-tip = Tap a card.

abluxxen-wait-dealing = The cards are being shuffled.
abluxxen-wait-laying-down = It is { $seat }’s turn.
abluxxen-wait-taking-shadow = { $seat } chooses from the shadow display.
abluxxen-wait-robbing = { $seat } robs { $victim-is ->
    [me] you
   *[other] { $victim }
} of { $layer } and is thinking.
abluxxen-wait-losing = { $seat } is thinking: take back or discard?
abluxxen-wait-drawing = { $seat } draws, { $left ->
    [1] one card left.
   *[other] { $left } cards left.
}
abluxxen-wait-drawing-optionally = { $seat } may draw one more card.
abluxxen-wait-over = The match is over.
abluxxen-button-take = Take
abluxxen-button-leave = Leave them
abluxxen-button-take-back = Take back
abluxxen-button-discard = Discard
abluxxen-button-pass = Draw nothing
abluxxen-cost-take = { $n ->
    [1] 1 card for you, { $victim } draws 1
   *[other] { $n } cards for you, { $victim } draws { $n }
}
abluxxen-cost-leave = { $victim } decides
abluxxen-cost-take-back = { $n ->
    [1] 1 card back to your hand
   *[other] { $n } cards back to your hand
}
abluxxen-cost-discard = { $n ->
    [1] and draw 1 new card
   *[other] and draw { $n } new cards
}
abluxxen-robs-nobody = robs nobody
abluxxen-robs = robs { $names }
abluxxen-ends = ends the match

fluxx-wait-over = The match is over.
fluxx-wait-turn = It is { $seat }’s turn.
fluxx-wait = { $seat } is thinking.
fluxx-wait-cause = { $seat } is thinking: { $cause }.
fluxx-now = What holds now
fluxx-now-draw = Draw { $n }
fluxx-now-play = { $extra ->
    [0] Play { $n }
   *[other] Play { $n }, and { $extra } more if you like
}
fluxx-now-play-all = Play all cards
fluxx-now-hand-limit = At most { $n } { $n ->
    [one] card
   *[other] cards
} in hand
fluxx-now-keeper-limit = At most { $n } Keepers
fluxx-drawn = drawn { $n } of { $of }
fluxx-played = played { $n } of { $of }
fluxx-played-all = played { $n }
fluxx-goals = { $n ->
    [one] Goal
   *[other] Goals
}
fluxx-no-goal = No Goal yet
fluxx-front-empty = nothing yet
fluxx-aside = Set aside
fluxx-give-to = { $card } for …
fluxx-play-tip = Tap a card to read it.
fluxx-choose-discard = Choose from the discard
draw-pile-count = Draw pile: { $n } cards
enlarge = Enlarge { $card }
fluxx-choose-rule = Choose a New Rule
fluxx-read-rules = What holds now: { $n ->
    [0] only the Basic Rules
    [one] one New Rule
   *[other] { $n } New Rules
}
