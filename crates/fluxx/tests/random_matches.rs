//! Random matches over all options, checked at every step.

extern crate luxx_fluxx as fluxx;

mod whole_deck;

use fluxx::{Card, CardOrder, Chance, Choice, Fluxx, Options, OwnCards, View};
use game::{Awaiting, Game, Record, RecordedStep, Seat, Step, Viewer, Watch, drive, random, replay};
use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;
use whole_deck::is_complete;

const OPTIONS: [&str; 8] = [
    r#"{"seats":2,"first":0}"#,
    r#"{"seats":3,"first":2,"meta":"escalation"}"#,
    r#"{"seats":4,"first":1,"meta":"no_creepers","day":"special"}"#,
    r#"{"seats":5,"first":4,"war_moves":"peace","death":"must_one","birthday":[0,3]}"#,
    r#"{"seats":6,"first":5,"rich_bonus":"must","milk_is_food":true}"#,
    r#"{"seats":6,"first":0,"meta":"escalation","day":"special","birthday":[1,2]}"#,
    r#"{"seats":2,"first":1,"death":"must_one","rich_bonus":"must","turn_limit":12}"#,
    r#"{"seats":4,"first":3,"war_moves":"peace","turn_limit":1}"#,
];

const OWN: &str = include_str!("own.toml");

fn all_options() -> Vec<Options> {
    let mut all: Vec<Options> =
        OPTIONS.iter().map(|options| serde_json::from_str(options).expect("good options")).collect();
    let own = OwnCards::parse(OWN).expect("good own cards");
    let with_own: Vec<Options> = all.iter().map(|options| options.clone().with_cards(own.clone())).collect();
    all.extend(with_own);
    all
}

/// Plays a random match; `look` sees every state before its step, and the last one.
fn random_match(
    options: &Options,
    rng: &mut Pcg64Mcg,
    look: &mut impl FnMut(&fluxx::State),
) -> Record<Fluxx> {
    let mut onlooker = Onlooker { record: Record::new(options.clone(), Vec::new()), look };
    let mut state = Fluxx::start(options);
    let choose = |state: &fluxx::State, _, rng: &mut Pcg64Mcg| {
        let mut legal = Vec::new();
        Fluxx::legal_choices(state, &mut legal);
        assert!(!legal.is_empty(), "an awaited seat has a choice");
        assert!(legal.is_sorted_by(|one, next| one < next), "lists ascend: {legal:?}");
        Some(*random::pick(rng, &legal))
    };
    drive(&mut state, rng, choose, &mut onlooker);
    let Onlooker { mut record, look } = onlooker;
    look(&state);
    record.outcome = Fluxx::outcome(&state);
    record
}

struct Onlooker<'l, L> {
    record: Record<Fluxx>,
    look: &'l mut L,
}

impl<L: FnMut(&fluxx::State)> Watch<Fluxx> for Onlooker<'_, L> {
    fn step(&mut self, state: &fluxx::State, step: &Step<Fluxx>) {
        (self.look)(state);
        let mut legal = Vec::new();
        Fluxx::legal_choices(state, &mut legal);
        let legal = matches!(step, Step::Choice(..)).then_some(legal);
        self.record.steps.push(RecordedStep { step: step.clone(), legal });
    }
}

fn any_choice(rng: &mut Pcg64Mcg) -> Choice {
    let ids: Vec<Card> = (1..=29)
        .flat_map(|n| ["K", "C", "G", "R", "A", "X"].map(|l| format!("{l}{n:02}")))
        .filter_map(|id| id.parse().ok())
        .collect();
    let card = *random::pick(rng, &ids);
    let seat = Seat::new(u8::try_from(random::below(rng, 6)).expect("small")).expect("a seat");
    let choices = [
        Choice::Play(card),
        Choice::Free(card),
        Choice::GoOn,
        Choice::Pass,
        Choice::Pay,
        Choice::Card(card),
        Choice::Discard(card),
        Choice::Give { card, to: seat },
        Choice::Seat(seat),
        Choice::Left,
        Choice::Right,
        Choice::Done,
    ];
    *random::pick(rng, &choices)
}

#[test]
fn generator_and_checker_agree_about_own_and_foreign_choices() {
    let mut rng = Pcg64Mcg::seed_from_u64(11);
    let mut foreign = Pcg64Mcg::seed_from_u64(12);
    let mut legal = Vec::new();
    for options in all_options() {
        for _ in 0..15 {
            random_match(&options, &mut rng, &mut |state| {
                let Awaiting::Choice(asked) = Fluxx::awaiting(state) else { return };
                Fluxx::legal_choices(state, &mut legal);
                for choice in &legal {
                    assert_eq!(Fluxx::check(state, asked, choice), Ok(()), "{choice:?}");
                }
                for _ in 0..6 {
                    let choice = any_choice(&mut foreign);
                    let is_legal = legal.contains(&choice);
                    assert_eq!(Fluxx::check(state, asked, &choice).is_ok(), is_legal, "{choice:?}");
                }
                for seat in Fluxx::seats(&options).iter().filter(|seat| *seat != asked) {
                    assert!(Fluxx::check(state, seat, &legal[0]).is_err());
                }
            });
        }
    }
}

