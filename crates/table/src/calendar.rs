//! When a person plays: how that affects a deadline, and when a notice may be sent.

use protocol::{Calendar, PlayingHours};

use crate::Refusal;
use crate::requests::Allowed;

const HOUR_MS: u64 = 3_600_000;
pub(crate) const DAY_MS: u64 = 24 * HOUR_MS;
/// How many days off there may be in any year that ends with one of them.
pub const DAYS_OFF_MAX: usize = 20;
const YEAR_DAYS: u32 = 365;
/// The longest list of days off that is looked at.
const DAYS_LISTED_MAX: usize = 2 * DAYS_OFF_MAX;
/// In the 23rd century, so that nothing counted from it overflows.
const DAY_MAX: u32 = 99_999;
const OFFSET_MIN_MAX: u16 = 14 * 60;

/// Refuses hours that do not exist, and more than a few days off.
pub fn check_calendar(calendar: &Calendar) -> Allowed {
    let Calendar { offset_min, hours, days_off } = calendar;
    let is_day = |hours: &PlayingHours| hours.from < 24 && hours.until < 24 && hours.from != hours.until;
    if offset_min.unsigned_abs() > OFFSET_MIN_MAX || !hours.as_ref().is_none_or(is_day) {
        return Err(Refusal::table("there are no such hours"));
    }
    if days_off.iter().any(|day| *day > DAY_MAX) {
        return Err(Refusal::table("there is no such day"));
    }
    let in_order = days_off.windows(2).all(|pair| pair[0] < pair[1]);
    let is_year_full = |days: &[u32]| days[DAYS_OFF_MAX] - days[0] < YEAR_DAYS;
    if !in_order || days_off.len() > DAYS_LISTED_MAX || days_off.windows(DAYS_OFF_MAX + 1).any(is_year_full) {
        return Err(Refusal::table("at most 20 days off in a year, each once and in order"));
    }
    Ok(())
}

/// Combines what was and what is asked for: days that have begun can neither be taken back nor added.
pub fn merged_days_off(old: &Calendar, wished: Calendar, now_ms: u64) -> Calendar {
    let today = local_day(&wished, now_ms);
    let past = old.days_off.iter().filter(|&&day| day < today && day + YEAR_DAYS > today);
    let later = wished.days_off.iter().filter(|&&day| day >= today);
    let days_off = past.chain(later).copied().collect();
    Calendar { days_off, ..wished }
}

/// When this many days are over for this person, starting at a given time.
pub(crate) fn deadline_ms(calendar: &Calendar, asked_ms: u64, days: u8) -> u64 {
    let mut until_ms = asked_ms + u64::from(days) * DAY_MS;
    for &day in &calendar.days_off {
        let (begins_ms, ends_ms) = day_ms(calendar, day);
        if begins_ms < until_ms && ends_ms > asked_ms {
            until_ms += ends_ms - begins_ms.max(asked_ms);
        }
    }
    ends_ms(calendar, until_ms)
}

/// When so much time is over for this person, who hears of it while they play and not earlier.
pub(crate) fn last_call_ms(calendar: &Calendar, reminded_ms: u64, last_ms: u64) -> u64 {
    ends_ms(calendar, next_playing_ms(calendar, reminded_ms) + last_ms)
}

/// No time ends before the playing hours that follow do, nor on a day off.
fn ends_ms(calendar: &Calendar, until_ms: u64) -> u64 {
    let mut until_ms = until_ms;
    if let Some(hours) = calendar.hours.filter(|hours| !is_within(*hours, local_hour(calendar, until_ms))) {
        until_ms = next_hour_ms(calendar, until_ms, hours.until);
    }
    while is_off(calendar, until_ms) {
        until_ms += DAY_MS;
    }
    until_ms
}

