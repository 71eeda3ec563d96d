# Looking back at matches: loaded with the pages that say it.
review-offer = A bot can look at every choice in this match and judge what it was worth, given what the player knew at the time. This takes about ten seconds.
review-begin = Analyse this match
review-running = Looking at every choice …
review-waits = Another match is being analysed; this one is next.
review-curve = Chance of winning
review-curve-steps = from the deal to the end
review-curve-end = { $name }: { $chance }.
review-curve-mark = costly choice
review-seat = Whose line?
review-costly = The costliest choices
review-costly-about = Judged by what could be known at the time, not by the cards that came.
review-none = No choice was clearly wrong. Well played!
review-cost = Winning chance −{ $cost }
review-cost-interval = between { $low } and { $high }
review-chosen = Chosen
review-better = Better
review-reason-to = Advice to { $name }: “{ $reason }”
review-see = See it in the replay (step { $n }) and play on
review-seats = Luck and mistakes
review-seats-about = Mistakes are what choices cost. Luck is what the cards gave or took away.
review-name = Name
review-mistakes = Mistakes
review-lost = Cost
review-luck = Luck
review-of = { $n } of { $of }
review-made = Worked out by playing on up to { $n } times from every point of the match, just as the command “luxx record analyse” does.

history-empty = You haven’t finished a match yet. Every match you finish will be listed here.
history-results = Results
history-seats = { $n } players
history-result = { $won } of { $of } won ({ $share })
history-fair = The mark shows what an equal share for everyone would be.
history-streaks = Streaks
history-streak = { $n ->
    [0] You didn’t win your last match.
    [one] You won your last match.
   *[other] You won your last { $n } matches.
} { $best ->
    [0] { "" }
    [one] Your longest streak: one win.
   *[other] Your longest streak: { $best } wins.
}
history-recent = Your last { $of } matches: { $won } won. Tall bars are wins.
history-ratings = Ratings
history-favourites = What you play most in { $game }
history-all = All matches
history-game = Game
history-any = both
history-any-variant = all
history-outcome = Result
history-outcome-all = all
history-outcome-won = won
history-outcome-lost = not won
history-with = Who with?
history-none = No matches fit these filters.
history-more = Show earlier matches

leaders-you = you
leaders-variant = Variant
leaders-who = Who is listed?
leaders-site = everyone here
leaders-known = people I’ve played with
leaders-place = Place
leaders-rated = Rating
leaders-matches = Matches
leaders-rating = { $mean } ± { $off }
leaders-none = Nobody has a rating in this variant yet. The first ratings come from a match between people only, played to the end without hints.
leaders-none-known = Nobody you’ve played with has a rating in this variant yet.
leaders-what = What a rating means
leaders-how = Everyone starts at 25. The number after ± says how uncertain the rating is: it shrinks with every match. The list is ordered by the rating that a player almost certainly deserves, so a single lucky win doesn’t put anyone on top.
leaders-luck-abluxxen = Abluxxen rewards skill: in 4,000 measured matches a good bot at a table with three that choose blindly won 99.8% of the time. In simulated ladders of 300 matches, whoever won two in three against another ended up four to five points ahead; with fewer matches chance moves the difference more.
leaders-luck-fluxx = Fluxx takes a lot of luck: in 4,000 measured matches a good bot at a table with three that choose blindly won 72% of the time and lost more than one match in four to them. Ratings lie close together here and need many matches; whoever wins twice as often as each of three others ends up only two to three points ahead after 300 matches (simulated).
leaders-counts = A match counts only if every seat belongs to a different person, from the deal to the end, and nobody uses hints. If a bot had to stand in, the result still counts for the person.

ladder-abluxxen-amigo-base = AMIGO, base game
ladder-abluxxen-amigo-advanced = AMIGO, advanced
ladder-abluxxen-amigo-expert = AMIGO, expert
ladder-abluxxen-ravensburger-advanced = Ravensburger
ladder-abluxxen-amigo-base-duel = Duel, base game
ladder-abluxxen-amigo-advanced-duel = Duel, advanced
ladder-abluxxen-amigo-expert-duel = Duel, expert
ladder-fluxx-plain = As in the box
ladder-fluxx-escalation = With Rules Escalation
ladder-fluxx-no-creepers = Without Creepers
ladder-fluxx-plain-own-cards = With your own cards

puzzle-find = Find the best choice
puzzle-about = A position from a match between bots, the same for everyone today. You see what the player saw. Your first answer counts.
puzzle-right = You found it!
puzzle-wrong = There was something better
puzzle-best = Best: { $choice }
puzzle-yours = your choice
puzzle-values = Chances of winning
puzzle-share = { $n ->
    [one] You are the first to answer today.
   *[other] { $right } of { $n } people found it today ({ $share }).
}
puzzle-tomorrow = There’ll be a new one tomorrow.
puzzle-open = Show the answer
