//! The numbers of paragraphs in `docs/rules/fluxx.md`, as values. That of an operation may stand in the operation's file.

use game::Rule;

macro_rules! paragraphs {
    ($($id:ident)*) => { $(pub(crate) const $id: Rule = Rule(stringify!($id));)* };
}

paragraphs! {
    S2 S4 S6
    T1 T2 T3 T6 T7
    D1 D2 D3 D4 D5 D6 D7
    P1 P2 P5 P6 P7
    F1 F2
    N2 N3 N4
    L1 L2
    W1 W3 W4 W5 W6
    GO1 GO2 GO3
    RU1 RU2 RU3
    AC1 AC2 AC4 AC5 AC6 AC7 AC9
    MH1 MH2
    I1 I2
    EX1
}