/// The first time from now on at which this person plays.
pub fn next_playing_ms(calendar: &Calendar, now_ms: u64) -> u64 {
    let mut ms = now_ms;
    loop {
        if is_off(calendar, ms) {
            ms = day_ms(calendar, local_day(calendar, ms)).1;
        }
        match calendar.hours.filter(|hours| !is_within(*hours, local_hour(calendar, ms))) {
            Some(hours) => ms = next_hour_ms(calendar, ms, hours.from),
            None if is_off(calendar, ms) => (),
            None => return ms,
        }
    }
}

fn is_within(hours: PlayingHours, hour: u8) -> bool {
    let PlayingHours { from, until } = hours;
    if from < until { (from..until).contains(&hour) } else { hour >= from || hour < until }
}

fn is_off(calendar: &Calendar, ms: u64) -> bool {
    calendar.days_off.contains(&local_day(calendar, ms))
}

/// By the person's own clock.
fn local_ms(calendar: &Calendar, ms: u64) -> u64 {
    ms.saturating_add_signed(i64::from(calendar.offset_min) * 60_000)
}

fn from_local_ms(calendar: &Calendar, local_ms: u64) -> u64 {
    local_ms.saturating_add_signed(i64::from(calendar.offset_min) * -60_000)
}

fn local_day(calendar: &Calendar, ms: u64) -> u32 {
    u32::try_from(local_ms(calendar, ms) / DAY_MS).unwrap_or(u32::MAX)
}

fn local_hour(calendar: &Calendar, ms: u64) -> u8 {
    u8::try_from(local_ms(calendar, ms) % DAY_MS / HOUR_MS).expect("a day has 24 hours")
}

/// When a day begins and ends.
fn day_ms(calendar: &Calendar, day: u32) -> (u64, u64) {
    let begins_ms = from_local_ms(calendar, u64::from(day) * DAY_MS);
    (begins_ms, begins_ms + DAY_MS)
}

