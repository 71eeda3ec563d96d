//! Which of the people who are looking sit down together.

use std::ops::RangeInclusive;

use commits::{PersonChange, SeekPlace, Seeker};
use game::{FormVariant, OptionsForm};
use protocol::SeekWish;
use serde::{Deserialize, Serialize};

/// Whoever has not been heard of for this long has gone.
pub(super) const PRESENT_MS: u64 = 12_000;
/// Whoever has waited this long also accepts other variants, and later another pace.
pub(super) const ANY_VARIANT_MS: u64 = 20_000;
pub(super) const ANY_PACE_MS: u64 = 40_000;
/// For each such period that somebody has waited, one person fewer will do.
pub(super) const FEWER_MS: u64 = 20_000;
/// Whoever takes any number waits so long for those who want more to come together.
pub(super) const GATHER_MS: u64 = 10_000;
/// How many may sit at a table of people who look for people.
pub(super) const SIZES: RangeInclusive<u8> = 2..=6;

/// What the store keeps of somebody who looks for people.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Wished {
    pub(super) name: String,
    pub(super) wish: SeekWish,
}

#[derive(Clone, Debug)]
pub(super) struct Looking {
    pub(super) seeker: Seeker,
    pub(super) wished: Wished,
}

impl Looking {
    /// `None` for what only a newer version understands.
    pub(super) fn of(seeker: Seeker) -> Option<Self> {
        let wished = serde_json::from_slice(&seeker.bytes).ok()?;
        Some(Self { seeker, wished })
    }

    pub(super) fn person(&self) -> &str {
        &self.seeker.person
    }

    pub(super) fn waited_ms(&self, now_ms: u64) -> u64 {
        now_ms.saturating_sub(self.seeker.since_ms)
    }

    pub(super) fn is_waiting(&self, now_ms: u64) -> bool {
        self.seeker.place == SeekPlace::Waiting && self.seeker.seen_ms + PRESENT_MS > now_ms
    }

    /// Whether this person would play with the other.
    fn accepts(&self, other: &Self, now_ms: u64) -> bool {
        let (own, others) = (&self.wished.wish, &other.wished.wish);
        let waited_ms = self.waited_ms(now_ms);
        let is_variant = match (&own.variant, &others.variant) {
            (Some(own), Some(others)) => own == others,
            (None, _) | (_, None) => true,
        };
        own.game == others.game
            && (is_variant || waited_ms >= ANY_VARIANT_MS)
            && (own.pace == others.pace || waited_ms >= ANY_PACE_MS)
    }

    pub(super) fn suits(&self, other: &Self, now_ms: u64) -> bool {
        self.accepts(other, now_ms) && other.accepts(self, now_ms)
    }

    /// The number of players with which this person would begin now.
    pub(super) fn sizes(&self, form: &OptionsForm, now_ms: u64) -> Vec<u8> {
        let waited_ms = self.waited_ms(now_ms);
        let wish = &self.wished.wish;
        let is_open = wish.variant.is_none() || waited_ms >= ANY_VARIANT_MS;
        let is_wished = |variant: &&FormVariant| is_open || wish.variant.as_deref() == Some(variant.words);
        let variants: Vec<&FormVariant> = form.variants.iter().filter(is_wished).collect();
        let largest = form.variants.iter().map(|variant| variant.seats_max).max().unwrap_or_default();
        let wanted = match wish.seats {
            None => SIZES,
            Some(seats) => {
                // A wish for more players than the game has seats means all seats.
                let most = seats.min(largest);
                let fewer = u8::try_from(waited_ms / FEWER_MS).unwrap_or(u8::MAX);
                most.saturating_sub(fewer).max(*SIZES.start())..=most
            }
        };
        wanted.filter(|n| variants.iter().any(|variant| seats_of(variant).contains(n))).collect()
    }

