//! Whole matches as text, in both languages, for every variant.

use std::io::{BufReader, Cursor};

use arena::Dice;
use bots::{Bot, Question, Random};
use game::{BySeat, Game, Refuse, Seat, Seats, Step, Viewer, Watch, drive};
use games::Language;
use games::abluxxen::Abluxxen;
use games::fluxx::Fluxx;
use terminal::{Client, Ended, LocalMatch, Phrasebook, Speaker, Spoken};

const ABLUXXEN: [&str; 8] = [
    r#"{"edition":"amigo","level":"base","seats":4,"first":0}"#,
    r#"{"edition":"amigo","level":"advanced","seats":3,"first":1}"#,
    r#"{"edition":"amigo","level":"expert","seats":5,"first":2}"#,
    r#"{"edition":"ravensburger","seats":2,"first":0}"#,
    r#"{"edition":"ravensburger","duel":true,"seats":2,"first":0}"#,
    r#"{"edition":"amigo","level":"base","duel":true,"seats":2,"first":1}"#,
    r#"{"edition":"amigo","level":"advanced","duel":true,"seats":2,"first":1}"#,
    r#"{"edition":"amigo","level":"expert","duel":true,"seats":2,"first":0}"#,
];

const FLUXX: [&str; 4] = [
    r#"{"seats":4,"first":0}"#,
    r#"{"seats":2,"first":1,"meta":"escalation","death":"must_one","day":"special"}"#,
    r#"{"seats":6,"first":2,"meta":"no_creepers","birthday":[0,3],"rich_bonus":"must"}"#,
    r#"{"seats":3,"first":0,"war_moves":"peace","milk_is_food":true,"turn_limit":3}"#,
];

fn names() -> Vec<String> {
    ["Luchs", "Dachs", "Otter", "Igel", "Marder", "Eule"].map(str::to_owned).to_vec()
}

fn options<G: Game>(variant: &str) -> G::Options {
    serde_json::from_str(variant).expect("a variant that exists")
}

fn bots<G: Game>(seats: Seats) -> BySeat<Box<dyn Bot<G>>> {
    BySeat::from_fn(seats, |_| Box::new(Random) as Box<dyn Bot<G>>)
}

/// Plays with these lines typed in and returns all that was shown.
fn play<G: Spoken>(variant: &str, language: Language, typed: &str) -> (Ended, String) {
    let options = options::<G>(variant);
    let person = Seat::default();
    let (words, names) = (Phrasebook::of(language), names());
    let speech = Speaker { words: &words, names: &names, viewer: Viewer::Seat(person) };
    let bots = bots(G::seats(&options));
    let mut local_match = LocalMatch::<G>::new(options, person, bots, Dice::new(7, 0));
    let mut shown = Vec::new();
    let mut client = Client { speech, input: BufReader::new(Cursor::new(typed)), output: &mut shown };
    let ended = client.play(&mut local_match).expect("a buffer takes everything");
    (ended, String::from_utf8(shown).expect("text"))
}

fn reaches_the_end<G: Spoken>(variants: &[&str], last_words: &[&str]) {
    for variant in variants {
        for language in Language::ALL {
            let (ended, shown) = play::<G>(variant, language, &"1\n".repeat(20_000));
            assert_eq!(ended, Ended::Over, "{variant} {language}");
            assert!(!shown.contains("uxx-") && !shown.contains("table-"), "{shown}");
            let last = shown.lines().last().expect("many lines");
            assert!(last_words.iter().any(|words| last.contains(words)), "{last}");
        }
    }
}

#[test]
fn a_person_who_always_takes_the_first_choice_reaches_the_end_of_abluxxen() {
    let last_words = ["Die Partie ist vorbei. Luchs ", "the match is over. Luchs "];
    reaches_the_end::<Abluxxen>(&ABLUXXEN, &last_words);
}

#[test]
fn a_person_who_always_takes_the_first_choice_reaches_the_end_of_fluxx() {
    let last_words = ["gewonnen: ", "kein Sieger: ", "won: ", "no winner: "];
    reaches_the_end::<Fluxx>(&FLUXX, &last_words);
}

