//! Any choice on any reachable state: generator and checker agree, and only the asked seat may answer.

use bolero::check;
use fuzz::{BYTES_MAX, Bytes, Target, any_bytes, walk};
use game::{Game, Seat};
use games::abluxxen::Abluxxen;
use games::fluxx::Fluxx;

#[test]
fn any_choice_of_abluxxen() {
    check!()
        .with_max_len(BYTES_MAX)
        .with_generator(any_bytes())
        .for_each(|bytes| any_choice::<Abluxxen>(bytes));
}

#[test]
fn any_choice_of_fluxx() {
    check!().with_max_len(BYTES_MAX).with_generator(any_bytes()).for_each(|bytes| any_choice::<Fluxx>(bytes));
}

fn any_choice<G: Target>(bytes: &[u8]) {
    walk::<G>(&mut Bytes::new(bytes), |state, asked, legal, bytes| {
        assert!(legal.windows(2).all(|pair| pair[0] < pair[1]), "ascending without repeats: {legal:?}");
        let choice = G::any_choice(bytes);
        agree::<G>(state, asked, legal, &choice);
        let other = Seat::new(bytes.byte() % 6).expect("one of six");
        assert!(other == asked || G::check(state, other, &choice).is_err(), "{other} is not asked");
        let own = bytes.pick(legal);
        agree::<G>(state, asked, legal, &own);
    });
}

fn agree<G: Game>(state: &G::State, asked: Seat, legal: &[G::Choice], choice: &G::Choice) {
    let is_listed = legal.binary_search(choice).is_ok();
    let verdict = G::check(state, asked, choice);
    assert_eq!(is_listed, verdict.is_ok(), "{choice:?} {verdict:?}");
}
