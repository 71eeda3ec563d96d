use std::fmt;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::thread;

use clap::Args;
use serde::Deserialize;

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
    /// The SQLite file with everything that must survive [default: luxx.db]
    #[arg(long, env = "LUXX_DATA", value_name = "FILE")]
    pub data: Option<PathBuf>,
    /// A PostgreSQL to keep everything in instead of the file
    #[arg(long, env = "LUXX_DATABASE", hide_env_values = true, value_name = "URL")]
    pub database: Option<String>,
    /// A file with the address of that PostgreSQL, which may hold a password
    #[arg(long, env = "LUXX_DATABASE_FILE", value_name = "FILE", conflicts_with = "database")]
    pub database_file: Option<PathBuf>,
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
    /// Logs as lines of JSON instead of text
    #[arg(long, env = "LUXX_LOG_JSON", num_args = 0..=1, default_missing_value = "true")]
    pub log_json: Option<bool>,
}

/// What the server runs with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    pub listen: SocketAddr,
    pub data: Option<PathBuf>,
    pub database: Option<DatabaseAddress>,
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
    pub log_json: bool,
}

/// It may hold a password, so it is not shown.
#[derive(Clone, PartialEq, Eq)]
pub struct DatabaseAddress(pub(crate) String);

impl fmt::Debug for DatabaseAddress {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("DatabaseAddress")
    }
}

#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    #[error("{0}: {1}")]
    Unreadable(PathBuf, std::io::Error),
    #[error("{0}: {1}")]
    Malformed(PathBuf, toml::de::Error),
}

impl Config {
    /// Flags and environment come first, then the file, then what is usual.
    pub fn of(arguments: Arguments) -> Result<Self, ConfigError> {
        let file = match &arguments.config {
            Some(path) => read(path)?,
            None => Arguments::default(),
        };
        let address_file = arguments.database_file.as_ref().or(file.database_file.as_ref());
        let from_file = address_file.map(|path| read_line(path)).transpose()?;
        let address = arguments.database.clone().or(from_file).or(file.database.clone());
        let database = address.map(DatabaseAddress);
        Ok(Self { database, ..Self::merged(arguments, file) })
    }

    fn merged(first: Arguments, second: Arguments) -> Self {
        let is_forgetful = first.forgetful.or(second.forgetful).unwrap_or(false);
        let data = first.data.or(second.data).unwrap_or_else(|| PathBuf::from("luxx.db"));
        let bot_ms_min = first.bot_ms_min.or(second.bot_ms_min).unwrap_or(900);
        let bot_ms_max = first.bot_ms_max.or(second.bot_ms_max).unwrap_or(1800);
        Self {
            listen: first
                .listen
                .or(second.listen)
                .unwrap_or_else(|| SocketAddr::from(([127, 0, 0, 1], 8080))),
            data: (!is_forgetful).then_some(data),
            database: None,
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
            log_json: first.log_json.or(second.log_json).unwrap_or(false),
        }
    }
}

/// What a file holds beside the end of its line.
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

    #[test]
    fn a_setting_that_does_not_exist_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("luxx.toml");
        std::fs::write(&path, "table-max = 7\n").unwrap();
        let flags = Arguments { config: Some(path), ..Arguments::default() };
        assert!(matches!(Config::of(flags), Err(ConfigError::Malformed(..))));
    }
}
