//! The numbers of the paragraphs in `docs/rules/fluxx.md`.

use game::Rule;

macro_rules! paragraphs {
    ($($id:ident)*) => { $(#[doc = concat!("Paragraph ", stringify!($id), ".")] pub const $id: Rule = Rule(stringify!($id));)* };
}

paragraphs! {
    S1 S2 S3 S4 S5 S6
    T1 T2 T3 T4 T5 T6 T7
    D1 D2 D3 D4 D5 D6 D7 D8
    P1 P2 P3 P4 P5 P6 P7
    F1 F2
    N1 N2 N3 N4 N5 N6
    L1 L2 L3
    W1 W2 W3 W4 W5 W6 W7
    GO1 GO2 GO3
    RU1 RU2 RU3 RU4
    AC1 AC2 AC3 AC4 AC5 AC6 AC7 AC8 AC9
    MH1 MH2 MH3 MH4 MH5
    I1 I2
    EX1
    KN1 KN2 KN3
    OC1 OC2
}
