## What reaches people outside the page
notice-title = { $n ->
    [one] It’s your turn
   *[other] { $n } tables are waiting for you
}
notice-last-call = Last call: your time is up
notice-line = { $game } with { $people } – { $stage ->
    [last] answer now
    [hours] { $n ->
        [one] 1 hour left
       *[other] { $n } hours left
    }
   *[days] { $n } days left
}
notice-test = Luxx can reach you
notice-test-about = This is what a message looks like when it’s your turn.
notice-code = Your code for Luxx: { $code }
notice-code-about = Enter { $code } on your notifications page, and Luxx will write to this address when a match is waiting for you. If you didn’t ask for this, just ignore it.
notice-mail-foot = At most one email a day, and only while something is waiting for you. Stop these emails:
