use std::fmt;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::thread;

use clap::Args;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use store::StorePlace;

use crate::notices::{MailServer, PushKey};

/// What can be set by flag, by environment and in a TOML file, in this order of precedence.
#[derive(Clone, Debug, Default, PartialEq, Eq, Args, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Arguments {
    /// A TOML file with any of these settings, without the dashes in front
    #[arg(long, env = "LUXX_CONFIG", value_name = "FILE")]
    #[serde(skip)]
    pub config: Option<PathBuf>,
    /// Where to listen [default: 127.0.0.1:8080]
    #[arg(long, env = "LUXX_LISTEN", value_name = "ADDRESS:PORT")]
    pub listen: Option<SocketAddr>,
    /// Listen for phones and other computers in the same network, too: on all addresses, unless --listen names one
    #[arg(long, env = "LUXX_LAN", num_args = 0..=1, default_missing_value = "true")]
    pub lan: Option<bool>,
    /// The SQLite file with everything that must survive [default: luxx.db]
    #[arg(long, env = "LUXX_DATA", value_name = "FILE")]
    pub data: Option<PathBuf>,
    /// A PostgreSQL to keep everything in instead of the file
    #[arg(long, env = "LUXX_DATABASE", hide_env_values = true, value_name = "URL")]
    pub database: Option<String>,
    /// A file with the address of that PostgreSQL, which may hold a password
    #[arg(long, env = "LUXX_DATABASE_FILE", value_name = "FILE", conflicts_with = "database")]
    pub database_file: Option<PathBuf>,
    /// Where the other nodes on that PostgreSQL reach this one; without it the server must be alone there
    #[arg(long, env = "LUXX_NODE_ADDRESS", value_name = "HOST:PORT")]
    pub node_address: Option<String>,
    /// What the nodes know each other by, the same for all of them
    #[arg(long, env = "LUXX_CLUSTER_SECRET", hide_env_values = true, value_name = "SECRET")]
    pub cluster_secret: Option<String>,
    /// A file with that secret
    #[arg(long, env = "LUXX_CLUSTER_SECRET_FILE", value_name = "FILE", conflicts_with = "cluster_secret")]
    pub cluster_secret_file: Option<PathBuf>,
    /// Keep nothing: all tables are gone when the program ends
    #[arg(long, env = "LUXX_FORGETFUL", num_args = 0..=1, default_missing_value = "true")]
    pub forgetful: Option<bool>,
    /// An origin that browsers may come from, such as `https://cards.example` [default: the one they ask for]
    #[arg(long = "origin", env = "LUXX_ORIGIN", value_name = "URL", value_delimiter = ',')]
    pub origins: Option<Vec<String>>,
    /// Cookies travel only over HTTPS; to be set behind a proxy that speaks it
    #[arg(long, env = "LUXX_SECURE_COOKIES", num_args = 0..=1, default_missing_value = "true")]
    pub secure_cookies: Option<bool>,
    /// Believe the last address in X-Forwarded-For; only behind a proxy that sets it
    #[arg(long, env = "LUXX_BEHIND_PROXY", num_args = 0..=1, default_missing_value = "true")]
    pub behind_proxy: Option<bool>,
    /// How many tables there may be at once [default: 5000]
    #[arg(long, env = "LUXX_TABLES_MAX", value_name = "N")]
    pub tables_max: Option<u32>,
    /// How many tables one person may be the host of at once; 0 means any number [default: 200]
    #[arg(long, env = "LUXX_HOST_TABLES_MAX", value_name = "N")]
    pub host_tables_max: Option<u32>,
    /// How many tables opened from one address there may be at once; 0 means any number [default: 1000]
    #[arg(long, env = "LUXX_ADDRESS_TABLES_MAX", value_name = "N")]
    pub address_tables_max: Option<u32>,
    /// How many connections there may be at once [default: 20000]
    #[arg(long, env = "LUXX_CONNECTIONS_MAX", value_name = "N")]
    pub connections_max: Option<u32>,
    /// How many connections one address may have at once, unless behind a proxy; 0 means any number [default: 200]
    #[arg(long, env = "LUXX_ADDRESS_CONNECTIONS_MAX", value_name = "N")]
    pub address_connections_max: Option<u32>,
    /// How long a request may take until it is complete and answered [default: 15]
    #[arg(long, env = "LUXX_REQUEST_S_MAX", value_name = "SECONDS")]
    pub request_s_max: Option<u32>,
    /// How many spectators one table may have [default: 50]
    #[arg(long, env = "LUXX_SPECTATORS_MAX", value_name = "N")]
    pub spectators_max: Option<u32>,
    /// Messages of one connection in 20 seconds; 0 means any number [default: 100]
    #[arg(long, env = "LUXX_MESSAGES_MAX", value_name = "N")]
    pub messages_max: Option<u32>,
    /// Messages and requests of one address in 20 seconds; 0 means any number [default: 1000]
    #[arg(long, env = "LUXX_ADDRESS_MESSAGES_MAX", value_name = "N")]
    pub address_messages_max: Option<u32>,
    /// Threads for bots [default: one less than the processor has, at least one]
    #[arg(long, env = "LUXX_BOT_THREADS", value_name = "N")]
    pub bot_threads: Option<u16>,
    /// The least time that a bot seems to think [default: 900]
    #[arg(long, env = "LUXX_BOT_MS_MIN", value_name = "MS")]
    pub bot_ms_min: Option<u32>,
    /// The most time that a bot seems to think [default: 1800]
    #[arg(long, env = "LUXX_BOT_MS_MAX", value_name = "MS")]
    pub bot_ms_max: Option<u32>,
    /// After how many days finished matches are forgotten; 0 means never [default: 0]
    #[arg(long, env = "LUXX_RETENTION_DAYS", value_name = "DAYS")]
    pub retention_days: Option<u32>,
    /// After how many hours without anybody a table is cleared away, finished or not [default: 720]
    #[arg(long, env = "LUXX_IDLE_HOURS", value_name = "HOURS")]
    pub idle_hours: Option<u32>,
    /// Where `/metrics`, `/livez` and `/readyz` are served for the operator alone
    #[arg(long, env = "LUXX_METRICS_LISTEN", value_name = "ADDRESS:PORT")]
    pub metrics_listen: Option<SocketAddr>,
    /// The token that `/metrics` asks for (`Authorization: Bearer …`); without it and without an address of
    /// their own there are no metrics
    #[arg(long, env = "LUXX_METRICS_TOKEN", hide_env_values = true, value_name = "TOKEN")]
    pub metrics_token: Option<String>,
    /// A file with that token
    #[arg(long, env = "LUXX_METRICS_TOKEN_FILE", value_name = "FILE", conflicts_with = "metrics_token")]
    pub metrics_token_file: Option<PathBuf>,
    /// The key that push services know this server by; `luxx admin push-key` makes one
    #[arg(long, env = "LUXX_PUSH_KEY", hide_env_values = true, value_name = "KEY")]
    pub push_key: Option<String>,
    /// A file with that key
    #[arg(long, env = "LUXX_PUSH_KEY_FILE", value_name = "FILE", conflicts_with = "push_key")]
    pub push_key_file: Option<PathBuf>,
    /// The server that mail goes out by, such as `smtps://user:password@mail.example`
    #[arg(long, env = "LUXX_MAIL_SERVER", hide_env_values = true, value_name = "URL")]
    pub mail_server: Option<String>,
    /// A file with its address, which may hold a password
    #[arg(long, env = "LUXX_MAIL_SERVER_FILE", value_name = "FILE", conflicts_with = "mail_server")]
    pub mail_server_file: Option<PathBuf>,
    /// Whom mail comes from, such as `Luxx <luxx@cards.example>`
    #[arg(long, env = "LUXX_MAIL_FROM", value_name = "ADDRESS")]
    pub mail_from: Option<String>,
    /// Let people have notices sent to webhooks of their own
    #[arg(long, env = "LUXX_WEBHOOKS", num_args = 0..=1, default_missing_value = "true")]
    pub webhooks: Option<bool>,
    /// How long it must be somebody's turn until they are told outside the page [default: 120]
    #[arg(long, env = "LUXX_NOTICE_DELAY_S", value_name = "SECONDS")]
    pub notice_delay_s: Option<u32>,
    /// Notices may go to private addresses without https: for tests
    #[arg(long, env = "LUXX_PRIVATE_ADDRESSES", num_args = 0..=1, default_missing_value = "true", hide = true)]
    pub private_addresses: Option<bool>,
    /// The clock is so many seconds ahead: for tests
    #[arg(long, env = "LUXX_CLOCK_AHEAD_S", value_name = "SECONDS", hide = true)]
    pub clock_ahead_s: Option<u32>,
    /// How long nothing may be stored until the program ends to be started anew [default: 60]
    #[arg(long, env = "LUXX_STORE_PATIENCE_S", value_name = "SECONDS")]
    pub store_patience_s: Option<u32>,
    /// Logs as lines of JSON instead of text
    #[arg(long, env = "LUXX_LOG_JSON", num_args = 0..=1, default_missing_value = "true")]
    pub log_json: Option<bool>,
}

