use super::run;

/// Every Keeper goes in front of whoever plays it, and nothing else happens.
macro_rules! keepers {
    ($($name:ident $card:literal)*) => { $(
        #[test]
        fn $name() {
            run(concat!(
                "hand 0 ", $card, " R15\n hand 1 A17\n",
                "> play ", $card, "\n",
                "= front 0 ", $card, "\n = front 1\n = hand 0 R15\n = turn 1\n",
            ));
        }
    )* };
}

keepers! {
    card_k01_the_brain_lies_in_front "K01"
    card_k02_bread_lies_in_front "K02"
    card_k03_chocolate_lies_in_front "K03"
    card_k04_cookies_lie_in_front "K04"
    card_k05_the_cosmos_lies_in_front "K05"
    card_k06_dreams_lie_in_front "K06"
    card_k07_love_lies_in_front "K07"
    card_k08_milk_lies_in_front "K08"
    card_k09_money_lies_in_front "K09"
    card_k10_the_moon_lies_in_front "K10"
    card_k11_peace_lies_in_front "K11"
    card_k12_the_rocket_lies_in_front "K12"
    card_k13_sleep_lies_in_front "K13"
    card_k14_the_sun_lies_in_front "K14"
    card_k15_television_lies_in_front "K15"
    card_k16_time_lies_in_front "K16"
    card_k17_the_toaster_lies_in_front "K17"
    card_k18_the_eye_lies_in_front "K18"
    card_k19_the_party_lies_in_front "K19"
}
