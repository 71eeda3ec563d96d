//! The numbers of the paragraphs in `docs/rules/abluxxen.md`.

use game::Rule;

macro_rules! paragraphs {
    ($($id:ident)*) => { $(pub(crate) const $id: Rule = Rule(stringify!($id));)* };
}

paragraphs! {
    S1 S2
    M3
    T1 T2
    P1 P2 P5 P7
    C1 C6
    A1
    V2 V3
    D1 D2 D4 D5
    O1
    X7
    U3 U5 U6 U7 U10 U12 U13 U16
}
