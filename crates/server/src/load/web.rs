//! Just enough HTTP to get an identity and to open a table.

use std::net::SocketAddr;

use anyhow::{Context, bail};
use protocol::{CreatedTable, SeatWish, Settings, TableWish};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::Arguments;

/// A new person's cookie.
pub(super) async fn introduce(server: SocketAddr) -> anyhow::Result<String> {
    let answer = post(server, "/api/me", "", "").await?;
    let cookie = answer.lines().find(|line| line.to_ascii_lowercase().starts_with("set-cookie:"));
    let cookie = cookie.and_then(|line| line.split_once(':')?.1.split(';').next()).context("no cookie")?;
    Ok(cookie.trim().to_owned())
}

pub(super) async fn open_table(
    arguments: &Arguments,
    server: SocketAddr,
    cookie: &str,
) -> anyhow::Result<CreatedTable> {
    let options = arguments.options.as_deref().map(serde_json::from_str).transpose()?;
    let settings = Some(Settings { undo: false, patience_s: 0, ..Settings::default() });
    let wish = TableWish {
        game: arguments.game.clone(),
        options,
        settings,
        seats: vec![SeatWish::Me {}],
        from: None,
    };
    let answer = post(server, "/api/tables", cookie, &serde_json::to_string(&wish)?).await?;
    let body = answer.split("\r\n\r\n").nth(1).context("no body")?;
    serde_json::from_str(body).with_context(|| format!("the table was not opened: {body}"))
}

async fn post(server: SocketAddr, path: &str, cookie: &str, body: &str) -> anyhow::Result<String> {
    let mut stream = TcpStream::connect(server).await?;
    let request = format!(
        "POST {path} HTTP/1.1\r\nhost: {server}\r\nconnection: close\r\ncookie: {cookie}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    if !answer.starts_with("HTTP/1.1 20") {
        bail!("{}", answer.lines().next().unwrap_or("no answer"));
    }
    Ok(answer)
}
