//! Who is banned: persons, addresses and networks named by the operator.

use std::collections::BTreeSet;
use std::net::IpAddr;
use std::str::FromStr;

use store::Ban;

/// The bans that hold at a moment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Bans {
    persons: BTreeSet<String>,
    blocks: BTreeSet<Block>,
}

/// What can be banned, as the operator writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BanTarget {
    /// By the id that `luxx admin list-tables` shows.
    Person(String),
    Network(Block),
}

/// All addresses that begin with the same bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Block {
    address: IpAddr,
    n_bits: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("what is banned is an address, a network such as 203.0.113.0/24, or a person's id")]
pub struct BanTargetError;

/// Of a person's id.
const ID_DIGITS: usize = 16;

impl FromStr for BanTarget {
    type Err = BanTargetError;

    fn from_str(text: &str) -> Result<Self, BanTargetError> {
        if text.len() == ID_DIGITS && text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Ok(Self::Person(text.to_ascii_lowercase()));
        }
        let (address, n_bits) = text.split_once('/').map_or((text, None), |(address, n)| (address, Some(n)));
        let address: IpAddr = address.parse().map_err(|_| BanTargetError)?;
        let n_bits_max = if address.is_ipv4() { 32 } else { 128 };
        let n_bits = match n_bits {
            Some(n_bits) => {
                n_bits.parse().ok().filter(|n_bits| *n_bits <= n_bits_max).ok_or(BanTargetError)?
            }
            None => n_bits_max,
        };
        Ok(Self::Network(Block { address, n_bits }))
    }
}

impl std::fmt::Display for BanTarget {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Self::Person(id) => f.write_str(id),
            Self::Network(Block { address, n_bits }) => write!(f, "{address}/{n_bits}"),
        }
    }
}

impl Bans {
    /// Those that have not run out.
    pub(crate) fn of(bans: &[Ban], now_ms: u64) -> Self {
        let mut held = Self::default();
        for ban in bans.iter().filter(|ban| now_ms < ban.until_ms) {
            match ban.what.parse() {
                Ok(BanTarget::Person(id)) => {
                    held.persons.insert(id);
                }
                Ok(BanTarget::Network(block)) => {
                    held.blocks.insert(block);
                }
                Err(BanTargetError) => tracing::warn!("a stored ban cannot be understood"),
            }
        }
        held
    }

    pub(crate) fn meets_person(&self, id: &str) -> bool {
        self.persons.contains(id)
    }

    pub(crate) fn meets_address(&self, address: IpAddr) -> bool {
        self.blocks.iter().any(|block| block.contains(address.to_canonical()))
    }
}

impl Block {
    fn contains(self, address: IpAddr) -> bool {
        let (own, other) = match (self.address, address) {
            (IpAddr::V4(own), IpAddr::V4(other)) => {
                (u128::from(own.to_bits()) << 96, u128::from(other.to_bits()) << 96)
            }
            (IpAddr::V6(own), IpAddr::V6(other)) => (own.to_bits(), other.to_bits()),
            (IpAddr::V4(_), IpAddr::V6(_)) | (IpAddr::V6(_), IpAddr::V4(_)) => return false,
        };
        (own ^ other).leading_zeros() >= u32::from(self.n_bits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bans(what: &str) -> Bans {
        Bans::of(&[Ban { what: what.to_owned(), until_ms: 10 }], 9)
    }

    #[test]
    fn a_network_holds_the_addresses_that_begin_alike() {
        for (what, inside, outside) in [
            ("203.0.113.0/24", "203.0.113.255", "203.0.114.0"),
            ("203.0.113.7", "203.0.113.7", "203.0.113.6"),
            ("203.0.113.7", "::ffff:203.0.113.7", "::ffff:203.0.113.6"),
            ("2001:db8::/48", "2001:db8:0:ffff::1", "2001:db8:1::1"),
            ("0.0.0.0/0", "198.51.100.1", "2001:db8::1"),
        ] {
            assert!(bans(what).meets_address(inside.parse().unwrap()), "{what} {inside}");
            assert!(!bans(what).meets_address(outside.parse().unwrap()), "{what} {outside}");
        }
    }

    #[test]
    fn a_ban_runs_out() {
        let ban = [Ban { what: "0123456789abcdef".to_owned(), until_ms: 10 }];
        assert!(Bans::of(&ban, 9).meets_person("0123456789abcdef"));
        assert!(!Bans::of(&ban, 10).meets_person("0123456789abcdef"));
    }

    #[test]
    fn what_is_neither_a_person_nor_a_network_cannot_be_banned() {
        for text in
            ["", "Anna", "203.0.113.0/33", "2001:db8::/129", "203.0.113", "0123456789abcdeg", "1.2.3.4/-1"]
        {
            assert_eq!(text.parse::<BanTarget>(), Err(BanTargetError), "{text}");
        }
        assert_eq!("203.0.113.0/32".parse::<BanTarget>().unwrap().to_string(), "203.0.113.0/32");
    }
}
