/// A byte of a text that is replaced by another.
#[derive(Clone, Copy, Debug)]
pub struct Change {
    place: usize,
    byte: u8,
}

/// The first bytes say what to change, up to three places; the others are left for something else.
pub fn changes_of(bytes: &[u8]) -> (Vec<Change>, &[u8]) {
    let n_changes = bytes.first().map_or(0, |first| usize::from(first % 4));
    let (head, rest) = bytes.split_at(bytes.len().min(1 + 3 * n_changes));
    let triples = head.get(1..).unwrap_or_default().chunks_exact(3);
    let change = |triple: &[u8]| Change {
        place: usize::from(triple[0]) << 8 | usize::from(triple[1]),
        byte: triple[2],
    };
    (triples.map(change).collect(), rest)
}

pub fn changed(text: &str, changes: &[Change]) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for change in changes {
        let n_bytes = bytes.len().max(1);
        if let Some(byte) = bytes.get_mut(change.place % n_bytes) {
            *byte = change.byte;
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