/// What the server runs with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    pub listen: SocketAddr,
    pub lan: bool,
    pub data: Option<PathBuf>,
    pub database: Option<DatabaseAddress>,
    pub node: Option<NodeConfig>,
    pub origins: Vec<String>,
    pub secure_cookies: bool,
    pub behind_proxy: bool,
    pub tables_max: u32,
    pub host_tables_max: u32,
    pub address_tables_max: u32,
    pub connections_max: u32,
    pub address_connections_max: u32,
    pub request_s_max: u32,
    pub spectators_max: u32,
    pub messages_max: u32,
    pub address_messages_max: u32,
    pub bot_threads: u16,
    pub bot_ms_min: u32,
    pub bot_ms_max: u32,
    pub retention_days: u32,
    pub idle_hours: u32,
    pub metrics_listen: Option<SocketAddr>,
    pub metrics_token: Option<Token>,
    pub push_key: Option<PushKeyLine>,
    pub mail: Option<MailConfig>,
    pub webhooks: bool,
    pub notice_delay_s: u32,
    pub private_addresses: bool,
    pub clock_ahead_s: u32,
    pub store_patience_s: u32,
    pub log_json: bool,
}

/// It may contain a password, so it is not shown.
#[derive(Clone, PartialEq, Eq)]
pub struct DatabaseAddress(pub(crate) String);

