//! Devices that no longer belong to anybody: their sockets end, on every node.

use store::Notice;
use tokio::sync::broadcast;

use crate::app::App;

/// How many may be pending before a listener has to check the store instead.
const WAITING_MAX: usize = 64;

pub(crate) fn channel() -> broadcast::Sender<String> {
    broadcast::Sender::new(WAITING_MAX)
}

/// Tells every node of devices whose secrets are gone.
pub(crate) async fn tell_ended(app: &App, devices: impl IntoIterator<Item = String>) {
    for device in devices {
        tell_here(app, device.clone());
        let Some(cluster) = &app.cluster else { continue };
        if let Err(problem) = cluster.database.call_out(&Notice::Ended { device }).await {
            tracing::warn!(%problem, "the other nodes were not told of a device");
        }
    }
}

pub(crate) fn tell_here(app: &App, device: String) {
    // Without any socket nobody listens.
    drop(app.ended_devices.send(device));
}

/// Whether this device was ended.
pub(crate) async fn has_ended(
    app: &App,
    person: &str,
    device: &str,
    heard: Result<String, broadcast::error::RecvError>,
) -> bool {
    match heard {
        Ok(ended) => ended == device,
        // Too many came at once: the store tells.
        Err(_) => match app.store.devices(person).await {
            Ok(devices) => devices.iter().all(|known| known.id != device),
            Err(_) => false,
        },
    }
}