    /// With how few of these people at the table this person would begin now.
    pub(super) fn least(&self, others: &[&Self], form: &OptionsForm, now_ms: u64) -> u8 {
        let fewest = |one: &Self| one.sizes(form, now_ms).first().copied().unwrap_or(*SIZES.start());
        let is_patient = self.wished.wish.seats.is_none() && self.waited_ms(now_ms) < GATHER_MS;
        let others = others.iter().filter(|other| other.wished.wish.seats.is_some() && is_patient);
        let wanted = others.filter(|other| self.suits(other, now_ms)).map(|other| fewest(other)).min();
        wanted.unwrap_or_default().max(fewest(self))
    }

    pub(super) fn at(&self, place: SeekPlace, now_ms: u64) -> PersonChange {
        PersonChange::Seek(Seeker { place, seen_ms: now_ms, ..self.seeker.clone() })
    }
}

fn seats_of(variant: &FormVariant) -> RangeInclusive<u8> {
    variant.seats_min..=variant.seats_max
}

/// The largest group that begins now with this person, in which everybody suits everybody and nobody meets anybody whom
/// they blocked. Those who have waited longest come first.
pub(super) fn group<'l>(
    own: &'l Looking,
    others: &[&'l Looking],
    form: &OptionsForm,
    now_ms: u64,
    may_meet: impl Fn(&Looking, &Looking) -> bool,
) -> Option<Vec<&'l Looking>> {
    let everybody: Vec<&Looking> = [own].into_iter().chain(others.iter().copied()).collect();
    let suits = |one: &Looking, other: &Looking| one.suits(other, now_ms) && may_meet(one, other);
    let pairs = Pairs::of(&everybody, suits);
    let begins_with = |one: &Looking, n: u8| {
        n >= one.least(&everybody, form, now_ms) && one.sizes(form, now_ms).contains(&n)
    };
    own.sizes(form, now_ms).into_iter().rev().filter(|n| begins_with(own, *n)).find_map(|n| {
        let begin = (1..everybody.len()).filter(|place| begins_with(everybody[*place], n));
        let mut places = vec![0];
        pairs.fill(&mut places, pairs.0[0] & bits(begin), usize::from(n)).then(|| {
            let mut group: Vec<&Looking> = places.into_iter().map(|place| everybody[place]).collect();
            // Of those who came in the same instant, whoever asks counts as last.
            group.sort_by_key(|one| (one.seeker.since_ms, one.person() == own.person()));
            group
        })
    })
}

/// Who suits whom: a bit for each of the others, by their places. There are many groups, but few pairs.
struct Pairs(Vec<u32>);

impl Pairs {
    fn of(everybody: &[&Looking], suits: impl Fn(&Looking, &Looking) -> bool) -> Self {
        let mut pairs = vec![0; everybody.len()];
        for (place, one) in everybody.iter().enumerate() {
            let suiting = (0..place).filter(|other| suits(everybody[*other], one));
            for other in suiting.collect::<Vec<usize>>() {
                pairs[place] |= 1 << other;
                pairs[other] |= 1 << place;
            }
        }
        Self(pairs)
    }

    /// Whether this many of those who suit everybody in the group go together; if so, they are added.
    fn fill(&self, group: &mut Vec<usize>, mut suiting: u32, n: usize) -> bool {
        if group.len() == n {
            return true;
        }
        while suiting != 0 {
            let place = suiting.trailing_zeros() as usize;
            // Only those behind: the others were tried already.
            suiting &= suiting - 1;
            group.push(place);
            if self.fill(group, suiting & self.0[place], n) {
                return true;
            }
            group.pop();
        }
        false
    }
}

fn bits(places: impl Iterator<Item = usize>) -> u32 {
    places.fold(0, |bits, place| bits | 1 << place)
}

