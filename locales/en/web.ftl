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
place-stand-in = a bot plays meanwhile
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
abluxxen-button-leave = Don’t take
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

fluxx-wait-over = The match is over.
fluxx-wait-chance = Chance decides.
fluxx-wait-turn = It is { $seat }’s turn.
fluxx-wait = { $seat } is thinking.
fluxx-wait-cause = { $seat } is thinking: { $cause }
fluxx-now = What holds now
fluxx-why = Why?
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
fluxx-now-keeper-limit = At most { $n } { $n ->
    [one] Keeper
   *[other] Keepers
}
fluxx-now-two-goals = two Goals
fluxx-now-first-play-random = first play random
fluxx-now-empty-hand-draw = empty hand: draw first
fluxx-now-fewest-keepers = fewest Keepers: draw more
fluxx-now-most-keepers = most Keepers: play more
fluxx-now-while-in-play = more for all while { $card } lies there
fluxx-now-inflation = all numbers plus one
fluxx-now-end-turn-drawing = a new hand instead of the last play
fluxx-now-creepers-do-not-block = Creepers do not matter
fluxx-now-only-owner-of = win only with: { $card }
fluxx-now-escalation = every shuffle: one more
fluxx-now-no-creepers = no Creepers
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
fluxx-play-tip = Tap a card to read it.
fluxx-choose-discard = Choose from the discard pile
draw-pile-count = { $n ->
    [one] Draw pile: 1 card
   *[other] Draw pile: { $n } cards
}
fluxx-choose-rule = Choose a New Rule
fluxx-read-rules = What holds now: { $n ->
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
trouble-server = The server does not answer right now. Please try again in a moment.
trouble-offline = You are offline just now.
trouble-name = Your name cannot be like this.
trouble-table = These settings do not work together.
trouble-full = There are too many tables on this server just now. Please try again later.
trouble-too-many = You have too many tables already. Finish or discard one first.
trouble-card = One of the own cards is not possible like this.
trouble-card-empty = One of the own cards has no name or no text yet.
trouble-card-long = The name or the text of an own card is too long.
trouble-card-unmeetable = Nobody can ever meet one of the own Goals.
trouble-card-number = A number on an own card is too small or too large.
trouble-load = This page could not be loaded. Are you offline?
reload = Load again
trouble-code = There is no table with the code { $code }.

## Home
pitch-abluxxen = Lay down cards and rob the others of theirs. What lies in front of you at the end counts.
pitch-fluxx = Draw one, play one. And then the rules change. And so does the goal.
play-now = Play now
with-friends = With friends
how-to-play = How to play
join-code = Did somebody tell you a code?
join-go = Join
home-mine = Your tables
home-open = Open tables
home-watch = Watch
home-records = Your latest matches
home-offline = No connection to the server right now. Rules and lessons work without it; for playing we keep trying.
home-more = More
table-gathering = waiting for players
table-playing = playing
table-over = over
table-your-turn = Your turn
record-won = won
record-see = replay
rules-of = Rules of { $game }
card-browser = All Fluxx cards
own-cards = Own Fluxx cards
check-shuffle = Check the shuffle
device = Continue on another device
about = About Luxx

## New table
new-table = { $game } with friends
variant = What are you playing?
variant-duel = Duel
variant-amigo-base = AMIGO, base game
variant-amigo-base-about = The best start: whoever robs nobody may draw a card. 3 to 5 seats.
variant-amigo-advanced = AMIGO, advanced
variant-amigo-advanced-about = Without the optional draw: tighter and sharper. 3 to 5 seats.
variant-amigo-expert = AMIGO, expert
variant-amigo-expert-about = 1s also rob 13s and jokers. 3 to 5 seats.
variant-amigo-duel = Duel for two
variant-amigo-duel-about = For two, with a shadow display in the middle.
variant-ravensburger = Ravensburger 2014
variant-ravensburger-about = The first edition, without the optional draw. 2 to 5 seats.
variant-ravensburger-duel = Ravensburger Duel
variant-ravensburger-duel-about = The first edition for two, with a shadow display.
level = Level
abluxxen-level-base = Base
abluxxen-level-advanced = Advanced
abluxxen-level-expert = Expert
shadow-counts = Robbing the shadow counts as robbing
shadow-counts-about = Whoever takes something there has no optional draw.
meta-none = As in the box
meta-none-about = All 98 cards, no Meta Rule.
meta-no_creepers = Without Creepers
meta-no_creepers-about = Friendlier: the four Creepers stay in the box.
meta-escalation = With Rules Escalation
meta-escalation-about = Wilder: with every new shuffle everybody draws and plays more.
own-cards-count = { $n ->
    [one] 1 own card
   *[other] { $n } own cards
}
own-cards-with = { $n ->
    [one] With my own card
   *[other] With my { $n } own cards
}
seats = How many seats?
seats-two = Two seats
seat-number = Seat { $n }
seat-me = Me
seat-friend = open for friends
seat-bot = Bot, { $level }
seat-open = open
seat-reserved = open for { $name }
seats-all-bots = Bots for all open seats
level-random = aimless
level-steady = decent
level-strong = strong
level-easy = easy
more-settings = More settings
pace = Pace
pace-none = No clock
pace-none-about = Everybody takes the time they like.
pace-relaxed = Relaxed
pace-relaxed-about = Five minutes for the match and 15 seconds for each answer.
pace-quick = Quick
pace-quick-about = One minute for the match and 6 seconds for each answer.
first-seat = Who begins?
first-random = chance
series = How long?
series-rounds = { $n ->
    [0] one match
    [1] series: each begins once
   *[other] series: each begins { $n } times
}
listed = Show in the list
listed-about = Otherwise only those with the link or the code find the table.
spectators = Spectators allowed
spectators-about = They see only what lies open on the table.
open-hands = Spectators see every hand
open-hands-about = Fun to follow, but only among people who give nothing away.
hints = Hints allowed
hints-about = A bot tells what it would do, if asked.
undo-allowed = Undo allowed
undo-allowed-about = Only while nothing hidden was seen and nobody else was asked.
patience = When somebody is away, a bot takes over
patience-time = { $n ->
    [0] never
    [one] after 1 minute
   *[other] after { $n } minutes
}
day = Today is
day-ordinary = an ordinary day
day-special = a special day
birthday = Whose birthday is it today?
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
milk = Milk is food
open-table = Open the table

## Before the match
lobby-seats = Who is playing?
lobby-invite = Invite friends
lobby-ready = I am ready
lobby-not-ready = Not yet after all
lobby-wait-seats = There are still open seats.
lobby-wait-people = Waiting for { $names }.
lobby-fill = Bots for the open seats and go
lobby-sit = Choose an open seat.
lobby-watch = You are watching. The match has not begun yet.
my-name = Your name
seat-ready = ready
seat-not-ready = not ready yet
seat-waiting = waits for somebody
seat-add-bot = Bot
seat-clear = Take { $name } off the seat
host = runs the table
host-hand-over = Let { $name } run the table
host-hand-over-sure = Then { $name } runs the table, and you can change nothing about it any more.
host-hand-over-go = Hand over
cancel = Rather not
table-settings = How you play
agreed = Not as usual
agreed-war-moves-peace = When War and Peace come together, Peace moves on instead of War.
agreed-death-must_one = Death takes exactly one card at the start of a turn; there is no choice.
agreed-rich-bonus-must = The Rich Bonus is compulsory: whoever has it must play more.
agreed-milk = Milk is food.
agreed-day-special = Today is a special day: with Today’s Special! two cards are played.
agreed-birthday = { $n ->
    [one] It is { $names }’s birthday
   *[other] It is the birthday of { $names }
}: with Today’s Special! all three cards are played then.
agreed-turn-limit = After { $n } turns the match ends without a winner.
agreed-own-card = Own card, { $kind }: { $name }
agreed-shadow-does-not-count = Whoever takes something from the shadow display may still draw afterwards.
variant-amigo-advanced-rule = No optional draw.
variant-amigo-expert-rule = No optional draw, and 1s rob 13s and jokers, too.
sit-here = Sit here
stand-up = Stand up
fair = Shuffled fairly
fair-about = The server has already fixed its secret for the shuffle. This is its fingerprint; after the match anybody can check it:
share-link = Link to join
share-code = Code
share-qr = QR code for { $link }
share-copy = Copy link
share-copied = Copied
share-send = Share
share-watch = Link for spectators
share-watch-about = Whoever has this link may watch
share-replay = Share this match

## At the table
dock = Your cards and what you can do
leave = Leave the table
leave-about = Your seat stays yours. You can come back at any time.
help = Help
menu = Menu
watching = Spectator
title-your-turn = Your turn
series-match = Match { $n } of { $of }
connection-lost = Connection lost. We keep trying …
table-full = There are too many at this table just now. We keep trying …
table-gone = There is no such table
table-gone-about = Perhaps the link has expired or the table was cleared away.
log-open = Open the log
log-newest = What just happened
undo = Undo
hint = Hint
hint-says = Hint: { $choice }.
hint-thinking = thinking …
refusal-rule = The rules do not allow that now.
refusal-table = That is not possible at this table right now.
refusal-not_yours = You may not do that here.
refusal-malformed = The server did not understand that. Load the page again.
refusal-too_fast = That was too fast. Try again in a moment.
refusal-not_stored = That could not be stored. Please try again.
stand-in = Let a bot play for { $name }
first-time = New here?
first-time-lesson = Show me how it works
first-time-decline = No thanks
wait-away = { $name } is away.
wait-away-bot = A bot plays in { $time }.
time-seconds = { $n } s
time-minutes = { $time } min
waiting-since = · { $n } s
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
chat-about = Shouts and short messages at the table.
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
emote-sad = What a pity
emote-hurry = Your turn

## The end
end-you = You win!
end-you-share = You share the victory!
end-other = { $n ->
    [one] { $names } wins
   *[other] { $names } share the victory
}
end-nobody = Nobody wins
end-player = Player
end-laid = laid down
end-hand = hand
end-points = points
end-rematch = Rematch
end-next-match = Next match
end-new-series = New series
end-rematch-waiting = Waiting for the others …
end-replay = Replay
end-share = Share
end-open = Result

## Replay
replay = Replay
replay-missing = There is no such match, or it is not over yet.
replay-back = One step back
replay-on = One step on
replay-play = Play
replay-pause = Pause
replay-step = Step { $n } of { $of }
replay-viewer = Whose eyes?
replay-all = All hands
replay-spectator = Spectator
replay-link = Link to exactly this step
replay-go-on = Play on from here against bots
replay-go-on-about = A new match begins right here. Whose seat do you take?

## Rules
rule-title = Rule { $rule }
rule-unknown = There is no paragraph { $rule }.
rule-all = Read all rules
rules-all = All rules
rules-find = Search the rules
rules-none = The rules say nothing about that.
easily-forgotten = Easily forgotten
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
help-abluxxen-1 = On your turn lay down equal cards, as many as you like. Jokers go with anything.
help-abluxxen-2 = If somebody’s top layer has just as many cards but is lower, you rob it. Whether you take it is up to you.
help-abluxxen-3 = If you take it, the other draws as many cards. If you don’t, they take it back and draw nothing, or discard it and draw as many.
help-abluxxen-4 = When somebody has no cards left, or deck and pool are empty, it is over: cards laid down count plus, cards in hand minus.
help-fluxx-1 = Draw as many cards and play as many as the rules say now. In the beginning: one and one.
help-fluxx-2 = Keepers lie in front of you. New Rules change what holds. Actions are done once.
help-fluxx-3 = Whoever has what the Goal asks for wins at once, whosever turn it is.
help-fluxx-4 = A Creeper in front of you prevents that, unless the Goal wants it.
lesson = Lesson
keys = Keyboard
keys-about = Keys for everything that can be tapped.
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
key-arrows-about = walk along answers and cards
key-help = ?
key-help-about = this help

## Settings
card-size = Card size
card-size-small = small
card-size-usual = medium
card-size-large = large
sound = Sounds
sound-about = Short sounds when it is your turn, when you are robbed, and at the end.
motion = Motion
motion-about = Cards travel across the table.
confirm = Ask before playing
confirm-about = Tapping twice then does not play; only the button does.
patterns = Patterns on the cards
patterns-about = Every value has a pattern of its own besides its colour.

## Another device
device-about = Make a link and open it on the other device. Then you are yourself there too, with all your tables.
device-make = Make a link
device-scan = Scan the code with the other device or open the link there. It works once, for { $n } minutes.
device-link = One-time link, only for you
device-claim = Continue on this device? It will then belong to your name and your tables.
device-claim-go = Continue here
device-used = This link was used already or has expired.

## Check the shuffle
check-about = Before every match the server fixes a secret and publishes its fingerprint. Then every browser adds randomness of its own. The order of the cards follows from both. Here your browser computes it again.
check-id = Number of the match
check-go = Check
check-unreadable = This record cannot be computed again here.
check-no-crypto = Your browser computes this only over a secure connection (https). The program “luxx” can do it anywhere.
check-commitment = The secret is the one that was fixed before.
check-commitment-bad = The secret does not fit what was published before!
check-own = Your browser saw the fingerprint before, and your randomness is part of it.
check-own-bad = What your browser saw or added before does not appear here!
check-own-none = This browser did not take part, so its part cannot be compared.
check-order = The cards lie exactly as follows from the secret and the randomness.
check-order-bad = The cards do not follow from the secret and the randomness!
check-numbers = The numbers
check-published = Published before
check-secret = The server’s secret
check-nothing = adds nothing
check-seed = From this follows
check-command = “luxx record check --fair” checks all of it with this record:
check-download = Download the record

## Own cards
own-cards-about = Ten blank cards come with the box. Write your own and try them at the table. They stay in this browser.
own-card-add = New card
own-card-new = New card
own-card-text = What does the card say?
own-card-remove = Throw the card away
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
part-keep = lies in front of you
part-block = only prevents winning
part-take-others = takes other cards at the start of the turn
part-move-on-goal-change = moves with every new Goal
part-move-when-with = moves on when a card joins it
part-discard-when-with = goes away together with a card
part-have-two = have both cards
part-have-without = have one card, and nobody has another
part-most-keepers = alone have the most Keepers
part-most-hand-cards = alone have the most cards in hand
part-draw = draw cards
part-play = play cards
part-hand-limit = limit hands
part-keeper-limit = limit Keepers
part-empty-hand-draw = with an empty hand draw first
part-end-turn-drawing = discard the hand, draw, end the turn
part-play-all = play all cards
part-two-goals = two Goals
part-first-play-random = first play random
part-inflation = all numbers one higher
part-creepers-do-not-block = Creepers prevent nothing
part-mini-hand = draw and play at once
part-discard-hand = discard the hand and draw anew
part-give-everyone = give cards to everybody
part-tax = all give you cards
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
about-luxx = Luxx brings the card games Abluxxen and Fluxx to a table in the browser: with friends, alone against bots, without an account and without advertising.
about-authors = Abluxxen is by Wolfgang Kramer and Michael Kiesling, published by Ravensburger and AMIGO. Fluxx is by Andrew and Kristin Looney, published by Looney Labs, in German by Pegasus Spiele. Thank you for two wonderful games. Buy the boxes! Cards and texts here are our own; the small pictures on the Fluxx cards and the shouts are Fluent Emoji, an openly licensed set of pictures.
about-fair = Fair
about-fair-words = Every match is shuffled in a way that can be checked afterwards. Bots see only what their seat sees.
about-privacy = What is kept
about-privacy-words = The server knows you by a cookie and keeps what playing needs: your name, your tables and matches, and what is written there. Your browser keeps your settings, your own cards and the randomness that it added to shuffles. Nothing more: no advertising, no counting, nothing from elsewhere.
about-licences = Licences

## Lessons
lesson-skip = Skip
lesson-again = Once more
lesson-step = Step { $n } of { $of }
lesson-on = Go on
lesson-watch = Watch what the others do …
lesson-abluxxen-1 = This is your hand. What you lay down together has the same value. Tap the 5 and lay down both.
lesson-abluxxen-2 = You have robbed nobody, so you may draw a card. Take the 12 from the pool.
lesson-abluxxen-3 = { $one } has two 4s. Lay down just as many, but higher cards, and you rob them: your two 9s!
lesson-abluxxen-4 = Take the 4s into your hand, you can lay them down yourself later. If you did not take them, { $one } would decide.
lesson-abluxxen-5 = Now it is your turn to suffer: { $other } robs you of the 9s but does not take them. Discard them; for that you draw two new cards.
lesson-abluxxen-6 = First take the 13 from the pool …
lesson-abluxxen-7 = … and then one from the deck. Only you see what it is.
lesson-abluxxen-8 = Jokers go with anything. Lay down the two 2s with the joker: that makes three 2s, and nobody robs those in a hurry.
lesson-abluxxen-end = So it goes on until somebody has no cards left, or deck and pool are empty. Every card in front of you then counts +1, every card in your hand −1. Have fun!
lesson-fluxx-1 = In the beginning it is: draw 1, play 1. You have drawn already. Tap Love, read it and play it. Keepers lie in front of you.
lesson-fluxx-pause-2 = { $one } played a Goal: Peace and Love. Whoever has both in front of them wins at once, you too! Love already lies in front of you.
lesson-fluxx-2 = You drew War: a Creeper goes in front of you at once, and while it lies there you cannot win. You have to play more cards: put down the New Rule “Play 3”.
lesson-fluxx-3 = A New Rule holds at once: you now play 3 cards, so two more. Play “Hand Limit 2”.
lesson-fluxx-4 = Now “Draw 3”. You have drawn one card in this turn already; the two that are missing you draw at once.
lesson-fluxx-5 = You have played three cards, your turn is at its end. Only now the limit binds you, too: discard the Sun, then you have two cards in hand.
lesson-fluxx-6 = Peace lies in front of { $one }, and you need it! Play the Action “Steal Something”. An Action is done once, then it goes onto the discard pile.
lesson-fluxx-7 = Take Peace away from { $one }.
lesson-fluxx-8 = War and Peace do not get along: pass War on to { $one }.
lesson-fluxx-pause-5 = A limit hits all the others at once: { $one } and { $other } have three cards in hand and must discard one each. It binds you only at the end of your turn.
lesson-fluxx-end = You have won! Peace and Love lie in front of you, and no Creeper is in the way. Everything else stands on the cards: hold one to read it in large.
