//! Whole matches as text, in both languages, for every variant.

use std::io::{BufReader, Cursor};

use arena::Dice;
use bots::{Bot, Question, Random};
use game::{Awaiting, Game, Refuse, Seat, Step, Viewer};
use games::Language;
use games::abluxxen::{Abluxxen, Options};
use terminal::{Client, Ended, House, Speech, Spoken, Words};

const VARIANTS: [&str; 8] = [
    r#"{"edition":"amigo","level":"base","seats":4,"first":0}"#,
    r#"{"edition":"amigo","level":"advanced","seats":3,"first":1}"#,
    r#"{"edition":"amigo","level":"expert","seats":5,"first":2}"#,
    r#"{"edition":"ravensburger","seats":2,"first":0}"#,
    r#"{"edition":"ravensburger","duel":true,"seats":2,"first":0}"#,
    r#"{"edition":"amigo","level":"base","duel":true,"seats":2,"first":1}"#,
    r#"{"edition":"amigo","level":"advanced","duel":true,"seats":2,"first":1}"#,
    r#"{"edition":"amigo","level":"expert","duel":true,"seats":2,"first":0}"#,
];

fn names() -> Vec<String> {
    ["Luchs", "Dachs", "Otter", "Igel", "Marder", "Eule"].map(str::to_owned).to_vec()
}

fn options(variant: &str) -> Options {
    serde_json::from_str(variant).expect("a variant that exists")
}

fn bots<G: Game>(n_seats: u8) -> Vec<Box<dyn Bot<G>>> {
    (0..n_seats).map(|_| Box::new(Random) as Box<dyn Bot<G>>).collect()
}

/// Plays with these lines typed in and returns all that was shown.
fn play(variant: &str, language: Language, typed: &str) -> (Ended, String) {
    let options = options(variant);
    let person = Seat::default();
    let (words, names) = (Words::of(language), names());
    let speech = Speech { words: &words, names: &names, viewer: Viewer::Seat(person) };
    let mut house = House::<Abluxxen>::new(options, person, bots(options.seats().count()), Dice::new(7, 0));
    let mut shown = Vec::new();
    let mut client = Client { speech, input: BufReader::new(Cursor::new(typed)), output: &mut shown };
    let ended = client.play(&mut house).expect("a buffer takes everything");
    (ended, String::from_utf8(shown).expect("text"))
}

#[test]
fn a_person_who_always_takes_the_first_choice_reaches_the_end() {
    for variant in VARIANTS {
        for language in Language::ALL {
            let (ended, shown) = play(variant, language, &"1\n".repeat(3000));
            assert_eq!(ended, Ended::Over, "{variant} {language}");
            assert!(!shown.contains("abluxxen-") && !shown.contains("table-"), "{shown}");
            let over = match language {
                Language::De => "Die Partie ist vorbei. Luchs ",
                Language::En => "the match is over. Luchs ",
            };
            assert!(shown.contains(over), "{shown}");
        }
    }
}

#[test]
fn no_more_input_is_leaving_the_table() {
    let (ended, shown) = play(VARIANTS[0], Language::De, "");
    assert_eq!(ended, Ended::Stopped);
    assert!(shown.ends_with("Du hast den Tisch verlassen.\n"), "{shown}");
    assert_eq!(play(VARIANTS[0], Language::En, "q\n").0, Ended::Stopped);
}

#[test]
fn asides_are_answered() {
    let typed = "?\nr c4\nr Z9\n99\nfly\ntake\n13x13\nt\n";
    let (_, shown) = play(VARIANTS[0], Language::En, typed);
    for words in [
        "A number takes the choice beside it.",
        "C4 A layer robs another",
        "The rules have no paragraph Z9.",
        "There are only ",
        "“fly” is none of the choices.",
        "Not allowed: that does not answer the question. (P1)",
        "“13x13” is none of the choices.",
    ] {
        assert!(shown.contains(words), "{words}\n{shown}");
    }
    assert_eq!(shown.matches("Your turn: lay down one or more equal cards.").count(), 2, "{shown}");
}

/// Every event, question, choice and refusal of random matches can be said to every viewer; a missing message
/// or argument panics in a test.
#[test]
fn everything_that_happens_can_be_said() {
    for variant in VARIANTS {
        for (round, language) in [(1, Language::De), (2, Language::En), (3, Language::De), (4, Language::En)]
        {
            say_whole_match(&options(variant), &Words::of(language), Dice::new(11, round));
        }
    }
}

fn say_whole_match(options: &Options, words: &Words, mut dice: Dice) {
    let names = names();
    let mut state = Abluxxen::start(options);
    let mut legal = Vec::new();
    loop {
        let step = match Abluxxen::awaiting(&state) {
            Awaiting::Nothing => return,
            Awaiting::Chance => Step::Chance(Abluxxen::sample(&state, &mut dice.chance)),
            Awaiting::Choice(seat) => {
                Abluxxen::legal_choices(&state, &mut legal);
                let question = Question::of_state(&state, seat, &legal);
                Step::Choice(seat, Bot::<Abluxxen>::choose(&mut Random, &question, &mut dice.bots))
            }
        };
        let mut events = Vec::new();
        Abluxxen::apply(&mut state, &step, &mut |event| events.push(event));
        for viewer in Viewer::all(options.seats()) {
            let speech = Speech { words, names: &names, viewer };
            let view = Abluxxen::view(&state, viewer);
            for event in &events {
                let sentence = Abluxxen::say_told(&speech, &Abluxxen::told(event, viewer));
                assert!(sentence.text.len() > 5, "{sentence}");
            }
            assert!(Abluxxen::say_table(&speech, &view).lines().count() > 3);
            Abluxxen::say_question(&speech, &view);
            legal.iter().for_each(|choice| assert!(!Abluxxen::say_choice(&speech, &view, choice).is_empty()));
            if let Some(refusal) =
                legal.first().and_then(|c| Abluxxen::check(&state, Seat::default(), c).err())
            {
                assert!(!Abluxxen::say_refusal(&speech, &refusal).is_empty(), "{}", refusal.rule());
            }
        }
    }
}

#[test]
fn sentences_are_friendly_german() {
    use games::abluxxen::Told;
    let (words, names) = (Words::of(Language::De), names());
    let say = |viewer: u8, told: &str| {
        let told: Told = serde_json::from_str(told).expect("an event");
        let viewer = Viewer::Seat(Seat::new(viewer).expect("a seat"));
        Abluxxen::say_told(&Speech { words: &words, names: &names, viewer }, &told).to_string()
    };
    let robbed = r#"{"event":"robbed","seat":0,"victim":1,"layer":{"value":"9","numbers":2,"jokers":0}}"#;
    assert_eq!(say(0, robbed), "Du luxxt Dachs zwei 9er ab. (C1)");
    assert_eq!(say(1, robbed), "Luchs luxxt dir zwei 9er ab. (C1)");
    assert_eq!(say(2, robbed), "Luchs luxxt Dachs zwei 9er ab. (C1)");
    let joined = r#"{"event":"laid_down","seat":0,"layer":{"value":"4","numbers":1,"jokers":2}}"#;
    assert_eq!(say(0, joined), "Du legst eine 4 und zwei Joker aus. (P1)");
    let drew = r#"{"event":"drew_from_deck","seat":0,"card":null}"#;
    assert_eq!(say(1, drew), "Luchs zieht eine Karte vom Stapel. (D1)");
}
