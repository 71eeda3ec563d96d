//! Keeps anybody from using this server to fill other people's mailboxes with codes.

use std::sync::Mutex;

use table::Entropy;

use crate::identity::SystemEntropy;
use crate::rate::Network;

/// The codes that were sent lately.
#[derive(Debug, Default)]
pub(crate) struct Codes(Mutex<Vec<SentLately>>);

#[derive(Debug)]
struct SentLately {
    ms: u64,
    address: String,
    network: Network,
}

const DAY_MS: u64 = 86_400_000;
const ADDRESS_CODES_MAX: usize = 3;
/// In a day, for everybody together.
const CODES_MAX: usize = 500;
/// In a day, for one network: nobody uses up the codes of all others.
const NETWORK_CODES_MAX: usize = 20;

impl Codes {
    /// Whether somebody in this network may have another code sent to this address.
    pub(crate) fn may_send(&self, address: &str, network: Network, now_ms: u64) -> bool {
        let address = address.to_lowercase();
        let mut sent = self.0.lock().expect("nothing panics while it holds the lock");
        sent.retain(|known| known.ms + DAY_MS > now_ms);
        let n_there = sent.iter().filter(|known| known.address == address).count();
        let n_from_there = sent.iter().filter(|known| known.network == network).count();
        let may_send =
            sent.len() < CODES_MAX && n_there < ADDRESS_CODES_MAX && n_from_there < NETWORK_CODES_MAX;
        if may_send {
            sent.push(SentLately { ms: now_ms, address, network });
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

    fn network(number: usize) -> Network {
        let number = u16::try_from(number).expect("a small number").to_be_bytes();
        Network::whole([10, 0, number[0], number[1]].into())
    }

    #[test]
    fn an_address_gets_three_codes_a_day() {
        let codes = Codes::default();
        for now_ms in 0..3 {
            assert!(codes.may_send("Anna@example.org", network(0), now_ms));
        }
        assert!(!codes.may_send("anna@example.org", network(0), DAY_MS - 1));
        assert!(codes.may_send("ben@example.org", network(0), DAY_MS - 1));
        assert!(codes.may_send("anna@example.org", network(0), DAY_MS));
    }

    #[test]
    fn whoever_has_many_codes_sent_leaves_enough_for_others() {
        let codes = Codes::default();
        let n_sent = (0..CODES_MAX).filter(|n| codes.may_send(&format!("{n}@example.org"), network(1), 1));
        assert_eq!(n_sent.count(), NETWORK_CODES_MAX);
        assert!(codes.may_send("anna@example.org", network(2), 1));
    }

    #[test]
    fn there_is_an_end_to_codes_for_everybody_together() {
        let codes = Codes::default();
        let may_send = |n: &usize| codes.may_send(&format!("{n}@example.org"), network(*n), 1);
        assert_eq!((0..CODES_MAX + 1).filter(may_send).count(), CODES_MAX);
    }
}
