//! Long answers that are on their way. Whoever asks for one and takes nothing holds its bytes in memory, so there are only
//! so many bytes of them: for one network, and for all together.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard};
use std::task::{Context, Poll};

use axum::body::{Body, Bytes, HttpBody, to_bytes};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use hyper::body::{Frame, SizeHint};

use crate::rate::Network;
use crate::rest::RestError;

/// Shorter ones are not counted: there is one at a time for each connection.
const SHORT_MAX: u64 = 64 * 1024;
const NETWORK_BYTES_MAX: u32 = 16 * 1024 * 1024;
const BYTES_MAX: u64 = 256 * 1024 * 1024;
/// A connection takes a piece when it has sent nearly all of the one before.
const PIECE: usize = 32 * 1024;

/// What is on its way.
#[derive(Debug, Default)]
pub(crate) struct Replies(Mutex<Held>);

#[derive(Debug, Default)]
struct Held {
    n_bytes: u64,
    by_network: BTreeMap<Network, u32>,
}

/// Why an answer is not sent now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
enum NoRoomError {
    #[error("take the answers that are on their way first")]
    OfNetwork,
    #[error("too many long answers are on their way; try again soon")]
    OfAll,
}

impl Replies {
    /// The answer as it was, or a refusal where too much is on its way already.
    pub(crate) async fn bounded(self: &Arc<Self>, address: IpAddr, response: Response) -> Response {
        let (parts, body) = response.into_parts();
        let n_bytes = body.size_hint().exact().filter(|n_bytes| *n_bytes > SHORT_MAX);
        let Some(n_bytes) = n_bytes.map(|n_bytes| u32::try_from(n_bytes).unwrap_or(u32::MAX)) else {
            return Response::from_parts(parts, body);
        };
        let room = match self.hold(address, n_bytes) {
            Ok(room) => room,
            Err(problem) => return problem.into_response(),
        };
        // What has a length is in memory already.
        match to_bytes(body, n_bytes as usize).await {
            Ok(rest) => Response::from_parts(parts, Body::new(Reply { rest, _room: room })),
            Err(problem) => {
                tracing::error!(%problem, "an answer is longer than it says");
                StatusCode::INTERNAL_SERVER_ERROR.into_response()
            }
        }
    }

    fn hold(self: &Arc<Self>, address: IpAddr, n_bytes: u32) -> Result<Room, NoRoomError> {
        let networks = Network::of(address);
        let mut held = self.held();
        // One always has room, however long it is.
        let is_too_much = |network: &Network| {
            let before = held.by_network.get(network).copied().unwrap_or(0);
            before > 0 && before.saturating_add(n_bytes) > network.share(NETWORK_BYTES_MAX)
        };
        if networks.iter().any(is_too_much) {
            return Err(NoRoomError::OfNetwork);
        }
        if held.n_bytes > 0 && held.n_bytes + u64::from(n_bytes) > BYTES_MAX {
            return Err(NoRoomError::OfAll);
        }
        held.n_bytes += u64::from(n_bytes);
        networks.iter().for_each(|network| *held.by_network.entry(*network).or_default() += n_bytes);
        Ok(Room { replies: Arc::clone(self), networks, n_bytes })
    }

    fn held(&self) -> MutexGuard<'_, Held> {
        self.0.lock().expect("nothing panics while it holds the lock")
    }
}

impl IntoResponse for NoRoomError {
    fn into_response(self) -> Response {
        let status = match self {
            Self::OfNetwork => StatusCode::TOO_MANY_REQUESTS,
            Self::OfAll => StatusCode::SERVICE_UNAVAILABLE,
        };
        RestError::new(status, &self.to_string()).into_response()
    }
}

/// Room for one answer; it is given back when the answer is sent or given up.
#[derive(Debug)]
struct Room {
    replies: Arc<Replies>,
    networks: Vec<Network>,
    n_bytes: u32,
}

