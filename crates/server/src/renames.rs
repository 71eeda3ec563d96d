use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

/// Whose tables were told of a new name a moment ago, and a newer one that they are told of later. Every table where
/// somebody sits writes the name down, so nobody can have all of them write again and again.
#[derive(Debug, Default)]
pub(crate) struct Renames(Mutex<BTreeMap<String, Option<String>>>);

/// The least time between two names of one person, as their tables hear it.
pub(crate) const TOLD_EVERY: Duration = Duration::from_secs(10);

impl Renames {
    /// Whether the tables are to be told now; otherwise they are told later, of the newest name.
    pub(crate) fn begin(&self, person: &str, name: &str) -> bool {
        let mut told = self.told();
        if let Some(waiting) = told.get_mut(person) {
            *waiting = Some(name.to_owned());
            return false;
        }
        told.insert(person.to_owned(), None);
        true
    }

    /// A newer name, if there is one after that time; whoever has none is forgotten.
    pub(crate) fn next(&self, person: &str) -> Option<String> {
        let mut told = self.told();
        let newer = told.get_mut(person)?.take();
        if newer.is_none() {
            told.remove(person);
        }
        newer
    }

    fn told(&self) -> MutexGuard<'_, BTreeMap<String, Option<String>>> {
        self.0.lock().expect("nothing panics while it holds the lock")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_many_names_in_a_row_the_first_and_the_last_are_told() {
        let renames = Renames::default();
        assert!(renames.begin("anna", "Anna"));
        assert!((0..100).all(|n| !renames.begin("anna", &format!("Anna {n}"))));
        assert!(renames.begin("ben", "Ben"), "somebody else does not wait");
        assert_eq!(renames.next("anna").as_deref(), Some("Anna 99"));
        assert!(!renames.begin("anna", "Änne"), "that was a moment ago");
        assert_eq!(renames.next("anna").as_deref(), Some("Änne"));
        assert_eq!([renames.next("anna"), renames.next("ben")], [None, None]);
        assert!(renames.told().is_empty());
        assert!(renames.begin("anna", "Anna"));
    }
}
