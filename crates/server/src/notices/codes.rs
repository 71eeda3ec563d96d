//! Keeps anybody from using this server to fill other people's mailboxes with codes.

use std::collections::BTreeMap;
use std::sync::Mutex;

use table::Entropy;

use crate::identity::SystemEntropy;

/// When codes were sent lately, by address.
#[derive(Debug, Default)]
pub(crate) struct Codes(Mutex<BTreeMap<String, Vec<u64>>>);

const DAY_MS: u64 = 86_400_000;
const ADDRESS_CODES_MAX: usize = 3;
/// In a day, for everybody together.
const CODES_MAX: usize = 500;

impl Codes {
    /// Whether another code may go to this address.
    pub(crate) fn may_send(&self, address: &str, now_ms: u64) -> bool {
        let mut sent = self.0.lock().expect("nothing panics while it holds the lock");
        sent.retain(|_, times| {
            times.retain(|sent_ms| sent_ms + DAY_MS > now_ms);
            !times.is_empty()
        });
        let n_sent: usize = sent.values().map(Vec::len).sum();
        let times = sent.entry(address.to_lowercase()).or_default();
        let may_send = n_sent < CODES_MAX && times.len() < ADDRESS_CODES_MAX;
        if may_send {
            times.push(now_ms);
        }
        may_send
    }
}

/// Six digits.
pub(crate) fn new_code() -> String {
    let bytes = SystemEntropy.bytes();
    let number = u32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
    format!("{:06}", number % 1_000_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_gets_three_codes_a_day() {
        let codes = Codes::default();
        for now_ms in 0..3 {
            assert!(codes.may_send("Anna@example.org", now_ms));
        }
        assert!(!codes.may_send("anna@example.org", DAY_MS - 1));
        assert!(codes.may_send("ben@example.org", DAY_MS - 1));
        assert!(codes.may_send("anna@example.org", DAY_MS));
    }

    #[test]
    fn there_is_an_end_to_codes_for_everybody_together() {
        let codes = Codes::default();
        let n_sent = (0..CODES_MAX + 1).filter(|n| codes.may_send(&format!("{n}@example.org"), 1)).count();
        assert_eq!(n_sent, CODES_MAX);
    }
}