impl fmt::Debug for DatabaseAddress {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("DatabaseAddress")
    }
}

/// What a server needs to be one of many.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeConfig {
    pub address: String,
    pub secret: ClusterSecret,
}

/// It is not shown.
#[derive(Clone, PartialEq, Eq)]
pub struct ClusterSecret(pub(crate) String);

impl fmt::Debug for ClusterSecret {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("ClusterSecret")
    }
}

/// It is not shown.
#[derive(Clone, PartialEq, Eq)]
pub struct PushKeyLine(String);

impl PushKeyLine {
    pub(crate) fn line(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for PushKeyLine {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("PushKeyLine")
    }
}

/// How mail is sent. The address of the server may contain a password, so it is not shown.
#[derive(Clone, PartialEq, Eq)]
pub struct MailConfig {
    server: String,
    pub from: String,
}

impl MailConfig {
    pub(crate) fn server(&self) -> &str {
        &self.server
    }
}

impl fmt::Debug for MailConfig {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("MailConfig").field("from", &self.from).finish_non_exhaustive()
    }
}

/// Too long to be guessed.
const SECRET_BYTES_MIN: usize = 16;
/// It travels in a header.
const SECRET_BYTES_MAX: usize = 1024;

/// It opens a door, so it is not shown.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

/// Shorter ones can be guessed.
const TOKEN_BYTES_MIN: usize = 16;

impl Token {
    fn new(token: String) -> Result<Self, ConfigError> {
        if token.len() < TOKEN_BYTES_MIN { Err(ConfigError::ShortToken) } else { Ok(Self(token)) }
    }

    /// Compares hashes of both, so that the time it takes says nothing about the token.
    pub(crate) fn is(&self, given: &str) -> bool {
        Sha256::digest(given) == Sha256::digest(&self.0)
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("Token")
    }
}

