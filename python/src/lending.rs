//! What threads share: whoever asks while it is in use is told so, because waiting could block the interpreter.

use std::sync::{Mutex, MutexGuard, TryLockError};

use crate::fault::Fault;

pub(crate) fn lend<'m, T>(what: &str, shared: &'m Mutex<T>) -> Result<MutexGuard<'m, T>, Fault> {
    shared.try_lock().map_err(|problem| match problem {
        TryLockError::WouldBlock => Fault::Busy(format!("this {what} is at work in another thread")),
        TryLockError::Poisoned(_) => Fault::Busy(format!("this {what} broke off; make a new one")),
    })
}
