//! What the store keeps of one way to a person.

use commits::Channel;
use games::Language;
use protocol::{ChannelKind, ChannelView, NoticeLanguage, WebhookFormat};
use serde::{Deserialize, Serialize};

use super::outgoing::Address;
use super::push::Subscription;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum ChannelForm {
    Push {
        language: NoticeLanguage,
        subscription: Subscription,
    },
    Mail {
        language: NoticeLanguage,
        address: String,
        /// The code that was sent there; `None` once it has been entered.
        code: Option<SentCode>,
    },
    Webhook {
        language: NoticeLanguage,
        address: String,
        format: WebhookFormat,
        secret: String,
    },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SentCode {
    pub(crate) code: String,
    pub(crate) n_tries: u32,
    pub(crate) until_ms: u64,
}

impl ChannelForm {
    /// `None` for what only a newer version understands.
    pub(crate) fn of(channel: &Channel) -> Option<Self> {
        serde_json::from_slice(&channel.bytes).ok()
    }

    pub(crate) fn bytes(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("only what JSON can say")
    }

    pub(crate) fn kind(&self) -> ChannelKind {
        match self {
            Self::Push { .. } => ChannelKind::Push,
            Self::Mail { .. } => ChannelKind::Mail,
            Self::Webhook { .. } => ChannelKind::Webhook,
        }
    }

    pub(crate) fn language(&self) -> Language {
        match self {
            Self::Push { language, .. } | Self::Mail { language, .. } | Self::Webhook { language, .. } => {
                spoken(*language)
            }
        }
    }

    /// Whether both reach the same place.
    pub(crate) fn leads_where(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Push { subscription: one, .. }, Self::Push { subscription: other, .. }) => {
                one.endpoint == other.endpoint
            }
            (Self::Mail { address: one, .. }, Self::Mail { address: other, .. })
            | (Self::Webhook { address: one, .. }, Self::Webhook { address: other, .. }) => one == other,
            (Self::Push { .. } | Self::Mail { .. } | Self::Webhook { .. }, _) => false,
        }
    }

    pub(crate) fn is_confirmed(&self) -> bool {
        match self {
            Self::Mail { code, .. } => code.is_none(),
            Self::Push { .. } | Self::Webhook { .. } => true,
        }
    }

    /// As its person sees it. What follows the host in an address is secret.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Mail { address, .. } => address.clone(),
            Self::Push { subscription: Subscription { endpoint: address, .. }, .. }
            | Self::Webhook { address, .. } => Address::new(address, true)
                .map_or_else(|_| String::new(), |address| address.host().to_owned()),
        }
    }
}

pub(crate) fn shown(channel: &Channel) -> Option<ChannelView> {
    let form = ChannelForm::of(channel)?;
    Some(ChannelView {
        id: channel.id.clone(),
        kind: form.kind(),
        name: form.name(),
        confirmed: form.is_confirmed(),
        failing: channel.n_failures > 0,
    })
}

pub(crate) fn spoken(language: NoticeLanguage) -> Language {
    match language {
        NoticeLanguage::De => Language::De,
        NoticeLanguage::En => Language::En,
    }
}