#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    #[error("a node has a database, an address and a secret: {0} is missing")]
    Incomplete(&'static str),
    #[error("the secret of a cluster has {SECRET_BYTES_MIN} to {SECRET_BYTES_MAX} plain characters")]
    Secret,
    #[error("mail needs a server and a sender: {0} is missing")]
    NoMail(&'static str),
    #[error("this is not a key for Web Push; `luxx admin push-key` makes one")]
    PushKey,
    #[error("mail cannot be sent: {0}")]
    Mail(String),
    #[error("a token for the metrics has at least {TOKEN_BYTES_MIN} characters")]
    ShortToken,
    #[error("{0}: {1}")]
    Unreadable(PathBuf, std::io::Error),
    #[error("{0}: {1}")]
    Malformed(PathBuf, toml::de::Error),
}

impl Config {
    /// Flags and environment come first, then the file, then the defaults.
    pub fn of(arguments: Arguments) -> Result<Self, ConfigError> {
        let file = match &arguments.config {
            Some(path) => read(path)?,
            None => Arguments::default(),
        };
        let address_file = arguments.database_file.as_ref().or(file.database_file.as_ref());
        let from_file = address_file.map(|path| read_line(path)).transpose()?;
        let address = arguments.database.clone().or(from_file).or(file.database.clone());
        let database = address.map(DatabaseAddress);
        let node = node(&arguments, &file)?;
        if node.is_some() && database.is_none() {
            return Err(ConfigError::Incomplete("database"));
        }
        let token = secret(&arguments, &file, |from| (&from.metrics_token, &from.metrics_token_file))?;
        let metrics_token = token.map(Token::new).transpose()?;
        let push_key = push_key(&arguments, &file)?;
        let mail = mail(&arguments, &file)?;
        Ok(Self { database, node, metrics_token, push_key, mail, ..Self::merged(arguments, file) })
    }

    /// Where everything is kept, unless nothing is.
    pub fn place(&self) -> Option<StorePlace> {
        let database = self.database.as_ref().map(|address| StorePlace::Database(address.0.clone()));
        database.or_else(|| self.data.clone().map(StorePlace::File))
    }

    fn merged(first: Arguments, second: Arguments) -> Self {
        let lan = first.lan.or(second.lan).unwrap_or(false);
        let usual_address = if lan { [0, 0, 0, 0] } else { [127, 0, 0, 1] };
        let is_forgetful = first.forgetful.or(second.forgetful).unwrap_or(false);
        let data = first.data.or(second.data).unwrap_or_else(|| PathBuf::from("luxx.db"));
        let bot_ms_min = first.bot_ms_min.or(second.bot_ms_min).unwrap_or(900);
        let bot_ms_max = first.bot_ms_max.or(second.bot_ms_max).unwrap_or(1800);
        Self {
            listen: first.listen.or(second.listen).unwrap_or_else(|| SocketAddr::from((usual_address, 8080))),
            lan,
            data: (!is_forgetful).then_some(data),
            database: None,
            node: None,
            origins: first.origins.or(second.origins).unwrap_or_default(),
            secure_cookies: first.secure_cookies.or(second.secure_cookies).unwrap_or(false),
            behind_proxy: first.behind_proxy.or(second.behind_proxy).unwrap_or(false),
            tables_max: first.tables_max.or(second.tables_max).unwrap_or(5_000),
            host_tables_max: first.host_tables_max.or(second.host_tables_max).unwrap_or(200),
            address_tables_max: first.address_tables_max.or(second.address_tables_max).unwrap_or(1000),
            connections_max: first.connections_max.or(second.connections_max).unwrap_or(20_000),
            address_connections_max: first
                .address_connections_max
                .or(second.address_connections_max)
                .unwrap_or(200),
            request_s_max: first.request_s_max.or(second.request_s_max).unwrap_or(15),
            spectators_max: first.spectators_max.or(second.spectators_max).unwrap_or(50),
            messages_max: first.messages_max.or(second.messages_max).unwrap_or(100),
            address_messages_max: first.address_messages_max.or(second.address_messages_max).unwrap_or(1000),
            bot_threads: first.bot_threads.or(second.bot_threads).unwrap_or_else(spare_threads),
            bot_ms_min,
            bot_ms_max: bot_ms_max.max(bot_ms_min),
            retention_days: first.retention_days.or(second.retention_days).unwrap_or(0),
            idle_hours: first.idle_hours.or(second.idle_hours).unwrap_or(720),
            metrics_listen: first.metrics_listen.or(second.metrics_listen),
            metrics_token: None,
            push_key: None,
            mail: None,
            webhooks: first.webhooks.or(second.webhooks).unwrap_or(false),
            notice_delay_s: first.notice_delay_s.or(second.notice_delay_s).unwrap_or(120),
            private_addresses: first.private_addresses.or(second.private_addresses).unwrap_or(false),
            clock_ahead_s: first.clock_ahead_s.or(second.clock_ahead_s).unwrap_or(0),
            store_patience_s: first.store_patience_s.or(second.store_patience_s).unwrap_or(60),
            log_json: first.log_json.or(second.log_json).unwrap_or(false),
        }
    }
}

fn node(first: &Arguments, second: &Arguments) -> Result<Option<NodeConfig>, ConfigError> {
    let secret_file = first.cluster_secret_file.as_ref().or(second.cluster_secret_file.as_ref());
    let from_file = secret_file.map(|path| read_line(path)).transpose()?;
    let secret = first.cluster_secret.clone().or(from_file).or(second.cluster_secret.clone());
    let address = first.node_address.clone().or(second.node_address.clone());
    match (address, secret) {
        (None, None) => Ok(None),
        (Some(_), None) => Err(ConfigError::Incomplete("cluster-secret")),
        (None, Some(_)) => Err(ConfigError::Incomplete("node-address")),
        (Some(address), Some(secret)) => {
            let is_plain = secret.bytes().all(|byte| byte.is_ascii_graphic());
            if !is_plain || !(SECRET_BYTES_MIN..=SECRET_BYTES_MAX).contains(&secret.len()) {
                return Err(ConfigError::Secret);
            }
            Ok(Some(NodeConfig { address, secret: ClusterSecret(secret) }))
        }
    }
}

/// A secret given directly or in a file of its own; the first one given counts.
fn secret<'a>(
    first: &'a Arguments,
    second: &'a Arguments,
    of: impl Fn(&'a Arguments) -> (&'a Option<String>, &'a Option<PathBuf>),
) -> Result<Option<String>, ConfigError> {
    let ((own, own_file), (other, other_file)) = (of(first), of(second));
    let from_file = own_file.as_ref().or(other_file.as_ref()).map(|path| read_line(path)).transpose()?;
    Ok(own.clone().or(from_file).or(other.clone()))
}

fn push_key(first: &Arguments, second: &Arguments) -> Result<Option<PushKeyLine>, ConfigError> {
    let Some(line) = secret(first, second, |from| (&from.push_key, &from.push_key_file))? else {
        return Ok(None);
    };
    if PushKey::new(&line, String::new()).is_none() {
        return Err(ConfigError::PushKey);
    }
    Ok(Some(PushKeyLine(line)))
}

fn mail(first: &Arguments, second: &Arguments) -> Result<Option<MailConfig>, ConfigError> {
    let server = secret(first, second, |from| (&from.mail_server, &from.mail_server_file))?;
    let from = first.mail_from.clone().or(second.mail_from.clone());
    match (server, from) {
        (None, None) => Ok(None),
        (Some(_), None) => Err(ConfigError::NoMail("mail-from")),
        (None, Some(_)) => Err(ConfigError::NoMail("mail-server")),
        (Some(server), Some(from)) => {
            MailServer::new(&server, &from).map_err(|problem| ConfigError::Mail(problem.to_string()))?;
            Ok(Some(MailConfig { server, from }))
        }
    }
}

/// The content of a file without its trailing line break.
fn read_line(path: &Path) -> Result<String, ConfigError> {
    Ok(read_text(path)?.trim().to_owned())
}

fn read_text(path: &Path) -> Result<String, ConfigError> {
    std::fs::read_to_string(path).map_err(|problem| ConfigError::Unreadable(path.to_owned(), problem))
}

fn read(path: &Path) -> Result<Arguments, ConfigError> {
    let text = read_text(path)?;
    toml::from_str(&text).map_err(|problem| ConfigError::Malformed(path.to_owned(), problem))
}

fn spare_threads() -> u16 {
    let n_threads = thread::available_parallelism().map_or(1, usize::from);
    u16::try_from(n_threads.saturating_sub(1).max(1)).unwrap_or(u16::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_come_before_the_file_and_the_file_before_what_is_usual() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("luxx.toml");
        std::fs::write(&path, "tables-max = 7\nmessages-max = 8\norigins = [\"https://a.example\"]\n")
            .unwrap();
        let flags = Arguments { config: Some(path), messages_max: Some(9), ..Arguments::default() };
        let config = Config::of(flags).unwrap();
        assert_eq!((config.tables_max, config.messages_max, config.connections_max), (7, 9, 20_000));
        assert_eq!(config.origins, ["https://a.example"]);
    }

    #[test]
    fn the_address_of_a_database_comes_from_a_file_and_is_never_shown() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("address");
        std::fs::write(&path, "postgres://luxx:hidden@db/luxx\n").unwrap();
        let flags = Arguments { database_file: Some(path), ..Arguments::default() };
        let config = Config::of(flags).unwrap();
        assert!(
            config.database.as_ref().is_some_and(|address| address.0 == "postgres://luxx:hidden@db/luxx")
        );
        assert!(!format!("{config:?}").contains("hidden"));
    }

    fn node_with(secret: &str) -> Result<Config, ConfigError> {
        Config::of(Arguments {
            database: Some("postgres://db/luxx".to_owned()),
            node_address: Some("10.0.0.5:8081".to_owned()),
            cluster_secret: Some(secret.to_owned()),
            ..Arguments::default()
        })
    }

    #[test]
    fn a_node_has_everything_or_nothing() {
        let node_address = Some("10.0.0.5:8081".to_owned());
        let database = Some("postgres://db/luxx".to_owned());
        let without_secret =
            Arguments { node_address: node_address.clone(), database, ..Arguments::default() };
        assert!(matches!(Config::of(without_secret), Err(ConfigError::Incomplete("cluster-secret"))));
        let cluster_secret = Some("s".repeat(SECRET_BYTES_MIN));
        let without_database =
            Arguments { node_address, cluster_secret: cluster_secret.clone(), ..Arguments::default() };
        assert!(matches!(Config::of(without_database), Err(ConfigError::Incomplete("database"))));
        let without_address = Arguments { cluster_secret, ..Arguments::default() };
        assert!(matches!(Config::of(without_address), Err(ConfigError::Incomplete("node-address"))));
    }

    #[test]
    fn the_secret_of_a_cluster_is_long_plain_and_never_shown() {
        for n_bytes in [SECRET_BYTES_MIN, SECRET_BYTES_MAX] {
            let config = node_with(&"s".repeat(n_bytes)).unwrap();
            assert!(!format!("{config:?}").contains("sss"));
        }
        for wrong in [
            "s".repeat(SECRET_BYTES_MIN - 1),
            "s".repeat(SECRET_BYTES_MAX + 1),
            "two words, sixteen letters".to_owned(),
        ] {
            assert!(matches!(node_with(&wrong), Err(ConfigError::Secret)));
        }
    }

    #[test]
    fn the_secret_of_a_cluster_comes_from_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("secret");
        std::fs::write(&path, "0123456789abcdef\n").unwrap();
        let config = Config::of(Arguments {
            database: Some("postgres://db/luxx".to_owned()),
            node_address: Some("10.0.0.5:8081".to_owned()),
            cluster_secret_file: Some(path),
            ..Arguments::default()
        });
        assert_eq!(config.unwrap().node.unwrap().secret.0, "0123456789abcdef");
    }

    #[test]
    fn a_token_comes_from_its_file_and_is_never_shown() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("token");
        let config = |text: &str| {
            std::fs::write(&path, text).unwrap();
            Config::of(Arguments { metrics_token_file: Some(path.clone()), ..Arguments::default() })
        };
        assert!(matches!(config("fifteen-letters"), Err(ConfigError::ShortToken)));
        let config = config("sixteen-letters!\n").unwrap();
        assert!(config.metrics_token.as_ref().is_some_and(|token| token.is("sixteen-letters!")));
        assert!(!format!("{config:?}").contains("sixteen"));
    }

    const HANDBOOK: &str = include_str!("../../../docs/operations.md");

    #[test]
    fn the_handbook_explains_every_setting_and_no_other() {
        let (_, settings) = HANDBOOK.split_once("| key | usual | meaning |").expect("a table of settings");
        let (settings, _) = settings.split_once("\n\n").expect("the table ends");
        let first_cells = settings.lines().filter_map(|line| line.strip_prefix("| ")?.split(" | ").next());
        let keys = first_cells.flat_map(|cell| cell.split(", ")).map(|key| key.trim_matches('`').to_owned());
        let mut explained: Vec<String> = keys.collect();
        explained.sort();
        let command = Arguments::augment_args(clap::Command::new("serve"));
        let flags = command.get_arguments().filter_map(|argument| {
            let key = argument.get_long()?.replace("origin", "origins");
            let variable = argument.get_env().expect("every setting can be given by the environment");
            let expected = argument.get_long()?.to_uppercase().replace('-', "_");
            assert_eq!(variable.to_string_lossy(), format!("LUXX_{expected}"));
            (key != "config").then_some(key)
        });
        let mut existing: Vec<String> = flags.collect();
        existing.sort();
        assert_eq!(explained, existing);
    }

    #[test]
    fn a_setting_that_does_not_exist_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("luxx.toml");
        std::fs::write(&path, "table-max = 7\n").unwrap();
        let flags = Arguments { config: Some(path), ..Arguments::default() };
        assert!(matches!(Config::of(flags), Err(ConfigError::Malformed(..))));
    }
}
