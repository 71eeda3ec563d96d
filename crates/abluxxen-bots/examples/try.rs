//! Scratch: win shares and speed.
#![allow(clippy::all, clippy::print_stdout, reason = "scratch")]
use abluxxen::*;
use abluxxen_bots::*;
use arena::*;
use bots::*;
use game::*;
#[derive(Clone, Copy)]
struct Instant(u64);
fn cpu() -> u64 { std::fs::read_to_string("/proc/thread-self/schedstat").unwrap().split(' ').next().unwrap().parse().unwrap() }
impl Instant { fn now() -> Self { Self(cpu()) } fn elapsed(self) -> std::time::Duration { std::time::Duration::from_nanos(cpu() - self.0) } }


fn w(v: &str) -> Weights { let v: Vec<f32> = std::fs::read_to_string(v).unwrap().split(",").filter(|t| !t.trim().is_empty()).map(|t| t.trim().parse().unwrap()).collect(); Weights(v.try_into().unwrap()) }
fn bot(name: &str) -> Box<dyn Bot<Abluxxen>> {
    match name {
        "random" => Box::new(Random),
        "easy" => Box::new(Thumb::new(Easy)),
        "hasty" => Box::new(Thumb::new(Weighing::hasty(Weights::PLAIN))),
        "steady" => Box::new(Thumb::new(Weighing::counting(Weights::PLAIN))),
        "strong" => Box::new(Search::new(Weighing::hasty(Weights::PLAIN))),
        "strongc" => Box::new(Search::new(Weighing::counting(Weights::PLAIN))),
        n if n.starts_with("h:") => Box::new(Thumb::new(Weighing::hasty(w(&n[2..])))),
        n if n.starts_with("s:") => Box::new(Search::new(Weighing::hasty(w(&n[2..])))),
        n if n.starts_with("c:") => Box::new(Thumb::new(Weighing::counting(w(&n[2..])))),
        n if n.starts_with("b:") => {
            let (a, b) = n[2..].split_once('+').unwrap();
            let mut p = Weighing::hasty(w(a));
            let v: Vec<f32> = std::fs::read_to_string(b).unwrap().split(",").map(|t| t.trim().parse().unwrap()).collect();
            p.learned = Some(v.try_into().unwrap());
            Box::new(Search::new(p))
        }
        n if n.starts_with("cheat:") => Box::new(Search::new(Cheat(Weighing::hasty(w(&n[6..]))))),
        _ => panic!("{name}"),
    }
}

thread_local! { static TRUTH: std::cell::RefCell<Option<State>> = const { std::cell::RefCell::new(None) }; }
struct Cheat(Weighing);
impl Policy<Abluxxen> for Cheat { fn choose(&self, s: &State, seat: Seat, d: &mut Desk<Abluxxen>) -> Choice { self.0.choose(s, seat, d) } }
impl Skill<Abluxxen> for Cheat {
    fn worth(&self, state: &State, seat: Seat) -> f64 { self.0.worth(state, seat) }
    fn prune(&self, state: &State, seat: Seat, legal: &mut Vec<Choice>) { self.0.prune(state, seat, legal) }
    type Guess = (View, Seat);
    fn guess(&self, view: &View, seat: Seat, d: &mut Desk<Abluxxen>) -> (View, Seat) { (view.clone(), seat) }
    fn sample(&self, (view, seat): &mut (View, Seat), d: &mut Desk<Abluxxen>) -> State { let seat = *seat;
        TRUTH.with_borrow(|t| { let t = t.as_ref().unwrap();
            let hands = BySeat::from_fn(view.options.seats(), |s| if s == seat { Cards::NONE } else { let mut h = t.hand(s); h -= t.known(s); h });
            let mut order: Vec<Card> = Vec::new();
            let mut rest = view.unseen();
            for (_, h) in hands.iter() { order.extend(h.iter()); rest -= *h; }
            let mut deck: Vec<Card> = rest.iter().collect();
            random::shuffle(&mut d.rng, &mut deck);
            order.extend(deck);
            OpenTable::new(view).completed(&order) })
    }
}
fn play_cheat(options: &Options, player: &mut Budgeted, dice: &mut Dice) -> (Outcome<Abluxxen>, u32) {
    let mut state = Abluxxen::start(options);
    let mut legal = Vec::new();
    let mut n = 0;
    loop {
        let step = match Abluxxen::awaiting(&state) {
            Awaiting::Chance => Step::Chance(Abluxxen::sample(&state, &mut dice.chance)),
            Awaiting::Nothing => break,
            Awaiting::Choice(seat) => {
                n += 1;
                Abluxxen::legal_choices(&state, &mut legal);
                TRUTH.set(Some(state.clone()));
                Step::Choice(seat, player.0[usize::from(seat.number())].choose(&Question::of_state(&state, seat, &legal).with_budget(player.1), &mut dice.bots))
            }
        };
        Abluxxen::apply(&mut state, &step, &mut |_| ());
    }
    (Abluxxen::outcome(&state).unwrap(), n)
}
struct Budgeted(Vec<Box<dyn Bot<Abluxxen>>>, Budget);
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let hero = &args[1];
    let field = &args[2];
    let options: Options = {
        let parts: Vec<&str> = args[3].split(',').collect();
        let edition = if parts[0] == "r" { Edition::Ravensburger } else { Edition::Amigo };
        let level = match parts[0] { "e" => Some(Level::Expert), "a" => Some(Level::Advanced), _ => None };
        let duel = parts[0] == "d";
        Options::try_from(Wish { edition, level, duel, seats: parts[1].parse().unwrap(), first: 0, shadow_counts_as_abluxx: None }).unwrap()
    };
    let n: u64 = args[4].parse().unwrap();
    let budget: Budget = args[5].parse().unwrap();
    let n_seats = options.seats().count();
    let begun = Instant::now();
    let (mut share, mut points, mut sq, mut count, mut choices) = (0.0, 0.0, 0.0, 0, 0u64);
    for deal in 0..n {
        let mut deal_share = 0.0;
        for rot in 0..n_seats {
            let bots = (0..n_seats).map(|s| bot(if s == rot { hero } else { field })).collect();
            let mut player = Budgeted(bots, budget);
            let mut dice = Dice::new(7, deal);
            let (outcome, n_choices) = play_cheat(&options, &mut player, &mut dice);
            let hero_seat = Seat::new(rot).unwrap();
            let s = outcome.share(hero_seat);
            deal_share += s;
            points += f64::from(outcome.points[hero_seat]);
            choices += u64::from(n_choices);
            count += 1;
        }
        let m = deal_share / f64::from(n_seats);
        share += m;
        sq += m * m;
    }
    let mean = share / n as f64;
    let se = ((sq / n as f64 - mean * mean) / n as f64).sqrt();
    println!("{hero} vs {field} {}: {:.1} % ± {:.1}  points {:.2}  choices/match {:.0}  {:.2} s  {:.1} µs/choice",
        args[3], 100.0 * mean, 196.0 * se, points / f64::from(count), choices as f64 / f64::from(count), begun.elapsed().as_secs_f64(),
        begun.elapsed().as_secs_f64() * 1e6 / choices as f64);
}
