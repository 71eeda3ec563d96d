//! Friendly names for people who have not told theirs.

const FIRST: [&str; 16] = [
    "Brave", "Calm", "Clever", "Cosy", "Happy", "Jolly", "Kind", "Lucky", "Merry", "Nimble", "Quick",
    "Quiet", "Sunny", "Swift", "Tidy", "Wise",
];
const SECOND: [&str; 16] = [
    "Badger", "Beaver", "Crane", "Dormouse", "Falcon", "Fox", "Hare", "Hedgehog", "Heron", "Lynx", "Marten",
    "Otter", "Owl", "Raven", "Robin", "Squirrel",
];

pub(crate) fn random_name(byte: u8) -> String {
    format!("{} {}", FIRST[usize::from(byte >> 4)], SECOND[usize::from(byte & 15)])
}
