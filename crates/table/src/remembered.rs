use std::collections::BTreeMap;

/// Something about everybody who spoke at the table. If there are too many, whoever was silent longest is forgotten,
/// but nobody who sits.
#[derive(Clone, Debug)]
pub(crate) struct Remembered<T> {
    by_person: BTreeMap<String, Known<T>>,
    n_uses: u64,
}

#[derive(Clone, Debug)]
struct Known<T> {
    what: T,
    /// When it was used last, counted in uses.
    used: u64,
}

/// Many more than can sit.
const PERSONS_MAX: usize = 256;

impl<T> Default for Remembered<T> {
    fn default() -> Self {
        Self { by_person: BTreeMap::new(), n_uses: 0 }
    }
}

impl<T: Default> Remembered<T> {
    pub(crate) fn get(&self, person: &str) -> Option<&T> {
        self.by_person.get(person).map(|known| &known.what)
    }

    /// What is remembered of this person from now on.
    pub(crate) fn get_mut(&mut self, person: &str, is_seated: impl Fn(&str) -> bool) -> &mut T {
        if !self.by_person.contains_key(person) {
            self.make_room(is_seated);
            self.by_person.insert(person.to_owned(), Known { what: T::default(), used: 0 });
        }
        self.n_uses += 1;
        let known = self.by_person.get_mut(person).expect("just seen or added");
        known.used = self.n_uses;
        &mut known.what
    }

    fn make_room(&mut self, is_seated: impl Fn(&str) -> bool) {
        if self.by_person.len() < PERSONS_MAX {
            return;
        }
        let guests = self.by_person.iter().filter(|(person, _)| !is_seated(person));
        let silent = guests.min_by_key(|(_, known)| known.used).map(|(person, _)| person.clone());
        self.by_person.remove(&silent.expect("there are fewer seats than people"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_was_silent_longest_is_forgotten_first_and_nobody_who_sits() {
        let is_seated = |person: &str| person == "p000";
        let mut remembered = Remembered::<u32>::default();
        for number in 0..PERSONS_MAX {
            *remembered.get_mut(&format!("p{number:03}"), is_seated) = 7;
        }
        remembered.get_mut("p001", is_seated);
        remembered.get_mut("new", is_seated);
        let known = ["p000", "p001", "p002", "p003", "new"].map(|person| remembered.get(person).copied());
        assert_eq!(known, [Some(7), Some(7), None, Some(7), Some(0)]);
    }
}
