//! A disk that really fails: the system refuses to write beyond a given offset of any file, with an error of its own.

use crate::house::House;
use crate::visitor::{Visitor, request};

/// Room for what SQLite keeps in shared memory, and little more: the file itself is larger.
const FILE_KIB_MAX: u32 = 36;

#[tokio::test]
async fn after_a_disk_error_the_server_is_not_ready_and_ends_to_be_started_anew() {
    let folder = tempfile::tempdir().unwrap();
    let flags = ["--log-json", "--store-patience-s", "3"];
    let mut house = House::new(folder.path().join("luxx.db")).with(&flags);
    house.start();
    let anna = Visitor::new(house.address).await;
    house.terminate();
    assert!(house.wait().success());
    house.limit_files(FILE_KIB_MAX);
    house.start();
    // A busy disk may answer late once.
    while request(house.address, "GET /readyz", "", "").await.unwrap().status != 200 {}
    while let Ok(answer) = request(house.address, "POST /api/me", "", "").await {
        if answer.status != 200 {
            assert_eq!(answer.status, 503, "{}", answer.body);
            break;
        }
    }
    let mut readiness = Vec::new();
    while let Ok(answer) = request(house.address, "GET /readyz", "", "").await {
        readiness.push(answer.status);
    }
    assert!(readiness.contains(&503), "{readiness:?}");
    let status = house.wait();
    assert_eq!(status.code(), Some(2), "{status}");
    let logs = house.logs().join("\n");
    assert!(logs.contains("disk I/O error") && logs.contains("to be started anew"), "{logs}");
    let mut healed = House::new(folder.path().join("luxx.db"));
    healed.start();
    let anna = Visitor { server: healed.address, ..anna };
    assert_eq!(anna.ask("GET /api/me", serde_json::Value::Null).await.status, 200, "nothing was lost");
}