#[test]
fn no_more_input_is_leaving_the_table() {
    let (ended, shown) = play::<Abluxxen>(ABLUXXEN[0], Language::De, "");
    assert_eq!(ended, Ended::Stopped);
    assert!(shown.ends_with("Du hast den Tisch verlassen.\n"), "{shown}");
    assert_eq!(play::<Abluxxen>(ABLUXXEN[0], Language::En, "q\n").0, Ended::Stopped);
}

#[test]
fn asides_are_answered() {
    let typed = "?\nr c4\nr Z9\n99\nfly\ntake\n13x13\nt\n";
    let (_, shown) = play::<Abluxxen>(ABLUXXEN[0], Language::En, typed);
    for words in [
        "Type the number of a choice to take it.",
        "C4 A layer robs another",
        "There is no paragraph Z9 in the rules.",
        "There are only ",
        "“fly” isn’t one of the choices.",
        "Not allowed: that doesn’t answer the question. (P1)",
        "“13x13” isn’t one of the choices.",
    ] {
        assert!(shown.contains(words), "{words}\n{shown}");
    }
    assert_eq!(shown.matches("Your turn: lay down one or more matching cards.").count(), 2, "{shown}");
}

#[test]
fn the_discard_pile_can_be_looked_through_whenever_one_is_asked() {
    let looking = "d\n1\n".repeat(20_000);
    let (ended, shown) = play::<Fluxx>(FLUXX[0], Language::En, &looking);
    assert_eq!(ended, Ended::Over);
    assert!(shown.contains("Discard pile (0), top card first: nothing"), "{shown}");
    let pile = shown.lines().rfind(|line| line.contains("top card first")).expect("somebody looked");
    assert!(pile.contains(" (Action)") || pile.contains(" (Keeper)") || pile.contains(" (Goal)"), "{pile}");
    let (_, shown) = play::<Abluxxen>(ABLUXXEN[0], Language::De, &looking);
    assert!(shown.contains("Ablage (0):\n"), "{shown}");
    assert!(shown.lines().any(|line| line.contains("Ablage (") && !line.contains("Ablage (0)")), "{shown}");
}

/// Every event, question, choice and refusal of random matches can be said to every viewer; a missing message
/// or argument panics in a test.
#[test]
fn everything_that_happens_in_abluxxen_can_be_said() {
    for (round, variant) in (0..).zip(ABLUXXEN.repeat(4)) {
        say_whole_match::<Abluxxen>(variant, Dice::new(11, round));
    }
}

#[test]
fn everything_that_happens_in_fluxx_can_be_said() {
    for (round, variant) in (0..).zip(FLUXX.repeat(6)) {
        say_whole_match::<Fluxx>(variant, Dice::new(11, round));
    }
}

fn say_whole_match<G: Spoken>(variant: &str, mut dice: Dice) {
    let options = options::<G>(variant);
    let names = names();
    let all_words = Language::ALL.map(Phrasebook::of);
    let mut listener =
        Listener::<G> { options: &options, names: &names, all_words, legal: Vec::new(), n_steps: 0 };
    let choose = |state: &G::State, seat, dice: &mut Dice| {
        let mut legal = Vec::new();
        G::legal_choices(state, &mut legal);
        Some(Bot::<G>::choose(&mut Random, &Question::of_state(state, seat, &legal), &mut dice.bots))
    };
    drive(&mut G::start(&options), &mut dice, choose, &mut listener);
}

/// Hears every position as one viewer in turn, and every event as all of them.
struct Listener<'m, G: Spoken> {
    options: &'m G::Options,
    names: &'m [String],
    all_words: [Phrasebook; 2],
    legal: Vec<G::Choice>,
    n_steps: usize,
}

impl<G: Spoken> Listener<'_, G> {
    fn viewers(&self) -> Vec<Viewer> {
        Viewer::all(G::seats(self.options)).collect()
    }

    fn speech(&self, viewer: Viewer) -> Speaker<'_> {
        let words = &self.all_words[self.n_steps % self.all_words.len()];
        Speaker { words, names: self.names, viewer }
    }
}

