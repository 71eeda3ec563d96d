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
log = Log
log-empty = Nothing has happened yet.
rule-why = Why? Rule { $rule }
place-active = { $seat-is ->
    [me] it is your turn
   *[other] it is { $seat }’s turn
}
place-away = is away
place-stand-in = a bot is standing in
place-away-short = away
place-stand-in-short = bot
hand-count = { $n ->
    [one] 1 card in hand
   *[other] { $n } cards in hand
}
hand-own = { $n ->
    [one] Your hand: 1 card
   *[other] Your hand: { $n } cards
}
point-count = { $n ->
    [one] { $n } point
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
deck-count = { $n ->
    [one] Deck: 1 card
   *[other] Deck: { $n } cards
}
deck-draw = { $n ->
    [one] Draw from the deck, 1 card
   *[other] Draw from the deck, { $n } cards
}
discard = Discard pile
discard-count = { $n ->
    [one] Discard pile: 1 card
   *[other] Discard pile: { $n } cards
}
fluxx-discard = Discard pile
fluxx-discard-count = { $n ->
    [one] Discard pile: 1 card
   *[other] Discard pile: { $n } cards
}
laying-numbers = How many?
laying-jokers = Jokers?
laying-tip = Tap a card.

abluxxen-wait-dealing = The cards are being shuffled.
abluxxen-wait-laying-down = It is { $seat-is ->
    [me] your
   *[other] { $seat }’s
} turn.
abluxxen-wait-taking-shadow = { $seat-is ->
    [me] You are
   *[other] { $seat } is
} choosing from the shadow display.
abluxxen-wait-robbing = { $seat-is ->
    [me] You rob
   *[other] { $seat } robs
} { $victim-is ->
    [me] you
   *[other] { $victim }
} of { $layer } and { $seat-is ->
    [me] are
   *[other] is
} thinking it over.
abluxxen-wait-losing = { $seat-is ->
    [me] You are
   *[other] { $seat } is
} thinking: take back or discard?
abluxxen-wait-drawing = { $seat-is ->
    [me] You are
   *[other] { $seat } is
} drawing, { $left ->
    [1] one card to go.
   *[other] { $left } cards to go.
}
abluxxen-wait-drawing-optionally = { $seat-is ->
    [me] You
   *[other] { $seat }
} may draw one more card.
abluxxen-question-drawing-lost = { $seat } takes { $layer } from you: { $left ->
    [1] draw one card. Where from?
   *[other] { $drawn ->
        [0] draw { $left } cards. Where from?
       *[other] draw { $left } more cards. Where from?
    }
}
abluxxen-wait-over = The match is over.
abluxxen-button-take = Take
abluxxen-button-leave = Don’t take
abluxxen-button-take-back = Take back
abluxxen-button-discard = Discard
abluxxen-button-pass = Draw nothing
abluxxen-button-deck = From the deck
abluxxen-pool-tip = { $deck ->
    [yes] or tap a card in the pool
   *[no] Tap a card in the pool.
}
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

fluxx-wait-over = The match is over.
fluxx-wait-chance = Chance decides.
fluxx-wait-turn = It is { $seat-is ->
    [me] your
   *[other] { $seat }’s
} turn.
fluxx-wait = { $seat-is ->
    [me] You are
   *[other] { $seat } is
} thinking.
fluxx-wait-cause = It’s up to { $seat-is ->
    [me] you
   *[other] { $seat }
}: { $cause }
fluxx-now = Rules in force
fluxx-why = Why?
fluxx-now-draw = Draw { $n }
fluxx-now-play = { $extra ->
    [0] Play { $n }
   *[other] Play { $n }, and { $extra } more if you like
}
fluxx-now-play-all = Play all cards
fluxx-now-hand-limit = { $n ->
    [0] No cards
    [one] At most 1 card
   *[other] At most { $n } cards
} in hand
fluxx-now-keeper-limit = At most { $n } { $n ->
    [one] Keeper
   *[other] Keepers
}
fluxx-now-two-goals = two Goals at once
fluxx-now-first-play-random = first play at random
fluxx-now-empty-hand-draw = empty hand: draw first
fluxx-now-fewest-keepers = fewest Keepers: draw more
fluxx-now-most-keepers = most Keepers: play more
fluxx-now-while-in-play = everyone gets more while { $card } is in play
fluxx-now-inflation = every number goes up by one
fluxx-now-end-turn-drawing = trade your last play for a new hand
fluxx-now-creepers-do-not-block = Creepers don’t stop anyone
fluxx-now-only-owner-of = { $card } in play: only its owner can win
fluxx-now-escalation = one more with every shuffle
fluxx-now-no-creepers = no Creepers
fluxx-drawn = drawn { $n } of { $of }
fluxx-played = played { $n } of { $of }
fluxx-played-all = played { $n }
fluxx-goals = { $n ->
    [one] Goal
   *[other] Goals
}
fluxx-aim = Whoever has { $cards } in front of them wins.
fluxx-aim-only = Whoever has { $cards } as their only Keeper wins.
fluxx-aim-without = Whoever has { $cards } in front of them wins, as long as nobody has { $without }.
fluxx-aim-food = Whoever has { $cards } and at least { $n ->
    [one] one Keeper that is food
   *[other] { $n } Keepers that are food
} in front of them wins.
fluxx-aim-creepers = { $n ->
    [one] The Creeper does not stop them.
   *[other] The Creepers do not stop them.
}
fluxx-no-goal = No Goal yet
fluxx-front-empty = nothing yet
fluxx-front-of = In front of { $name }
fluxx-front-own = In front of you
fluxx-aside = Set aside
fluxx-play-tip = Tap a card to read it.
fluxx-choose-tip = Tap the card you mean.
fluxx-table-tip = Tap a glowing card on the table.
fluxx-limit-tip = { $n ->
    [one] One card too many: tap it.
   *[other] { $n } cards too many: tap one.
}
fluxx-lose-all = { $n ->
    [one] Discard the card
   *[other] Discard all { $n } cards
}
fluxx-give-to = For { $seat-is ->
    [me] you
   *[other] { $seat }
}
fluxx-none-trash-day = Discard nothing
fluxx-none-drop-rules = None
fluxx-choose-discard = Choose from the discard pile
draw-pile-count = { $n ->
    [one] Draw pile: 1 card
   *[other] Draw pile: { $n } cards
}
fluxx-choose-rule = Choose a New Rule
fluxx-read-rules = Rules in force: { $n ->
    [0] only the Basic Rules
    [one] one New Rule
   *[other] { $n } New Rules
}

## Everywhere
home = Home
settings = Settings
language = Language
theme = Theme
theme-auto = same as device
theme-light = light
theme-dark = dark
theme-to-light = Light theme
theme-to-dark = Dark theme
opening = One moment …
unofficial = An unofficial fan project. Luxx is not connected with the publishers or the authors of the games.
trouble-server = The server isn’t answering. Please try again in a moment.
trouble-offline = You’re offline.
trouble-name = That name won’t work.
trouble-table = These settings don’t work together.
trouble-full = This server has too many tables right now. Please try again later.
trouble-too-many = You already have too many tables. Finish or discard one first.
trouble-card = One of your cards doesn’t work like this.
trouble-card-empty = One of your cards still needs a name or a text.
trouble-card-long = The name or text of one of your cards is too long.
trouble-card-unmeetable = Nobody could ever meet one of your Goals.
trouble-card-number = A number on one of your cards is too small or too large.
trouble-load = This page didn’t load. Are you offline?
reload = Try again
trouble-code = There is no table with the code { $code }.

## Home
pitch-abluxxen = Lay down cards and snatch other people’s. What’s in front of you at the end is what counts.
pitch-fluxx = Draw one, play one. Then the rules change. Then the goal does.
play-now = Play now
with-friends = With friends
how-to-play = How to play
join-code = Got a code?
join-code-like = BADGER
join-go = Join
home-mine = Your tables
home-open = Open tables
home-watch = Watch
home-records = Your recent matches
home-offline = Can’t reach the server right now. Rules and lessons work without it, and we’ll keep trying.
home-more = More
table-gathering = waiting for players
table-playing = playing
table-over = over
table-your-turn = Your turn
record-won = won
record-lost = not won
record-see = replay
rules-of = Rules of { $game }
card-browser = All Fluxx cards
own-cards = Your own Fluxx cards
check-shuffle = Check the shuffle
device = Continue on another device
about = About Luxx

## New table
new-table = { $game } with friends
variant = What are you playing?
variant-duel = Duel
variant-amigo-base = AMIGO, base game
variant-amigo-base-about = The best place to start: if you rob nobody, you may draw a card. 3 to 5 seats.
variant-amigo-advanced = AMIGO, advanced
variant-amigo-advanced-about = No optional draw: tighter and sharper. 3 to 5 seats.
variant-amigo-expert = AMIGO, expert
variant-amigo-expert-about = 1s also rob 13s and jokers. 3 to 5 seats.
variant-amigo-duel = Duel for two
variant-amigo-duel-about = For two, with a shadow display in the middle.
variant-ravensburger = Ravensburger 2014
variant-ravensburger-about = The first edition, without the optional draw. 2 to 5 seats.
variant-ravensburger-duel = Ravensburger Duel
variant-ravensburger-duel-about = The first edition for two, with a shadow display and without the optional draw.
level = Level
abluxxen-level-base = Base
abluxxen-level-advanced = Advanced
abluxxen-level-expert = Expert
shadow-counts = Robbing the shadow counts as robbing
shadow-counts-about = If you take something there, you don’t get the optional draw.
meta-none = As in the box
meta-none-about = All 98 cards, no Meta Rule.
meta-no_creepers = Without Creepers
meta-no_creepers-about = Friendlier: the four Creepers stay in the box.
meta-escalation = With Rules Escalation
meta-escalation-about = Wilder: with every reshuffle, everyone draws and plays more.
own-cards-count = { $n ->
    [one] 1 card of your own
   *[other] { $n } cards of your own
}
own-cards-with = { $n ->
    [one] With my own card
   *[other] With my own { $n } cards
}
seats = How many seats?
seats-two = Two seats
seat-number = Seat { $n }
seat-me = Me
seat-friend = open for friends
seat-bot = Bot, { $level }
seat-open = open
seats-free = { $n ->
    [one] 1 seat free
   *[other] { $n } seats free
}
seat-reserved = open for { $name }
seats-all-bots = Bots for all open seats
level-random = aimless
level-steady = decent
level-strong = strong
level-champion = champion
level-easy = easy
more-settings = More settings
pace = Pace
pace-none = No clock
pace-none-about = Take all the time you like.
pace-relaxed = Relaxed
pace-relaxed-about = Five minutes for the match and 15 seconds for each answer.
pace-quick = Quick
pace-quick-about = One minute for the match and 6 seconds for each answer.
pace-one_day = A day
pace-one_day-about = A day for each answer. You come and go; the match goes on.
pace-three_days = Three days
pace-three_days-about = Three days for each answer.
pace-seven_days = A week
pace-seven_days-about = Seven days for each answer.
late = If somebody runs out of time
late-bot = A bot stands in
late-bot-about = After a reminder and twelve more hours, a bot plays until that person is back.
late-pause = The match pauses
late-pause-about = After a reminder and twelve more hours, the match pauses until that person is back.
people-only = People only
people-only-about = No bots in the seats.
left-days = { $n ->
    [one] 1 day left
   *[other] { $n } days left
}
left-hours = { $n ->
    [one] 1 hour left
   *[other] { $n } hours left
}
left-minutes = { $n } min left
left-last-call = Last call: { $time }
left-paused = paused
first-seat = Who goes first?
first-random = picked at random
series = How long?
series-rounds = { $n ->
    [0] one match
   *[other] series: everyone starts { times }
}
times = { $n ->
    [1] once
    [2] twice
   *[other] { $n } times
}
listed = Show in the list
listed-about = Otherwise people need the link or the code to find it.
spectators = Spectators allowed
spectators-about = They only see what’s face up on the table.
open-hands = Spectators see every hand
open-hands-about = Fun to follow, as long as nobody gives anything away.
hints = Hints allowed
hints-about = Ask, and a bot says what it would do.
undo-allowed = Undo allowed
undo-allowed-about = Only until something hidden is revealed or someone else has to act.
patience = If someone is away, a bot takes over
patience-time = { $n ->
    [0] never
    [one] after 1 minute
   *[other] after { $n } minutes
}
day = Today is
day-ordinary = an ordinary day
day-special = a special day
birthday = Whose birthday is it?
birthday-nobody = nobody
war-moves = When War and Peace meet
war-moves-war = War moves on
war-moves-peace = Peace moves on
death = Death at the start of the turn
death-may = You may discard something
death-must_one = You must discard exactly one card
rich-bonus = The Rich Bonus
rich-bonus-may = You may play more
rich-bonus-must = You must play more
milk = Milk counts as food
open-table = Open the table

## Before the match
lobby-seats = Who is playing?
lobby-invite = Invite friends
lobby-ready = I’m ready
lobby-not-ready = Wait, not yet
lobby-wait-seats = Some seats are still open.
lobby-wait-people = Waiting for { $names }.
lobby-fill = Fill the open seats with bots and start
lobby-sit = Pick an open seat.
lobby-watch = You’re watching. The match hasn’t started yet.
my-name = Your name
seat-ready = ready
seat-not-ready = not ready yet
seat-waiting = waiting for someone
seat-add-bot = Bot
seat-clear = Remove { $name } from this seat
host = runs the table
host-hand-over = Let { $name } run the table
host-hand-over-sure = { $name } will run the table from then on, and you won’t be able to change it any more.
host-hand-over-go = Hand over
cancel = Cancel
table-settings = How you’re playing
agreed = Agreed for this table
agreed-war-moves-peace = When War and Peace meet, Peace moves on instead of War.
agreed-death-must_one = At the start of your turn, Death takes exactly one card. No choice.
agreed-rich-bonus-must = The Rich Bonus is compulsory: if you have it, you must play more.
agreed-milk = Milk is food.
agreed-day-special = Today is a special day: Today’s Special! lets you play two cards.
agreed-birthday = { $n ->
    [one] It’s { $names }’s birthday
   *[other] It’s the birthday of { $names }
}: Today’s Special! then lets you play all three cards.
agreed-turn-limit = After { $n } turns the match ends without a winner.
agreed-own-card = Home-made card, { $kind }: { $name }
agreed-own-cards-bots = Champions have never practised with home-made cards; here they play like strong bots.
agreed-shadow-does-not-count = If you take something from the shadow display, you may still draw afterwards.
variant-amigo-advanced-rule = No optional draw.
variant-amigo-expert-rule = No optional draw, and 1s also rob 13s and jokers.
sit-here = Sit here
stand-up = Stand up
fair = Shuffled fairly
fair-about = The server has already committed to its secret for the shuffle. This is its fingerprint; after the match anyone can check it:
share-link = Link to join
share-code = Code
share-qr = QR code for { $link }
share-copy = Copy link
share-copied = Copied
share-send = Share
share-watch = Link for spectators
share-watch-about = Anyone with this link can watch
share-replay = Share this match

## At the table
dock = Your cards and what you can do
leave = Leave the table
leave-about = Your seat stays yours. Come back any time.
help = Help
menu = Menu
watching = Spectator
title-your-turn = Your turn
series-match = Match { $n } of { $of }
connection-lost = Connection lost. Reconnecting …
table-full = This table is full right now. We’ll keep trying …
table-gone = There is no such table
table-gone-about = The link may have expired, or the table was cleared away.
log-open = Open the log
log-newest = What just happened
undo = Undo
hint = Hint
# Answers before their questions come
ahead = Answer ahead
ahead-some = Ahead: { $n }
ahead-about = If exactly this question comes up, the table answers it for you. Until then, nobody else knows.
ahead-turn = Applies until your turn is over.
ahead-match = Applies until the match is over.
ahead-abluxxen-take_back = Always take robbed cards back
ahead-abluxxen-discard = Never take robbed cards back
ahead-abluxxen-pass = Don’t draw at the end of my turn
ahead-fluxx-go_on = Skip free actions such as Get On With It!
ahead-fluxx-pass = Decline optional plays (Rich Bonus)
hint-says = Hint: { $choice }.
hint-thinking = thinking …
refusal-rule = The rules don’t allow that right now.
refusal-table = That isn’t possible at this table right now.
refusal-not_yours = You can’t do that here.
refusal-malformed = The server didn’t understand that. Please reload the page.
people = People here
people-mute = Mute for me
people-hear = Unmute for me
people-mute-all = Mute for everyone
people-let-speak = Unmute for everyone
people-remove = Remove from the table
people-remove-sure = { $name } won’t be able to come back to this table.
people-remove-go = Remove
seat-ask = Ask for this seat
seat-admit = Let { $name } sit here
seat-asking = { $name } would like this seat
new-code = New code
refusal-name = That name won’t work: up to 24 visible characters, please, and not a bot’s name.
table-removed = The host has removed you from this table
table-removed-about = You can open a table of your own at any time.
table-ended = You were logged out on this device
table-ended-about = Another of your devices logged this one out. You can start afresh here as somebody else.
refusal-too_fast = That was too fast. Try again in a moment.
refusal-not_stored = That couldn’t be saved. Please try again.
refusal-maybe_stored = We don’t know yet whether that was saved. The table is being loaded again, and then you’ll see.
stand-in = Let a bot play for { $name }
first-time = New here?
first-time-lesson = Show me how to play
first-time-decline = No thanks
wait-away = { $name } is away.
wait-only = { $name } is away. The match waits.
wait-away-bot = A bot takes over in { $time }.
time-seconds = { $n } s
time-minutes = { $time } min
waiting-seconds = { $n } s
stand-in-now = Let a bot play
log-by-clock = { $seat-is ->
    [me] Your time is up: a bot answers for you.
   *[other] { $seat }’s time is up: a bot answers.
}
log-by-stand_in = { $seat-is ->
    [me] You were away: a bot has played for you.
   *[other] { $seat } is away: a bot plays on.
}
log-by-undo = { $seat-is ->
    [me] You undo your last choice.
   *[other] { $seat } undoes the last choice.
}
chat = Chat
chat-about = Emotes and short messages at the table.
chat-open = { $n ->
    [0] Chat
   *[other] Chat, { $n } new
}
chat-say = Say something
chat-send = Send
chat-empty = Nobody has said anything yet.
emote-hello = Hello
emote-thanks = Thanks
emote-well_played = Well played
emote-oops = Oops
emote-laugh = Haha
emote-wow = Wow!
emote-sad = Too bad
emote-hurry = Your turn

## The end
end-you = You win!
end-you-share = You share the win!
end-other = { $n ->
    [one] { $names } wins
   *[other] { $names } share the win
}
end-nobody = Nobody wins
end-player = Player
end-laid = Laid down
end-hand = Hand
end-points = Points
end-rematch = Rematch
end-next-match = Next match
end-new-series = New series
end-rematch-waiting = Waiting for the others …
end-wish = { $n ->
    [one] { $names } wants another match.
   *[other] { $names } want another match.
}
end-replay = Replay
end-share = Share
end-open = Result
end-counting = Counting up …
end-skip = Skip
end-picture = Picture of the final table
abluxxen-ended-by = { $seat-is ->
    [me] You laid down your last cards.
   *[other] { $seat } laid down the last cards in hand.
}
abluxxen-decided = { $seat-is ->
    [me] You win
   *[other] { $seat } wins
} by { $ahead ->
    [one] a single point
   *[other] { $ahead } points
}: { $laid } laid down, { $hand ->
    [0] nothing left in hand
    [one] one card left in hand
   *[other] { $hand } left in hand
}.
abluxxen-decided-hand = Level on points, but { $seat-is ->
    [me] you hold fewer cards and win
   *[other] { $seat } holds fewer cards and wins
}.
abluxxen-decided-tie = A tie for first place at { $points }.
fluxx-decided = { $winner-is ->
    [me] You met
   *[other] { $winner } met
} the Goal “{ $goal }”.
fluxx-decided-own = { $winner-is ->
    [me] Your “{ $card }” decided it: you met the Goal “{ $goal }”.
   *[other] { $winner } played “{ $card }” and met the Goal “{ $goal }”.
}
fluxx-decided-by = { $seat-is ->
    [me] You played
   *[other] { $seat } played
} “{ $card }”, and that made { $winner-is ->
    [me] you win
   *[other] { $winner } win
} with the Goal “{ $goal }”.
fluxx-decided-goal = { $winner-is ->
    [me] You played the Goal “{ $goal }”, and everything it asks for was in front of you.
   *[other] { $winner } played the Goal “{ $goal }” with everything it asks for already in place.
}
fluxx-decided-goal-by = { $seat-is ->
    [me] You played
   *[other] { $seat } played
} the Goal “{ $goal }” that made { $winner-is ->
    [me] you win
   *[other] { $winner } win
}.
fluxx-won-hand = { $n } cards in hand
hand-robs = would rob someone
skip-to-dock = Skip to your cards
place-bot = bot
theme-contrast = high contrast
sound-offer = Play with sound?
sound-yes = Turn on sound
sound-no = No thanks
trouble-name-empty = The name is empty, so it stays as it was.
fluxx-near = { $have } of { $need } for the Goal
table-look = Table
table-look-oak = oak
table-look-felt = felt
table-look-slate = slate
card-back = Card backs
card-back-usual = the game’s own
card-back-stripes = stripes
card-back-stars = stars

## Running matches
table-turn-of = { $name }’s turn
since-now = just now
since-minutes = { $n ->
    [one] for a minute
   *[other] for { $n } minutes
}
since-hours = { $n ->
    [one] for an hour
   *[other] for { $n } hours
}
since-days = for { $n } days
table-far = { $n ->
    [0] no card played yet
    [one] one play so far
   *[other] { $n } plays so far
}
table-discard = Discard { $table }
table-discard-sure = Discard this table?
table-discard-about = “{ $table }” ends here and now, and none of it is kept.
table-discard-go = Discard
table-keep = Keep it
unknown = Nothing here
unknown-about = There is no page at this address. Perhaps a letter got lost on the way.
leave-about-alone = The match waits for you, for days if need be. Nobody plays on without you.
skip = Skip to my turn
bot-pace = Bots play
bot-pace-calm = calmly
bot-pace-brisk = briskly
bot-pace-at_once = at once
end-stand-in = { $seat-is ->
    [me] A bot played some of your turns.
   *[other] A bot played some of { $seat }’s turns.
}

## Replay
replay = Replay
replay-missing = There is no such match, or it isn’t over yet.
replay-back = One step back
replay-on = One step forward
replay-play = Play
replay-pause = Pause
replay-step = Step { $n } of { $of }
replay-viewer = Whose view?
replay-all = All hands
replay-spectator = Spectator
replay-link = Link to exactly this step
replay-go-on = Play on from here against bots
replay-go-on-about = A new match starts right here. Whose seat will you take?

## Rules
rule-title = Rule { $rule }
rule-unknown = There is no rule { $rule }.
rule-all = Read all rules
rules-all = All rules
rules-find = Search the rules
rules-none = The rules don’t mention that.
easily-forgotten = Easily forgotten
abluxx-check = The robbing check
tips = Tips
card-working-title = The title is our own translation.
cards-find = Search cards
kinds-keeper = Keepers
kinds-creeper = Creepers
kinds-goal = Goals
kinds-new_rule = New Rules
kinds-action = Actions
kinds-basic = Basic Rules
kinds-meta = Meta Rules

## Help
help-abluxxen-1 = On your turn, lay down cards of one value, as many as you like. Jokers go with anything.
help-abluxxen-2 = If someone’s top layer has exactly as many cards but is lower, you rob it. Taking it is up to you.
help-abluxxen-3 = If you take it, they draw that many cards. If you don’t, they either take it back and draw nothing, or discard it and draw that many.
help-abluxxen-4 = When someone runs out of cards, or deck and pool are empty, it’s over: each card laid down scores +1, each card in hand −1.
help-fluxx-1 = Draw and play as many cards as the rules say right now. At first: one and one.
help-fluxx-2 = Keepers stay in front of you. New Rules change the rules. Actions happen once.
help-fluxx-3 = Whoever has what the Goal asks for wins on the spot, no matter whose turn it is.
help-fluxx-4 = A Creeper in front of you stops you from winning, unless the Goal wants it.
lesson = Lesson
keys = Keyboard
keys-about = A key for everything you can tap.
key-digits = 1 … 13, X
key-digits-about = choose cards of this value
key-digits-fluxx = 1 … 9
key-digits-fluxx-about = choose this card; once more plays it
key-plus = + and −
key-plus-about = more or fewer of them
key-joker = J
key-joker-about = add jokers
key-enter = Enter
key-enter-about = lay down, answer
key-arrows = ← →
key-arrows-about = move along answers and cards
key-help = ?
key-help-about = this help

## Settings
card-size = Card size
card-size-small = small
card-size-usual = medium
card-size-large = large
sound = Sounds
sound-about = Short sounds for laying, drawing, robbing, new rules, your turn and the end.
motion = Motion
motion-about = Cards travel across the table.
confirm = Ask before playing
confirm-about = A second tap no longer plays; only the button does.
patterns = Patterns on the cards
patterns-about = Each value has its own pattern as well as its colour.

## Another device
device-about = Make a link and open it on your other device. You’ll be yourself there too, with all your tables.
device-make = Make a link
device-scan = Scan the code with the other device or open the link there. It works once, for { $n } minutes.
device-link = One-time link, only for you
device-claim = This link belongs to { $name }. If you use it, you’ll be { $name } on this device too, with all their tables.
device-given-up = Until now you’ve been { $name } in this browser, with { $tables ->
    [one] one table
   *[other] { $tables } tables
} and { $matches ->
    [one] one finished match
   *[other] { $matches } finished matches
}. If you continue, you can’t get back to them, unless you’re still { $name } on another device.
device-claim-go = Continue here as { $name }
device-arrive = Continue here
device-stay = Stay { $name }
device-used = This link has already been used or has expired.
devices = My devices
devices-about = You’re logged in on all of these. Log out the ones you no longer use or no longer have.
device-kind = { $program } on { $place }
device-program = Another program
device-this = this device
device-since = Since { $day }
device-seen = last here { $day }
device-end = Log out
device-end-of = Log out { $device }
device-end-sure = Log out { $device }? Any tables open there will close.
device-end-this = Log out this device? You can still get to your tables from your other devices.
device-end-last = This is your only device. If you log it out, nobody will be able to get to your tables and finished matches any more.
about-me = What is stored about you
about-me-what = Your name, your devices, the tables you sit at or have said something at, and the matches you finished. The file contains all of it.
about-me-file = Download it
forget-me = Delete everything
forget-me-sure = { $name } will be forgotten for good: your name, your devices and everything you said. A bot plays on for you at tables with other people; tables of your own are removed. Finished matches stay, without your name.
forget-me-go = Forget me for good

## Check the shuffle
check-about = Before every match the server commits to a secret and publishes its fingerprint. Then every browser commits to randomness of its own in the same way, and only when all have done so do they reveal it. Together this determines the order of the cards. Here your browser works it out again.
check-id = Match number
check-go = Check
check-unreadable = This record can’t be checked here.
check-commitment = The secret is the one the server committed to.
check-commitment-bad = The secret doesn’t match the one that was published!
check-own = Your browser saw the fingerprint beforehand, and your randomness is part of the shuffle.
check-own-bad = What your browser saw or added beforehand is missing here!
check-own-none = This browser didn’t take part, so there is nothing of its own to compare.
check-order = The cards are in exactly the order that the secret and the randomness determine.
check-order-bad = The order of the cards doesn’t follow from the secret and the randomness!
check-hashes = Everyone committed to their randomness before anyone revealed it.
check-hashes-bad = Someone added randomness they had not committed to!
check-missing = { $name } committed to randomness but didn’t reveal it in time; the cards were shuffled without it.
check-deck = These are exactly the cards of the game you agreed on.
check-deck-bad = These are not the cards of the game you agreed on!
check-numbers = The numbers
check-published = Published before
check-secret = The server’s secret
check-nothing = adds nothing
check-seed = What follows from them
check-command = “luxx record check --fair” checks all of it with this record:
check-download = Download the record

## Own cards
own-cards-about = The box comes with ten blank cards. Write your own and try them at the table. They stay in this browser.
own-card-add = New card
own-card-new = New card
own-card-text = What does the card say?
own-card-remove = Throw this card away
own-kind = Kind
own-name = Name
own-text = Text
own-effect = What it does
own-number = Number
own-draw-number = How many to draw?
own-play-number = How many to play?
own-card-named = Card
own-card-absent = Card that nobody may have
own-food = Is food
own-try = Try against bots
own-with-friends = Play with friends
part-keep = stays in front of you
part-block = only stops you from winning
part-take-others = takes other cards at the start of the turn
part-move-on-goal-change = moves with every new Goal
part-move-when-with = moves on when a card joins it
part-discard-when-with = goes away together with a card
part-have-two = have both cards
part-have-without = have one card while nobody has another
part-most-keepers = have more Keepers than anyone
part-most-hand-cards = hold more cards than anyone
part-draw = draw cards
part-play = play cards
part-hand-limit = limit hands
part-keeper-limit = limit Keepers
part-empty-hand-draw = draw first if your hand is empty
part-end-turn-drawing = discard the hand, draw, end the turn
part-play-all = play all cards
part-two-goals = two Goals at once
part-first-play-random = first play at random
part-inflation = every number goes up by one
part-creepers-do-not-block = Creepers don’t stop anyone
part-mini-hand = draw and play at once
part-discard-hand = discard the hand and draw a new one
part-give-everyone = give everyone cards
part-tax = everyone gives you cards
part-steal-in-play = steal something
part-trash-in-play = trash something
part-exchange-keepers = exchange Keepers
part-trade-hands = trade hands
part-rotate-hands = rotate hands
part-mix-in-play = mix everything
part-discard-creepers = remove all Creepers
part-play-from-discard = play from the discard pile
part-play-from-another-hand = play from another hand
part-drop-rule = remove one New Rule
part-drop-rules = remove all New Rules
part-another-turn = another turn

## About
about-luxx = Luxx brings the card games Abluxxen and Fluxx to a table in your browser: with friends or alone against bots, no account, no ads.
about-authors = Abluxxen is by Wolfgang Kramer and Michael Kiesling, published by Ravensburger and AMIGO. Fluxx is by Andrew and Kristin Looney, published by Looney Labs, in German by Pegasus Spiele. Thank you for two wonderful games. Buy the boxes! Cards and texts here are our own; the small pictures on the Fluxx cards and the emotes are Fluent Emoji, an openly licensed set of pictures.
about-fair = Fair
about-fair-words = Every shuffle can be checked afterwards. Bots only see what their seat sees.
about-privacy = What is kept
about-privacy-words = The server knows you by a cookie and keeps what playing needs: your name, your tables and matches, and what is written there. Your browser keeps your settings, your own cards and the randomness it added to shuffles. Nothing more: no ads, no tracking, nothing from third parties.
about-licences = Licences

## Lessons
lesson-skip = Skip
lesson-again = Again
lesson-step = Step { $n } of { $of }
lesson-on = Continue
lesson-watch = Watch what the others do …
lesson-abluxxen-1 = This is your hand. Cards you lay down together have the same value. Tap the 5 and lay down both.
lesson-abluxxen-2 = You robbed nobody, so you may draw a card. Take the 12 from the pool.
lesson-abluxxen-3 = { $one } has two 4s. Lay down exactly as many, but higher, and you rob them: your two 9s!
lesson-abluxxen-4 = Take the 4s into your hand; you can lay them down yourself later. If you didn’t, it would be up to { $one }.
lesson-abluxxen-5 = Now it’s your turn to suffer: { $other } robs you of the 9s but doesn’t take them. Discard them and draw two new cards.
lesson-abluxxen-6 = First take the 13 from the pool …
lesson-abluxxen-7 = … and then one from the deck. Only you can see it.
lesson-abluxxen-8 = Jokers go with anything. Lay down the two 2s with the joker: that makes three 2s, which nobody robs in a hurry.
lesson-abluxxen-end = And so it goes until someone has no cards left, or deck and pool are empty. Every card in front of you is +1, every card in your hand −1. Have fun!
lesson-fluxx-1 = It starts with draw 1, play 1. You’ve already drawn. Tap Love, read it and play it. Keepers stay in front of you.
lesson-fluxx-pause-2 = { $one } played a Goal: Peace and Love. Whoever has both wins on the spot, and that could be you! Love is already in front of you.
lesson-fluxx-2 = You drew War: a Creeper goes straight in front of you, and while it’s there you can’t win. You need to play more cards: put down the New Rule “Play 3”.
lesson-fluxx-3 = A New Rule takes effect at once: you now play 3 cards, so two more. Play “Hand Limit 2”.
lesson-fluxx-4 = Now “Draw 3”. You’ve drawn one card this turn; you draw the missing two at once.
lesson-fluxx-5 = You’ve played three cards, so your turn ends. Only now does the limit apply to you, too: discard the Sun, and you’re down to two cards.
lesson-fluxx-6 = Peace is in front of { $one }, and you need it! Play the Action “Steal Something”. An Action happens once and then goes to the discard pile.
lesson-fluxx-7 = Take Peace away from { $one }.
lesson-fluxx-8 = War and Peace don’t get along: pass War on to { $one }.
lesson-fluxx-pause-5 = A limit hits everyone else at once: { $one } and { $other } have three cards in hand and must each discard one. It applies to you only at the end of your turn.
lesson-fluxx-end = You’ve won! Peace and Love are in front of you, and no Creeper is in the way. Everything else is on the cards: hold one to see it large.

## Finding people, and being told
find-people = Find people
find-people-about = Nobody around? Others are looking for a match, too.
seek-about = Pick a game. As soon as others want to play it, you sit at a table together.
seek-game = Play { $game } with someone
seek-most = at most { $n } at the table
seek-seats = How many at the table?
seek-seats-any = any
seek-waiting = Looking for people who play at the same pace …
seek-widened = Now looking for anyone who plays this game …
seek-since = { $n ->
    [0] Just started
    [one] For 1 second
   *[other] For { $n } seconds
}
seek-since-minutes = { $n ->
    [one] For a minute
   *[other] For { $n } minutes
}
seek-there = { $n ->
    [0] Nobody else is waiting for the same yet.
    [one] One other person is waiting for the same.
   *[other] { $n } others are waiting for the same.
}
seek-size = { $least ->
    [2] It begins as soon as somebody else is there.
   *[other] It begins as soon as there are at least { $least } of you.
}
seek-ended = The search ended because this page was out of sight for a while. One tap and it goes on.
seek-stop = Stop looking
seek-bots = Play with bots
seek-bots-about = It’s quiet just now. Bots are always ready.
seek-open-tables = Or open a table that everyone can see in the list, with the variant and pace you like.
seek-open-table = Open table: { $game }
next-table = Next table
next-table-of = Go to the next of { $n } tables waiting for you
next-none = Nothing is waiting for you.
next-home = Home
notices = Notifications
notice-ways = When it’s your turn
notice-about = In matches played over days, Luxx can let you know that it’s your turn: after a little while, not for every single play, and only while it’s still your turn.
notice-nothing = This server doesn’t send notifications. The page title and icon still show when something is waiting for you.
notice-kind-push = Browser
notice-kind-mail = Email
notice-kind-webhook = Webhook
notice-failing = couldn’t be reached recently
notice-test-go = Send a test
notice-tested = Sent.
notice-remove = Remove
notice-removed = Removed.
notice-added = { $name } added.
notice-code-sent = A code is on its way to { $name }.
notice-code-label = Code from the email
notice-code-go = Confirm
notice-push = Notifications in this browser
notice-push-denied = Your browser doesn’t allow notifications from this page.
notice-push-not-here = This browser can’t receive notifications. On an iPhone, add the page to the home screen first.
notice-mail = Email, at most once a day
notice-webhook = Webhook
notice-format = What’s listening there?
notice-format-plain = my own program
notice-format-discord = Discord
notice-format-slack = Slack
notice-format-ntfy = ntfy
notice-add = Add
notice-secret = Every request is signed with this secret. It’s only shown now:
notice-stop = Stop these emails
notice-stop-about = Should Luxx stop writing to this address?
notice-stopped = Done. No more emails.
calendar = When you play
calendar-about = For matches played over days. Outside these times no deadline runs out and no notification is sent.
calendar-hours = Only at certain times
calendar-hours-about = Otherwise any time, day or night.
calendar-from = from
calendar-until = until
calendar-days-off = Days off
calendar-days-left = { $n ->
    [0] You have no days off left this year.
    [one] 1 day off left this year. Deadlines skip it.
   *[other] { $n } days off left this year. Deadlines skip them.
}
calendar-day-back = Play on { $day } after all
calendar-first-day = First day
calendar-last-day = Last day
calendar-kept = Saved.
blocked = Blocked people
blocked-about = “Find people” will never bring you together.
blocked-none = You haven’t blocked anyone. You can do that at a table, in the list of people.
blocked-undo = Unblock
people-block = Never match us again
people-blocked = Blocked
trouble-notice = That didn’t work. Please check what you typed.
trouble-calendar = You can’t take these days off.

# What somebody knows of another hand.
joker = Joker
known-of = What you know about { $name }’s hand
known-sure = You saw these cards go there:
known-perhaps = These may be there; a card has been given away face down since:

# Looking back.
end-review = How did I play?
end-review-others = How was it played?
end-hints = { $seat-is ->
    [me] You used { $n ->
        [one] one hint.
       *[other] { $n } hints.
    }
   *[other] { $seat } used { $n ->
        [one] one hint.
       *[other] { $n } hints.
    }
}
history = Your matches
leaders = Leaderboard
puzzle-of = Puzzle of the day: { $game }
