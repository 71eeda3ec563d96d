## Fluxx

fluxx-kind-keeper = Keeper
fluxx-kind-creeper = Creeper
fluxx-kind-goal = Goal
fluxx-kind-new-rule = New Rule
fluxx-kind-action = Action

## Questions

fluxx-waiting = Waiting for { $seat }.

## Choices

fluxx-choice-card-of = { $card } of { $seat }

## Refusals

fluxx-refusal-nothing-asked = nobody has to answer anything right now.
fluxx-refusal-not-your-question = it is for { $seat } to choose.
fluxx-refusal-not-an-answer = that doesn’t answer the question.
fluxx-refusal-not-in-hand = { $card } is not in your hand.
fluxx-refusal-not-in-mini-hand = { $card } is not among the cards just drawn.
fluxx-refusal-no-free-action = { $card } has nothing to offer right now.
fluxx-refusal-play-is-compulsory = you must play this card.
fluxx-refusal-death-must-take = Death must take one card.
fluxx-refusal-not-taken-by-death = Death can’t take { $card } here.
fluxx-refusal-not-alone = { $card } is not alone there.
fluxx-refusal-not-a-goal-in-play = { $card } is not a Goal in play.
fluxx-refusal-not-a-rule-in-play = { $card } is not a New Rule in play.
fluxx-refusal-not-in-discard-pile = { $card } is not an Action or New Rule in the discard pile.
fluxx-refusal-not-in-play-there = { $card } is not where you could take it.
fluxx-refusal-not-such-a-keeper = { $card } is not one of the Keepers you can choose.
fluxx-refusal-not-given-out = { $card } is not one of the cards being given out.
fluxx-refusal-has-enough = { $seat } already has enough cards.
fluxx-refusal-not-another-seat = choose another seat.
fluxx-refusal-chance-not-awaited = nothing is left to chance right now.
fluxx-refusal-wrong-cards = those are not exactly the cards being shuffled or dealt.

## The table as text

fluxx-table-head = Turn { $turn }. Draw pile { $draw }, discard pile { $discard }.
fluxx-table-force = Draw { $draw }, play { $play }{ $hand ->
    [none] { "" }
   *[other] , at most { $hand } in hand
}{ $keepers ->
    [none] { "" }
   *[other] , at most { $keepers } Keepers
}.
fluxx-table-all = all
fluxx-table-rules = New Rules: { $cards }
fluxx-table-no-rules = Only the Basic Rules apply.
fluxx-table-goal = Goal: { $card }. { $text }
fluxx-table-no-goal = There is no Goal yet.
fluxx-table-place = { $cards ->
    [1] 1 card
   *[other] { $cards } cards
}
fluxx-table-known = known: { $cards }
fluxx-table-perhaps = perhaps: { $cards }
fluxx-table-nothing = nothing
fluxx-table-counters = Drawn { $drawn } of { $draw }, played { $played } of { $play }.
fluxx-table-aside = Aside ({ $count }): { $cards }
fluxx-table-discard-pile = Discard pile ({ $count }), top card first: { $cards }
fluxx-table-hand = Hand ({ $count }): { $cards }

## `luxx serve`

serve-open = Luxx is ready. Open { $address } in your browser.
serve-lan = On phones and other computers on this network: { $address }
serve-lan-none = This computer isn’t on a network, so phones can’t reach it.
serve-kept = Matches are kept in { $file }.
serve-kept-database = Matches are kept in the database.
serve-kept-nowhere = Matches are kept only until you stop the server.
serve-stop = Press Ctrl-C to stop.
