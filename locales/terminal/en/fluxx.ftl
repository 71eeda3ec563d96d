## Fluxx

fluxx-kind-keeper = Keeper
fluxx-kind-creeper = Creeper
fluxx-kind-goal = Goal
fluxx-kind-new-rule = New Rule
fluxx-kind-action = Action

# A card inside a sentence.
fluxx-card = “{ $name }”

## Events

fluxx-event-shuffled = { $count } cards are shuffled.
fluxx-event-reshuffled = The discard pile is shuffled: { $count } cards.
fluxx-event-turn-began = { $extra ->
    [yes] { $seat-is ->
        [me] You take another turn.
       *[other] { $seat } takes another turn.
    }
   *[no] { $seat-is ->
        [me] It is your turn.
       *[other] It is { $seat }'s turn.
    }
}
fluxx-event-creeper-appeared = { $seat-is ->
    [me] A Creeper: { $card } now lies in front of you.
   *[other] A Creeper: { $card } now lies in front of { $seat }.
}
fluxx-event-nothing-to-draw = Both piles are empty: there is nothing to draw.
fluxx-event-draws-due = { $seat-is ->
    [me] { $count ->
        [1] You have one card to draw.
       *[other] You have { $count } cards to draw.
    }
   *[other] { $count ->
        [1] { $seat } has one card to draw.
       *[other] { $seat } has { $count } cards to draw.
    }
}
fluxx-event-played-hand = { $seat-is ->
    [me] You play { $card }.
   *[other] { $seat } plays { $card }.
}
fluxx-event-played-random-hand-card = { $seat-is ->
    [me] Chance picks from your hand: you play { $card }.
   *[other] Chance picks from the hand: { $seat } plays { $card }.
}
fluxx-event-played-mini-hand = { $seat-is ->
    [me] You play { $card } of the cards just drawn.
   *[other] { $seat } plays { $card } of the cards just drawn.
}
fluxx-event-played-discard-pile = { $seat-is ->
    [me] You play { $card } from the discard pile.
   *[other] { $seat } plays { $card } from the discard pile.
}
fluxx-event-played-hand-of = { $seat-is ->
    [me] You play { $card } from { $owner }'s hand.
   *[other] { $seat } plays { $card } from { $owner-is ->
        [me] your hand
       *[other] { $owner }'s hand
    }.
}
fluxx-event-goal-came = New Goal: { $card }.
fluxx-event-goal-left = { $card } is no longer a Goal.
fluxx-event-rule-came = From now on: { $card }.
fluxx-event-rule-left = { $card } no longer holds.
fluxx-event-action-over = { $card } is done.
fluxx-event-discarded-effect = { $seat-is ->
    [me] You discard { $card }.
   *[other] { $seat } discards { $card }.
}
fluxx-event-discarded-mini-hand-left = { $card } is left over and is discarded.
fluxx-event-discarded-keeper-limit = { $seat-is ->
    [me] You discard { $card }: the Keeper Limit.
   *[other] { $seat } discards { $card }: the Keeper Limit.
}
fluxx-event-discarded-hand-limit = { $seat-is ->
    [me] You discard { $card }: the Hand Limit.
   *[other] { $seat } discards { $card }: the Hand Limit.
}
fluxx-event-discarded-death = { $seat-is ->
    [me] Death takes your { $card }.
   *[other] Death takes { $seat }'s { $card }.
}
fluxx-event-discarded-death-alone = { $seat-is ->
    [me] You discard { $card }, which lay alone.
   *[other] { $seat } discards { $card }, which lay alone.
}
fluxx-event-discarded-taxes = { $seat-is ->
    [me] Taxes are paid: your { $card } is discarded.
   *[other] Taxes are paid: { $seat }'s { $card } is discarded.
}
fluxx-event-moved-war = { $card } moves from { $from } to { $to }.
fluxx-event-moved-goal-change = With the Goal { $card } moves on from { $from } to { $to }.
fluxx-event-moved-stolen = { $to-is ->
    [me] You take { $card } from { $from }.
   *[other] { $to } takes { $card } from { $from-is ->
        [me] you
       *[other] { $from }
    }.
}
fluxx-event-moved-exchanged = { $card } goes from { $from } to { $to }.
fluxx-event-moved-mixed = { $card } goes from { $from } to { $to }.
fluxx-event-hands-traded = { $one } and { $other } trade hands.
fluxx-event-hands-rotated = { $clockwise ->
    [yes] All hands move on to the left.
   *[no] All hands move on to the right.
}
fluxx-event-turn-granted = { $seat-is ->
    [me] You will have another turn.
   *[other] { $seat } will have another turn.
}
fluxx-event-free-action-used = { $seat-is ->
    [me] You use { $card }.
   *[other] { $seat } uses { $card }.
}
fluxx-event-declined = { $seat-is ->
    [me] You decline.
   *[other] { $seat } declines.
}
fluxx-event-won = { $seat-is ->
    [me] You win with { $card }!
   *[other] { $seat } wins with { $card }.
}
fluxx-event-turn-limit-reached = The last turn is over: nobody wins.
fluxx-event-drawn-first-hand = { $seat-is ->
    [me] You are dealt { $card }.
   *[other] { $seat } is dealt a card.
}
fluxx-event-drawn-hand = { $seat-is ->
    [me] You draw { $card }.
   *[other] { $seat } draws a card.
}
fluxx-event-drawn-aside = { $seat-is ->
    [me] You lay { $card } aside.
   *[other] { $seat } lays a card aside.
}
fluxx-event-given = { $from-is ->
    [me] You give { $to } { $card }.
   *[other] { $to-is ->
        [me] { $from } gives you { $card }.
       *[other] { $from } gives { $to } a card.
    }
}