#[test]
fn no_card_is_lost_or_doubled() {
    let mut rng = Pcg64Mcg::seed_from_u64(21);
    for options in all_options() {
        for _ in 0..12 {
            random_match(&options, &mut rng, &mut |state| {
                assert!(is_complete(state), "a card is lost or twice there in\n{state}")
            });
        }
    }
}

#[test]
fn records_survive_their_text_and_replay() {
    let mut rng = Pcg64Mcg::seed_from_u64(31);
    for options in all_options() {
        for _ in 0..8 {
            let record = random_match(&options, &mut rng, &mut |_| ());
            let line = record.to_line();
            let read = Record::<Fluxx>::from_line(&line).expect("its own text");
            assert_eq!(read, record);
            replay(&read).expect("its own steps");
        }
    }
}

#[test]
fn a_determinized_view_gives_the_same_view_and_choices() {
    let mut rng = Pcg64Mcg::seed_from_u64(41);
    let mut sampler = Pcg64Mcg::seed_from_u64(42);
    for options in all_options() {
        for _ in 0..3 {
            random_match(&options, &mut rng, &mut |state| {
                for viewer in Viewer::all(Fluxx::seats(&options)) {
                    let view = Fluxx::view(state, viewer);
                    let sampled = Fluxx::determinize(&view, &mut sampler);
                    assert_eq!(Fluxx::view(&sampled, viewer), view);
                    if let Awaiting::Choice(seat) = Fluxx::awaiting(state)
                        && viewer.is(seat)
                    {
                        let (mut own, mut same) = (Vec::new(), Vec::new());
                        Fluxx::legal_choices(state, &mut own);
                        Fluxx::legal_choices(&sampled, &mut same);
                        assert_eq!(own, same);
                    }
                }
            });
        }
    }
}

#[test]
fn a_sampled_state_can_be_played_to_its_end() {
    let mut rng = Pcg64Mcg::seed_from_u64(51);
    let mut sampler = Pcg64Mcg::seed_from_u64(52);
    for options in all_options() {
        let mut n_seen = 0_u32;
        random_match(&options, &mut rng, &mut |state| {
            n_seen += 1;
            if !n_seen.is_multiple_of(17) {
                return;
            }
            for viewer in Viewer::all(Fluxx::seats(&options)) {
                let mut sampled = Fluxx::determinize(&Fluxx::view(state, viewer), &mut sampler);
                play_on(&mut sampled, &mut sampler);
            }
        });
    }
}

fn play_on(state: &mut fluxx::State, rng: &mut Pcg64Mcg) {
    let choose = |state: &fluxx::State, _, rng: &mut Pcg64Mcg| {
        let mut legal = Vec::new();
        Fluxx::legal_choices(state, &mut legal);
        Some(*random::pick(rng, &legal))
    };
    drive::<Fluxx, _>(state, rng, choose, &mut ());
}

#[test]
fn views_told_events_and_choices_survive_their_text() {
    let mut rng = Pcg64Mcg::seed_from_u64(61);
    for options in all_options() {
        let mut n_seen = 0_u32;
        let record = random_match(&options, &mut rng, &mut |state| {
            n_seen += 1;
            if n_seen.is_multiple_of(7) {
                let view = Fluxx::view(state, Viewer::Seat(Seat::default()));
                let text = serde_json::to_string(&view).expect("a view");
                assert_eq!(serde_json::from_str::<View>(&text).expect("its own text"), view);
            }
        });
        let mut state = Fluxx::start(&options);
        for recorded in &record.steps {
            Fluxx::apply(&mut state, &recorded.step, &mut |event| {
                for viewer in Viewer::all(Fluxx::seats(&options)) {
                    let told = Fluxx::told(&event, viewer);
                    let text = serde_json::to_string(&told).expect("a told event");
                    assert_eq!(serde_json::from_str::<fluxx::Told>(&text).expect("its own text"), told);
                    assert_eq!(told.rule(), event.rule());
                }
            });
        }
    }
}

#[test]
fn a_chance_that_was_not_due_is_refused() {
    let options: Options = serde_json::from_str(OPTIONS[0]).expect("good options");
    let state = Fluxx::start(&options);
    assert!(Fluxx::check_chance(&state, &Chance::Shuffle(CardOrder::new())).is_err());
    assert!(Fluxx::check_chance(&state, &Chance::Deal(CardOrder::new())).is_err());
}