impl<G: Spoken> Watch<G> for Listener<'_, G> {
    fn step(&mut self, state: &G::State, step: &Step<G>) {
        if let Step::Choice(..) = step {
            G::legal_choices(state, &mut self.legal);
        }
        let viewers = self.viewers();
        let speech = self.speech(viewers[self.n_steps % viewers.len()]);
        say_position::<G>(&speech, self.options, state, &self.legal);
        self.n_steps += 1;
    }

    fn event(&mut self, event: G::Event) {
        for viewer in self.viewers() {
            let sentence = G::say_told(&self.speech(viewer), self.options, &G::told(&event, viewer));
            assert!(sentence.text.len() > 5, "{sentence}");
        }
    }
}

fn say_position<G: Spoken>(speech: &Speaker, options: &G::Options, state: &G::State, legal: &[G::Choice]) {
    let view = G::view(state, speech.viewer);
    assert!(G::say_table(speech, &view).lines().count() > 3);
    G::say_question(speech, &view);
    G::say_why(speech, &view);
    legal.iter().for_each(|choice| assert!(!G::say_choice(speech, &view, choice).is_empty()));
    for seat in G::seats(options).iter() {
        if let Some(refusal) = legal.first().and_then(|choice| G::check(state, seat, choice).err()) {
            assert!(!G::say_refusal(speech, options, &refusal).is_empty(), "{}", refusal.rule());
        }
    }
}

#[test]
fn sentences_are_friendly_german() {
    use games::abluxxen::Told;
    let (words, names) = (Phrasebook::of(Language::De), names());
    let say = |viewer: u8, told: &str| {
        let told: Told = serde_json::from_str(told).expect("an event");
        let viewer = Viewer::Seat(Seat::new(viewer).expect("a seat"));
        let speech = Speaker { words: &words, names: &names, viewer };
        Abluxxen::say_told(&speech, &options::<Abluxxen>(ABLUXXEN[0]), &told).to_string()
    };
    let robbed = r#"{"event":"robbed","seat":0,"victim":1,"layer":{"value":"9","numbers":2,"jokers":0}}"#;
    assert_eq!(say(0, robbed), "Du luxxt Dachs zwei 9er ab. (C1)");
    assert_eq!(say(1, robbed), "Luchs luxxt dir zwei 9er ab. (C1)");
    assert_eq!(say(2, robbed), "Luchs luxxt Dachs zwei 9er ab. (C1)");
    let joined = r#"{"event":"laid_down","seat":0,"layer":{"value":"4","numbers":1,"jokers":2}}"#;
    assert_eq!(say(0, joined), "Du legst eine 4 und zwei Joker aus. (P1)");
    let left = robbed.replace("robbed", "left");
    assert_eq!(say(2, &left), "Luchs nimmt die zwei 9er nicht; Dachs entscheidet. (C6)");
    let joker = r#"{"event":"taken_back","seat":1,"layer":{"value":"4","numbers":1,"jokers":1}}"#;
    assert_eq!(say(1, joker), "Du nimmst die 4 und den Joker zurück auf die Hand. (V2)");
    let drew = r#"{"event":"drew_from_deck","seat":0,"card":null}"#;
    assert_eq!(say(1, drew), "Luchs zieht eine Karte vom Nachziehstapel. (D1)");
}

#[test]
fn cards_and_reasons_are_told_in_fluxx() {
    let (_, shown) = play::<Fluxx>(FLUXX[0], Language::De, "w\nc k04\nc Z9\nr W1\n");
    for words in [
        "Ziehe 1: 1 durch Grundregeln (D1)",
        "Spiele 1: 1 durch Grundregeln (P1)",
        "K04 Kekse (Sammler): ",
        "„c Z9“ steht nicht zur Wahl.",
        "W1 ",
    ] {
        assert!(shown.contains(words), "{words}\n{shown}");
    }
}