/// What this many people play: the first wish among them that this many can play.
pub(super) fn variant<'f>(form: &'f OptionsForm, group: &[&Looking]) -> Option<&'f FormVariant> {
    let n = u8::try_from(group.len()).ok()?;
    let wishes = group.iter().filter_map(|one| one.wished.wish.variant.as_deref());
    let mut wished = wishes.filter_map(|words| form.variants.iter().find(|variant| variant.words == words));
    let has_room = |variant: &&FormVariant| seats_of(variant).contains(&n);
    wished.find(has_room).or_else(|| form.variants.iter().find(has_room))
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use protocol::Pace;

    use super::*;

    fn looking(person: &str, wish: SeekWish, since_ms: u64) -> Looking {
        let wished = Wished { name: "Anna".to_owned(), wish };
        let bytes = serde_json::to_vec(&wished).unwrap();
        let (person, place) = (person.to_owned(), SeekPlace::Waiting);
        Looking::of(Seeker { person, bytes, since_ms, seen_ms: since_ms, place }).unwrap()
    }

    fn wish(pace: Pace, variant: Option<&str>, seats: Option<u8>) -> SeekWish {
        SeekWish { game: "fluxx".to_owned(), pace, variant: variant.map(str::to_owned), seats }
    }

    fn wanting(person: &str, seats: Option<u8>, since_ms: u64) -> Looking {
        looking(person, wish(Pace::None, None, seats), since_ms)
    }

    /// One variant for two and one for three to five.
    fn form() -> OptionsForm {
        let variant = |words, seats_min, seats_max| FormVariant {
            words,
            seats_min,
            seats_max,
            fixes: Vec::new(),
            fields: Vec::new(),
        };
        OptionsForm { variants: vec![variant("many", 3, 5), variant("duel", 2, 2)], fields: Vec::new() }
    }

    fn names(group: Option<Vec<&Looking>>) -> Vec<String> {
        group.unwrap_or_default().into_iter().map(|one| one.person().to_owned()).collect()
    }

    #[test]
    fn a_search_widens_with_waiting() {
        let of = |pace, variant| looking("p", wish(pace, variant, None), 0);
        let (quick, calm) = (of(Pace::Quick, Some("a")), of(Pace::None, Some("b")));
        let (same_pace, any) = (of(Pace::Quick, Some("b")), of(Pace::Quick, None));
        assert!(quick.suits(&any, 0));
        assert!(!quick.accepts(&same_pace, ANY_VARIANT_MS - 1));
        assert!(quick.accepts(&same_pace, ANY_VARIANT_MS));
        assert!(!quick.accepts(&calm, ANY_PACE_MS - 1));
        assert!(quick.accepts(&calm, ANY_PACE_MS));
    }

    #[test]
    fn fewer_people_will_do_after_a_while() {
        let four = wanting("p", Some(4), 0);
        assert_eq!(four.sizes(&form(), FEWER_MS - 1), [4]);
        assert_eq!(four.sizes(&form(), FEWER_MS), [3, 4]);
        assert_eq!(four.sizes(&form(), 2 * FEWER_MS), [2, 3, 4]);
        assert_eq!(four.sizes(&form(), 100 * FEWER_MS), [2, 3, 4]);
        assert_eq!(wanting("p", Some(6), 0).sizes(&form(), 0), [5], "there is no sixth seat");
        assert_eq!(wanting("p", None, 0).sizes(&form(), 0), [2, 3, 4, 5]);
        let duel = looking("p", wish(Pace::None, Some("duel"), None), 0);
        assert_eq!(duel.sizes(&form(), 0), [2]);
        assert_eq!(duel.sizes(&form(), ANY_VARIANT_MS), [2, 3, 4, 5], "another variant will do");
    }

    #[test]
    fn a_group_is_as_large_as_it_can_be_and_the_longest_wait_first() {
        let [anna, ben, caro, dora] =
            [("anna", 3), ("ben", 2), ("caro", 1), ("dora", 0)].map(|(name, ms)| wanting(name, Some(3), ms));
        let together = |others: &[&Looking]| names(group(&anna, others, &form(), 5, |_, _| true));
        assert_eq!(together(&[&ben]), [""; 0], "two are too few for now");
        assert_eq!(together(&[&dora, &caro, &ben]), ["dora", "caro", "anna"]);
    }

    #[test]
    fn whoever_takes_any_number_waits_a_moment_for_those_who_want_more() {
        let four = wanting("four", Some(4), 0);
        let any = ["anna", "ben", "caro"].map(|name| wanting(name, None, 1));
        let [anna, ben, caro] = &any;
        let together = |others: &[&Looking], now_ms| names(group(anna, others, &form(), now_ms, |_, _| true));
        assert_eq!(together(&[ben], 1), ["ben", "anna"], "nobody wants more");
        assert_eq!(together(&[&four, ben], GATHER_MS), [""; 0], "one is missing for four");
        assert_eq!(anna.least(&[&four, ben], &form(), GATHER_MS), 4);
        assert_eq!(together(&[&four, ben, caro], GATHER_MS), ["four", "ben", "caro", "anna"]);
        assert_eq!(together(&[&four, ben], GATHER_MS + 1), ["ben", "anna"], "long enough");
        let two = wanting("two", Some(2), 0);
        assert_eq!(together(&[&four, &two], 1), ["two", "anna"], "somebody wants no more");
        let newcomer = wanting("newcomer", None, GATHER_MS);
        assert_eq!(together(&[&four, &newcomer], GATHER_MS + 1), [""; 0], "the other one has just come");
    }

    #[test]
    fn blocked_people_do_not_meet_in_a_group_of_others() {
        let people = ["anna", "ben", "caro", "dora"].map(|name| wanting(name, Some(3), 0));
        let [anna, ben, caro, dora] = &people;
        let blocks = |one: &Looking, other: &Looking| {
            let pair = [one.person(), other.person()];
            !(pair.contains(&"ben") && pair.contains(&"caro"))
        };
        assert_eq!(names(group(anna, &[ben, caro], &form(), 0, blocks)), [""; 0]);
        assert_eq!(names(group(anna, &[ben, caro, dora], &form(), 0, blocks)), ["ben", "dora", "anna"]);
    }

    /// However they have blocked each other: to look for the largest group among the pairs is little work.
    #[test]
    fn whether_two_may_meet_is_asked_once_for_each_pair() {
        let people: Vec<Looking> = (0..25).map(|n| wanting(&format!("p{n}"), Some(5), 0)).collect();
        let [own, others @ ..] = &people[..] else { panic!("there are some") };
        let others: Vec<&Looking> = others.iter().collect();
        let n_asked = Cell::new(0);
        let in_four_camps = |one: &Looking, other: &Looking| {
            n_asked.set(n_asked.get() + 1);
            let camp = |looking: &Looking| looking.person()[1..].parse::<u32>().unwrap() % 4;
            camp(one) != camp(other)
        };
        assert_eq!(names(group(own, &others, &form(), 0, in_four_camps)), [""; 0], "five never go together");
        assert_eq!(n_asked.get(), 25 * 24 / 2);
        assert_eq!(names(group(own, &others, &form(), FEWER_MS, in_four_camps)).len(), 4);
    }

    #[test]
    fn a_group_plays_what_somebody_wishes_and_so_many_can_play() {
        let any = wanting("any", None, 0);
        let duel = looking("duel", wish(Pace::None, Some("duel"), None), 0);
        let words = |group: &[&Looking]| variant(&form(), group).map(|variant| variant.words);
        assert_eq!(words(&[&any, &duel]), Some("duel"));
        assert_eq!(words(&[&any, &duel, &any]), Some("many"));
        assert_eq!(words(&[&any; 6]), None);
    }

    #[test]
    fn whoever_has_gone_is_not_waiting() {
        let own = wanting("p", None, 0);
        assert!(own.is_waiting(PRESENT_MS - 1));
        assert!(!own.is_waiting(PRESENT_MS));
    }
}