/// The next time at which it is this hour on the person's clock.
fn next_hour_ms(calendar: &Calendar, ms: u64, hour: u8) -> u64 {
    let local_ms = local_ms(calendar, ms);
    let midnight_ms = local_ms - local_ms % DAY_MS;
    let today_ms = midnight_ms + u64::from(hour) * HOUR_MS;
    from_local_ms(calendar, if today_ms > local_ms { today_ms } else { today_ms + DAY_MS })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A Friday, 15:00 UTC.
    const ASKED_MS: u64 = 20_000 * DAY_MS + 15 * HOUR_MS;

    fn calendar(hours: Option<(u8, u8)>, days_off: &[u32]) -> Calendar {
        let hours = hours.map(|(from, until)| PlayingHours { from, until });
        Calendar { offset_min: 0, hours, days_off: days_off.to_vec() }
    }

    #[test]
    fn a_deadline_is_so_many_days_away() {
        let usual = Calendar::default();
        assert_eq!(deadline_ms(&usual, ASKED_MS, 1), ASKED_MS + DAY_MS);
        assert_eq!(deadline_ms(&usual, ASKED_MS, 7), ASKED_MS + 7 * DAY_MS);
    }

    #[test]
    fn days_off_do_not_count() {
        let weekend = calendar(None, &[20_001, 20_002]);
        assert_eq!(deadline_ms(&weekend, ASKED_MS, 1), ASKED_MS + 3 * DAY_MS);
        assert_eq!(deadline_ms(&weekend, ASKED_MS, 3), ASKED_MS + 5 * DAY_MS);
        let asked_on_a_day_off_ms = ASKED_MS + DAY_MS;
        assert_eq!(
            deadline_ms(&weekend, asked_on_a_day_off_ms, 1),
            20_004 * DAY_MS,
            "the rest of it does not"
        );
        let already_over = calendar(None, &[19_999]);
        assert_eq!(deadline_ms(&already_over, ASKED_MS, 1), ASKED_MS + DAY_MS);
    }

    #[test]
    fn a_deadline_ends_with_the_playing_hours() {
        let evenings = calendar(Some((18, 22)), &[]);
        assert_eq!(deadline_ms(&evenings, ASKED_MS, 1), 20_001 * DAY_MS + 22 * HOUR_MS);
        let at_night = calendar(Some((22, 2)), &[]);
        assert_eq!(deadline_ms(&at_night, ASKED_MS, 1), 20_002 * DAY_MS + 2 * HOUR_MS);
        let afternoons = calendar(Some((14, 17)), &[]);
        assert_eq!(deadline_ms(&afternoons, ASKED_MS, 1), ASKED_MS + DAY_MS, "it is within them");
        let elsewhere = Calendar { offset_min: 120, ..evenings };
        assert_eq!(deadline_ms(&elsewhere, ASKED_MS, 1), 20_001 * DAY_MS + 20 * HOUR_MS);
    }

    #[test]
    fn a_last_call_waits_for_the_playing_hours_and_ends_with_them() {
        let last_ms = 12 * HOUR_MS;
        assert_eq!(last_call_ms(&Calendar::default(), ASKED_MS, last_ms), ASKED_MS + last_ms);
        let evenings = calendar(Some((18, 22)), &[]);
        assert_eq!(last_call_ms(&evenings, ASKED_MS, last_ms), 20_001 * DAY_MS + 22 * HOUR_MS);
        let waking = calendar(Some((9, 23)), &[20_001]);
        assert_eq!(last_call_ms(&waking, ASKED_MS, last_ms), 20_002 * DAY_MS + 23 * HOUR_MS);
        let weekend = calendar(None, &[20_000, 20_001]);
        assert_eq!(last_call_ms(&weekend, ASKED_MS, last_ms), 20_002 * DAY_MS + 12 * HOUR_MS);
    }

    #[test]
    fn a_notice_waits_for_the_playing_hours() {
        let evenings = calendar(Some((18, 22)), &[20_000]);
        assert_eq!(next_playing_ms(&Calendar::default(), ASKED_MS), ASKED_MS);
        assert_eq!(next_playing_ms(&evenings, ASKED_MS), 20_001 * DAY_MS + 18 * HOUR_MS);
        assert_eq!(next_playing_ms(&calendar(Some((14, 16)), &[]), ASKED_MS), ASKED_MS);
        assert_eq!(next_playing_ms(&calendar(None, &[20_000, 20_001]), ASKED_MS), 20_002 * DAY_MS);
    }

    #[test]
    fn there_are_a_few_days_off_in_a_year() {
        let twenty: Vec<u32> = (20_000..20_020).collect();
        assert!(check_calendar(&calendar(None, &twenty)).is_ok());
        let one_more: Vec<u32> = (20_000..20_021).collect();
        assert!(check_calendar(&calendar(None, &one_more)).is_err());
        let next_year: Vec<u32> = twenty.iter().copied().chain([20_365]).collect();
        assert!(check_calendar(&calendar(None, &next_year)).is_ok());
        assert!(check_calendar(&calendar(None, &[DAY_MAX])).is_ok());
        for wrong in [[20_001, 20_000], [20_000, 20_000], [20_000, DAY_MAX + 1]] {
            assert!(check_calendar(&calendar(None, &wrong)).is_err());
        }
    }

    #[test]
    fn there_are_24_hours() {
        for (from, until, is_right) in [(0, 23, true), (23, 0, true), (0, 24, false), (5, 5, false)] {
            assert_eq!(
                check_calendar(&calendar(Some((from, until)), &[])).is_ok(),
                is_right,
                "{from} {until}"
            );
        }
        for (offset_min, is_right) in [(840, true), (-840, true), (841, false), (-841, false)] {
            let there = Calendar { offset_min, ..Calendar::default() };
            assert_eq!(check_calendar(&there).is_ok(), is_right, "{offset_min}");
        }
    }

    #[test]
    fn days_that_have_begun_stay_as_they_are() {
        let old = calendar(None, &[19_000, 19_990, 19_995]);
        let wished = calendar(None, &[19_980, 20_000, 20_010]);
        assert_eq!(merged_days_off(&old, wished, ASKED_MS).days_off, [19_990, 19_995, 20_000, 20_010]);
    }
}