## Questions

fluxx-question-play-from-hand = Your turn: play a card.
fluxx-question-play-from-mini-hand = { $cause }: play one of the cards just drawn.
fluxx-question-free-action = Use { $cause } now, or go on?
fluxx-question-death-takes = { $cause } may take cards of yours. Which?
fluxx-question-discard-alone = { $cause } lies alone. Discard it?
fluxx-question-pay-taxes = { $cause }: pay, or keep both?
fluxx-question-move-creeper = { $cause } cannot stay with you. Who gets it?
fluxx-question-drop-goal = Only so many Goals fit. Which one goes?
fluxx-question-drop-rule = { $cause }: which New Rule goes?
fluxx-question-drop-rules = { $cause }: drop a New Rule, or stop?
fluxx-question-play-from-discard = { $cause }: which card do you play from the discard pile?
fluxx-question-own-keeper-to-exchange = { $cause }: which Keeper do you give?
fluxx-question-keeper-to-exchange-for = { $cause }: which Keeper do you want for it?
fluxx-question-trash-in-play = { $cause }: which card goes?
fluxx-question-steal-in-play = { $cause }: which card do you take?
fluxx-question-pay-tax = { $cause }: which card do you hand over?
fluxx-question-give-out = { $cause }: who gets which card?
fluxx-question-trade-hands-with = { $cause }: with whom?
fluxx-question-take-card-from = { $cause }: from whose hand?
fluxx-question-direction = { $cause }: which way?
fluxx-question-keeper-limit = { $cause }: you have too many Keepers. Which one goes?
fluxx-question-hand-limit = { $cause }: you hold too many cards. Which one goes?
fluxx-question-trash-day = { $cause }: discard a card, or stop?
fluxx-waiting = Waiting for { $seat }.

## Choices

fluxx-choice-play = play { $card }
fluxx-choice-free = use { $card }
fluxx-choice-go-on = go on
fluxx-choice-pass = no
fluxx-choice-pay = pay
fluxx-choice-card = { $card }
fluxx-choice-card-of = { $card } of { $seat }
fluxx-choice-discard = discard { $card }
fluxx-choice-give = { $card } to { $seat }
fluxx-choice-seat = { $seat }
fluxx-choice-left = to the left
fluxx-choice-right = to the right
fluxx-choice-done = enough

## Refusals

fluxx-refusal-nothing-asked = nobody is asked anything.
fluxx-refusal-not-your-question = it is for { $seat } to choose.
fluxx-refusal-not-an-answer = that does not answer the question.
fluxx-refusal-not-in-hand = { $card } is not in your hand.
fluxx-refusal-not-in-mini-hand = { $card } is not among the cards just drawn.
fluxx-refusal-no-free-action = { $card } offers nothing to use now.
fluxx-refusal-play-is-compulsory = you must play this card.
fluxx-refusal-death-must-take = Death must take one card.
fluxx-refusal-not-taken-by-death = Death cannot take { $card } here.
fluxx-refusal-not-alone = { $card } does not lie there alone.
fluxx-refusal-not-a-goal-in-play = { $card } is not a Goal in play.
fluxx-refusal-not-a-rule-in-play = { $card } is not a New Rule in play.
fluxx-refusal-not-in-discard-pile = { $card } is no Action or New Rule of the discard pile.
fluxx-refusal-not-in-play-there = { $card } does not lie where it could be taken.
fluxx-refusal-not-such-a-keeper = { $card } is not one of the Keepers that may be named.
fluxx-refusal-not-given-out = { $card } is not among the cards to give out.
fluxx-refusal-has-enough = { $seat } has all its cards already.
fluxx-refusal-not-another-seat = name another seat.
fluxx-refusal-chance-not-awaited = chance is not awaited now.
fluxx-refusal-wrong-cards = those are not exactly the cards that are shuffled or dealt.

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
fluxx-table-no-rules = Only the Basic Rules hold.
fluxx-table-goal = Goal: { $card }. { $text }
fluxx-table-no-goal = There is no Goal yet.
fluxx-table-place = { $cards ->
    [1] 1 card
   *[other] { $cards } cards
}
fluxx-table-known = known: { $cards }
fluxx-table-nothing = nothing
fluxx-table-counters = Drawn { $drawn } of { $draw }, played { $played } of { $play }.
fluxx-table-aside = Aside ({ $count }): { $cards }
fluxx-table-hand = Hand ({ $count }): { $cards }

## Why

fluxx-why-draw = Draw { $total }: { $parts }
fluxx-why-play = Play { $total }: { $parts }
fluxx-why-play-all = Play all: { $card } (P4)
fluxx-why-hand-limit = Hand Limit { $total }: { $parts }
fluxx-why-keeper-limit = Keeper Limit { $total }: { $parts }
fluxx-why-part = { $optional ->
    [yes] { $card } { $amount } if you like ({ $rule })
   *[no] { $card } { $amount } ({ $rule })
}
fluxx-why-goal = { $card }: { $seat-is ->
    [me] you
   *[other] { $seat }
} – { $obstacles }
fluxx-why-wins = nothing is missing
fluxx-why-missing = missing: { $cards }
fluxx-why-too-few-of = { $count } more needed of: { $cards }
fluxx-why-somebody-has = { $card } lies in front of { $seat }
fluxx-why-other-keepers = too many Keepers: { $cards }
fluxx-why-too-few = { $have } of { $need }
fluxx-why-not-the-most = { $seats } has as many
fluxx-why-creeper = { $card } lies in the way (W3)
fluxx-why-only-owner-of = { $rule } asks for { $card } (W5)
fluxx-why-tie = { $seats } would win as well (W1)
