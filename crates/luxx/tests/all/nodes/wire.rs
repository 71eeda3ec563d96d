//! A node's connection to its database, which can be cut.

use std::net::SocketAddr;
use std::path::PathBuf;

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::sync::watch;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    Whole,
    /// Every connection breaks, and no new one can be made.
    Cut,
    /// Nothing passes, and nobody is told.
    Mute,
}

pub(crate) struct Wire {
    pub(crate) address: SocketAddr,
    state: watch::Sender<State>,
}

impl Wire {
    /// To the socket of a database.
    pub(crate) async fn new(socket: PathBuf) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("its address");
        let state = watch::Sender::new(State::Whole);
        let watching = state.subscribe();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(carry(stream, socket.clone(), watching.clone()));
            }
        });
        Self { address, state }
    }

    pub(crate) fn put(&self, state: State) {
        self.state.send_replace(state);
    }
}

/// What was mute for a while is broken afterwards: something may have been lost.
async fn carry(mut stream: TcpStream, socket: PathBuf, mut state: watch::Receiver<State>) {
    let now = *state.borrow_and_update();
    match now {
        State::Cut => return,
        State::Mute => return drop(state.changed().await),
        State::Whole => (),
    }
    // As every database and proxy does: two small answers in a row must not wait for each other.
    stream.set_nodelay(true).expect("a socket of this machine");
    let Ok(mut database) = UnixStream::connect(socket).await else { return };
    let is_muted = tokio::select! {
        _ = copy_bidirectional(&mut stream, &mut database) => false,
        _ = state.changed() => *state.borrow_and_update() == State::Mute,
    };
    if is_muted {
        drop(state.changed().await);
    }
}
