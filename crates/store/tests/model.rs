//! Who may write for a table, as a model: two nodes claim it, append to its log, crash, and are paused for any length
//! of time. Every order of events is tried.

use stateright::{Checker, Model, Property};

/// What the database asks before it stores an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Question {
    Nothing,
    /// Is this number still free, and the next?
    Number,
    /// The same, and: is this epoch the newest?
    NumberAndEpoch,
}

#[derive(Clone, Debug)]
struct Nodes {
    question: Question,
}

const N_NODES: usize = 2;
const EPOCHS_MAX: u8 = 4;
const CRASHES_MAX: u8 = 2;
const ENTRIES_MAX: usize = 3;

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct World {
    /// The lease as the database has it.
    owner: Option<usize>,
    epoch: u8,
    /// Who wrote each entry, by epoch.
    log: Vec<u8>,
    nodes: [Node; N_NODES],
    /// Appends on their way to the database; they arrive even if their sender has died.
    wire: Vec<Sent>,
    acknowledged: Vec<(usize, u8)>,
    /// Somebody wrote although a newer owner had been there.
    behind: bool,
    n_crashes: u8,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
enum Node {
    #[default]
    Idle,
    /// It has claimed the table and not read it yet.
    Claimed {
        epoch: u8,
    },
    Owner {
        epoch: u8,
        n_entries: usize,
    },
    /// It waits for the answer to an append.
    Waiting {
        epoch: u8,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Sent {
    from: usize,
    epoch: u8,
    seq: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Happening {
    /// Possible whenever the owner's lease may have run out, which for the database is at any time: the owner may be
    /// paused.
    Claim(usize),
    Read(usize),
    Append(usize),
    Arrive(Sent),
    Crash(usize),
}

impl World {
    fn arrive(&mut self, sent: Sent, question: Question) {
        self.wire.retain(|other| *other != sent);
        let is_next = self.log.len() == sent.seq;
        let is_stored = match question {
            Question::Nothing => sent.seq <= self.log.len(),
            Question::Number => is_next,
            Question::NumberAndEpoch => is_next && sent.epoch == self.epoch,
        };
        let is_heard = self.nodes[sent.from] == (Node::Waiting { epoch: sent.epoch });
        if is_stored {
            self.behind |= sent.epoch < self.epoch;
            self.log.truncate(sent.seq);
            self.log.push(sent.epoch);
        }
        if is_heard && is_stored {
            self.acknowledged.push((sent.seq, sent.epoch));
            self.nodes[sent.from] = Node::Owner { epoch: sent.epoch, n_entries: sent.seq + 1 };
        } else if is_heard {
            self.nodes[sent.from] = Node::Idle;
        }
    }
}

impl Model for Nodes {
    type State = World;
    type Action = Happening;

    fn init_states(&self) -> Vec<World> {
        vec![World::default()]
    }

    fn actions(&self, world: &World, happenings: &mut Vec<Happening>) {
        for (number, node) in world.nodes.iter().enumerate() {
            match node {
                Node::Idle => happenings.push(Happening::Claim(number)),
                Node::Claimed { .. } => happenings.push(Happening::Read(number)),
                Node::Owner { .. } => happenings.push(Happening::Append(number)),
                Node::Waiting { .. } => (),
            }
            if world.n_crashes < CRASHES_MAX && *node != Node::Idle {
                happenings.push(Happening::Crash(number));
            }
        }
        happenings.extend(world.wire.iter().copied().map(Happening::Arrive));
    }

    fn next_state(&self, world: &World, happening: Happening) -> Option<World> {
        let mut next = world.clone();
        match happening {
            Happening::Claim(node) => {
                next.epoch += 1;
                next.owner = Some(node);
                next.nodes[node] = Node::Claimed { epoch: next.epoch };
            }
            Happening::Read(node) => {
                let Node::Claimed { epoch } = world.nodes[node] else { return None };
                next.nodes[node] = Node::Owner { epoch, n_entries: world.log.len() };
            }
            Happening::Append(node) => {
                let Node::Owner { epoch, n_entries: seq } = world.nodes[node] else { return None };
                next.wire.push(Sent { from: node, epoch, seq });
                next.wire.sort_unstable();
                next.nodes[node] = Node::Waiting { epoch };
            }
            Happening::Arrive(sent) => next.arrive(sent, self.question),
            Happening::Crash(node) => {
                next.n_crashes += 1;
                next.nodes[node] = Node::Idle;
            }
        }
        Some(next)
    }

    fn properties(&self) -> Vec<Property<Self>> {
        vec![
            Property::always(LOST, |_, world: &World| {
                world.acknowledged.iter().all(|(seq, epoch)| world.log.get(*seq) == Some(epoch))
            }),
            Property::always(BEHIND, |_, world: &World| !world.behind),
            Property::sometimes("a second owner goes on", |_, world: &World| {
                world.acknowledged.iter().any(|(_, epoch)| *epoch > 1)
            }),
        ]
    }

    fn within_boundary(&self, world: &World) -> bool {
        world.epoch <= EPOCHS_MAX && world.log.len() <= ENTRIES_MAX
    }
}

const LOST: &str = "what was acknowledged stays";
const BEHIND: &str = "nobody writes behind the back of a newer owner";

/// Which of the two promises is broken in some order of events.
fn broken(question: Question) -> [bool; 2] {
    let checker = Nodes { question }.checker().threads(1).spawn_bfs().join();
    assert!(checker.discovery("a second owner goes on").is_some(), "the model does something");
    [LOST, BEHIND].map(|property| checker.discovery(property).is_some())
}

#[test]
fn with_the_epoch_nothing_is_lost_and_nobody_writes_behind_a_newer_owner() {
    assert_eq!(broken(Question::NumberAndEpoch), [false, false]);
}

#[test]
fn without_the_epoch_an_old_owner_writes_behind_a_newer_one() {
    assert_eq!(broken(Question::Number), [false, true]);
}

#[test]
fn without_any_question_an_acknowledged_entry_is_lost() {
    assert_eq!(broken(Question::Nothing), [true, true]);
}
