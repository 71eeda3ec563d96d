//! Friendly names for people who have not given one, the same in every language of the page.

const FIRST: [&str; 16] = [
    "Banjo", "Bingo", "Disco", "Domino", "Jazz", "Jojo", "Jupiter", "Karma", "Lotto", "Mambo", "Mango",
    "Piano", "Safari", "Samba", "Tango", "Turbo",
];
const SECOND: [&str; 16] = [
    "Dingo", "Emu", "Flamingo", "Gecko", "Jaguar", "Kiwi", "Koala", "Leopard", "Okapi", "Otter", "Panda",
    "Puma", "Tapir", "Tiger", "Wombat", "Zebra",
];

pub(crate) fn random_name(byte: u8) -> String {
    format!("{} {}", FIRST[usize::from(byte >> 4)], SECOND[usize::from(byte & 15)])
}