impl Drop for Room {
    fn drop(&mut self) {
        let mut held = self.replies.held();
        held.n_bytes -= u64::from(self.n_bytes);
        for network in &self.networks {
            if let Some(n_bytes) = held.by_network.get_mut(network) {
                *n_bytes -= self.n_bytes;
                if *n_bytes == 0 {
                    held.by_network.remove(network);
                }
            }
        }
    }
}

/// Sent piece by piece: a connection lets go of a body as soon as it has taken the last piece, so that one must be short.
struct Reply {
    rest: Bytes,
    _room: Room,
}

impl HttpBody for Reply {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let length = self.rest.len().min(PIECE);
        if length == 0 {
            return Poll::Ready(None);
        }
        // A copy, since a part of the whole would keep the whole.
        let piece = Bytes::copy_from_slice(&self.rest.split_to(length));
        Poll::Ready(Some(Ok(Frame::data(piece))))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty()
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.rest.len() as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MIB: usize = 1024 * 1024;

    fn host(number: u8) -> IpAddr {
        [10, 0, 0, number].into()
    }

    fn answer(n_bytes: usize) -> Response {
        Response::new(Body::from(vec![b'x'; n_bytes]))
    }

    #[tokio::test]
    async fn one_network_has_so_many_bytes_on_their_way_and_whoever_takes_them_gets_more() {
        let replies = Arc::new(Replies::default());
        let mut waiting = Vec::new();
        for _ in 0..16 {
            let response = replies.bounded(host(1), answer(MIB)).await;
            assert_eq!(response.status(), StatusCode::OK);
            waiting.push(response);
        }
        let refused = replies.bounded(host(1), answer(MIB)).await;
        assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
        let short = replies.bounded(host(1), answer(64 * 1024)).await;
        assert_eq!(short.status(), StatusCode::OK, "a short one is not counted");
        assert_eq!(replies.bounded(host(2), answer(MIB)).await.status(), StatusCode::OK, "others get theirs");
        let taken = to_bytes(waiting.pop().unwrap().into_body(), MIB).await.unwrap();
        assert_eq!(taken.len(), MIB, "all of it arrives");
        assert_eq!(replies.bounded(host(1), answer(MIB)).await.status(), StatusCode::OK);
        waiting.clear();
        assert!(replies.held().by_network.is_empty(), "who waits for nothing is forgotten");
        assert_eq!(replies.held().n_bytes, 0);
    }

    #[tokio::test]
    async fn all_together_have_so_many_bytes_on_their_way() {
        let replies = Arc::new(Replies::default());
        let mut waiting = Vec::new();
        for number in 0..16 {
            waiting.push(replies.bounded(host(number), answer(16 * MIB)).await);
        }
        assert!(waiting.iter().all(|response| response.status() == StatusCode::OK));
        let refused = replies.bounded(host(99), answer(MIB)).await;
        assert_eq!(refused.status(), StatusCode::SERVICE_UNAVAILABLE);
        waiting.pop();
        assert_eq!(replies.bounded(host(99), answer(MIB)).await.status(), StatusCode::OK);
    }

    #[tokio::test]
    async fn one_answer_always_has_room_however_long_it_is() {
        let replies = Arc::new(Replies::default());
        let long = replies.bounded(host(1), answer(40 * MIB)).await;
        assert_eq!(long.status(), StatusCode::OK);
        assert_eq!(replies.bounded(host(1), answer(MIB)).await.status(), StatusCode::TOO_MANY_REQUESTS);
        assert_eq!(to_bytes(long.into_body(), 40 * MIB).await.unwrap().len(), 40 * MIB);
    }

    #[tokio::test]
    async fn no_piece_keeps_the_whole_answer_in_memory() {
        let replies = Arc::new(Replies::default());
        let mut body = replies.bounded(host(1), answer(MIB)).await.into_body();
        let mut n_pieces = 0;
        while let Some(frame) = std::future::poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await
        {
            let piece = frame.unwrap().into_data().unwrap();
            assert!(piece.len() <= PIECE && piece.is_unique(), "it shares its bytes with nothing");
            n_pieces += 1;
        }
        assert_eq!(n_pieces, MIB / PIECE);
    }
}
