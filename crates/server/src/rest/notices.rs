//! How somebody is told that it is their turn.

use std::net::IpAddr;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use commits::{Channel, Commit, NoteKind, PersonChange};
use protocol::{
    AddedChannel, Calendar, ChannelView, ChannelWish, MailCode, NoticeOffers, NoticeSettings, Problem,
    WaitingTables,
};
use store::StoreError;

use super::{Body, RestError};
use crate::app::App;
use crate::folding::pay;
use crate::identity::{Known, random_id};
use crate::listen::Peer;
use crate::notices::channel::{ChannelForm, SentCode, shown, spoken};
use crate::notices::{self, AddressError, Sent, Subscription, new_code};
use crate::rate::Network;

/// Ways to one person.
const CHANNELS_MAX: usize = 8;
/// Whatever leaves the server costs as much as this many requests.
const SEND_COST: u32 = 50;
/// Every table where the person sits writes it down.
const CALENDAR_COST: u32 = 20;
const CODE_MS_MAX: u64 = 30 * 60_000;
const CODE_TRIES_MAX: u32 = 5;
/// A channel that must not be used yet; each wrong code makes it a little sooner, so that no two are tried at once.
const NEVER_MS: u64 = i64::MAX as u64;

/// In which ways this server tells people that it is their turn
#[utoipa::path(get, path = "/api/notices", responses((status = 200, body = NoticeOffers)))]
pub(crate) async fn offers(State(app): State<App>) -> Json<NoticeOffers> {
    Json(app.notices.offers())
}

/// How this person is told
#[utoipa::path(
    get,
    path = "/api/me/notices",
    responses((status = 200, body = NoticeSettings), (status = 401, body = Problem), (status = 503, body = Problem)),
    security(("cookie" = []))
)]
pub(crate) async fn settings(
    State(app): State<App>,
    Known(person): Known,
) -> Result<Json<NoticeSettings>, RestError> {
    let channels = app.store.channels_of(&person.id).await?;
    Ok(Json(NoticeSettings {
        offers: app.notices.offers(),
        channels: channels.iter().filter_map(shown).collect(),
        calendar: notices::calendar(&app, &person.id).await?,
        days_off_max: u32::try_from(table::DAYS_OFF_MAX).expect("a few"),
    }))
}

/// Add a way: a browser, a mail address or a webhook
#[utoipa::path(
    post,
    path = "/api/me/notices",
    request_body = ChannelWish,
    responses(
        (status = 201, body = AddedChannel), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 409, body = Problem), (status = 415, body = Problem), (status = 422, body = Problem),
        (status = 429, body = Problem), (status = 503, body = Problem)
    ),
    security(("cookie" = []))
)]
pub(crate) async fn add(
    State(app): State<App>,
    Known(person): Known,
    peer: Peer,
    Body(wish): Body<ChannelWish>,
) -> Result<(StatusCode, Json<AddedChannel>), RestError> {
    pay(&app, peer.address, SEND_COST)?;
    let form = form_of(&app, wish, peer.address).await?;
    let _one_at_a_time = app.persons.hold(&person.id).await;
    let known = app.store.channels_of(&person.id).await?;
    let same =
        known.iter().filter(|known| ChannelForm::of(known).is_some_and(|known| known.leads_where(&form)));
    let old: Vec<String> = same.map(|known| known.id.clone()).collect();
    if known.len() - old.len() >= CHANNELS_MAX {
        return Err(refused("there are as many ways as one person may have"));
    }
    let secret = match &form {
        ChannelForm::Webhook { secret, .. } => Some(secret.clone()),
        ChannelForm::Push { .. } | ChannelForm::Mail { .. } => None,
    };
    let next_ms = if form.is_confirmed() { 0 } else { NEVER_MS };
    let channel = Channel {
        id: random_id(),
        person: person.id,
        bytes: form.bytes(),
        // What waits already is no news.
        told_ms: app.clock.now_ms(),
        next_ms,
        n_failures: 0,
    };
    let view = shown(&channel).expect("our own form");
    let removed = old.into_iter().map(|id| PersonChange::RemoveChannel { id });
    let persons = removed.chain([PersonChange::AddChannel(channel)]).collect();
    app.store.commit(Commit { persons, ..Commit::default() }).await?;
    Ok((StatusCode::CREATED, Json(AddedChannel { channel: view, secret })))
}

async fn form_of(app: &App, wish: ChannelWish, from: IpAddr) -> Result<ChannelForm, RestError> {
    let offers = app.notices.offers();
    let wrong = |problem: AddressError| refused(&problem.to_string());
    match wish {
        ChannelWish::Push { language, endpoint, p256dh, auth } if offers.push.is_some() => {
            app.notices.postman.address(&endpoint).map_err(wrong)?;
            let subscription = Subscription { endpoint, p256dh, auth };
            if !subscription.is_whole() {
                return Err(refused("these are not the keys of a browser"));
            }
            Ok(ChannelForm::Push { language, subscription })
        }
        ChannelWish::Mail { language, address } if offers.mail => {
            if !notices::is_mail_address(&address) {
                return Err(refused("this is not a mail address"));
            }
            let now_ms = app.clock.now_ms();
            if !app.notices.codes.may_send(&address, Network::whole(from), now_ms) {
                let problem = "enough codes were sent today; try again tomorrow";
                return Err(RestError::new(StatusCode::TOO_MANY_REQUESTS, problem));
            }
            let code = new_code();
            match app.notices.send_code(&address, spoken(language), &code).await {
                Sent::Delivered => (),
                Sent::Gone | Sent::Failed(_) => {
                    let problem = "the mail could not be sent; try again later";
                    return Err(RestError::new(StatusCode::SERVICE_UNAVAILABLE, problem));
                }
            }
            let code = Some(SentCode { code, n_tries: 0, until_ms: now_ms + CODE_MS_MAX });
            Ok(ChannelForm::Mail { language, address, code })
        }
        ChannelWish::Webhook { language, address, format } if offers.webhook => {
            app.notices.postman.address(&address).map_err(wrong)?;
            Ok(ChannelForm::Webhook { language, address, format, secret: random_id() })
        }
        ChannelWish::Push { .. } | ChannelWish::Mail { .. } | ChannelWish::Webhook { .. } => {
            Err(refused("this server does not offer that"))
        }
    }
}

fn refused(problem: &str) -> RestError {
    RestError::new(StatusCode::CONFLICT, problem)
}

async fn own(app: &App, person: &str, id: &str) -> Result<Channel, RestError> {
    let channels = app.store.channels_of(person).await?;
    let own = channels.into_iter().find(|channel| channel.id == id);
    own.ok_or_else(|| RestError::not_found("you have no such channel"))
}

/// Say the code that was sent to a mail address
#[utoipa::path(
    post,
    path = "/api/me/notices/{id}/confirm",
    params(("id" = String, Path)),
    request_body = MailCode,
    responses(
        (status = 200, body = ChannelView), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem), (status = 415, body = Problem),
        (status = 422, body = Problem), (status = 503, body = Problem)
    ),
    security(("cookie" = []))
)]
pub(crate) async fn confirm(
    State(app): State<App>,
    Known(person): Known,
    Path(id): Path<String>,
    Body(given): Body<MailCode>,
) -> Result<Json<ChannelView>, RestError> {
    let channel = own(&app, &person.id, &id).await?;
    let Some(ChannelForm::Mail { language, address, code: Some(sent) }) = ChannelForm::of(&channel) else {
        return Err(refused("there is no code to say"));
    };
    let is_right = sent.code == given.code && app.clock.now_ms() < sent.until_ms;
    if !is_right && sent.n_tries + 1 >= CODE_TRIES_MAX {
        let forgotten = PersonChange::RemoveChannel { id };
        app.store.commit(Commit::of_person(forgotten)).await?;
        return Err(refused("these were too many wrong codes; name the address again"));
    }
    let (code, next_ms) = if is_right {
        (None, 0)
    } else {
        (Some(SentCode { n_tries: sent.n_tries + 1, ..sent }), channel.next_ms - 1)
    };
    let changed =
        Channel { bytes: ChannelForm::Mail { language, address, code }.bytes(), next_ms, ..channel.clone() };
    let view = shown(&changed).expect("our own form");
    let change = PersonChange::ChangeChannel { channel: changed, from_next_ms: channel.next_ms };
    match app.store.commit(Commit::of_person(change)).await {
        Err(StoreError::Conflict) => return Err(refused("one code after the other; try again")),
        stored => stored?,
    }
    if is_right { Ok(Json(view)) } else { Err(refused("this is not the code that was sent")) }
}

/// Send a message now, to see how it looks
#[utoipa::path(
    post,
    path = "/api/me/notices/{id}/test",
    params(("id" = String, Path)),
    responses(
        (status = 204), (status = 401, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 429, body = Problem), (status = 503, body = Problem)
    ),
    security(("cookie" = []))
)]
pub(crate) async fn test(
    State(app): State<App>,
    Known(person): Known,
    peer: Peer,
    Path(id): Path<String>,
) -> Result<StatusCode, RestError> {
    pay(&app, peer.address, SEND_COST)?;
    let channel = own(&app, &person.id, &id).await?;
    if !ChannelForm::of(&channel).is_some_and(|form| form.is_confirmed()) {
        return Err(refused("this address is not confirmed"));
    }
    match app.notices.send_test(&channel, app.clock.now_ms()).await {
        Sent::Delivered => Ok(StatusCode::NO_CONTENT),
        Sent::Gone | Sent::Failed(_) => Err(refused("it could not be delivered")),
    }
}

/// Give up a way
#[utoipa::path(
    delete,
    path = "/api/me/notices/{id}",
    params(("id" = String, Path)),
    responses((status = 204), (status = 401, body = Problem), (status = 404, body = Problem), (status = 503, body = Problem)),
    security(("cookie" = []))
)]
pub(crate) async fn remove(
    State(app): State<App>,
    Known(person): Known,
    Path(id): Path<String>,
) -> Result<StatusCode, RestError> {
    own(&app, &person.id, &id).await?;
    app.store.commit(Commit::of_person(PersonChange::RemoveChannel { id })).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// End these messages, for whoever has one of them
#[utoipa::path(
    post,
    path = "/api/notices/{id}/stop",
    params(("id" = String, Path)),
    responses((status = 204), (status = 503, body = Problem))
)]
pub(crate) async fn stop(State(app): State<App>, Path(id): Path<String>) -> Result<StatusCode, RestError> {
    app.store.commit(Commit::of_person(PersonChange::RemoveChannel { id })).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Say when this person plays
#[utoipa::path(
    put,
    path = "/api/me/calendar",
    request_body = Calendar,
    responses(
        (status = 200, body = Calendar), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 409, body = Problem), (status = 415, body = Problem), (status = 422, body = Problem),
        (status = 429, body = Problem), (status = 503, body = Problem)
    ),
    security(("cookie" = []))
)]
pub(crate) async fn keep_calendar(
    State(app): State<App>,
    Known(person): Known,
    peer: Peer,
    Body(wish): Body<Calendar>,
) -> Result<Json<Calendar>, RestError> {
    pay(&app, peer.address, CALENDAR_COST)?;
    let wrong = |refusal: table::Refusal| refused(&refusal.reason);
    table::check_calendar(&wish).map_err(wrong)?;
    let old = notices::calendar(&app, &person.id).await?;
    let calendar = table::merged_days_off(&old, wish, app.clock.now_ms());
    table::check_calendar(&calendar).map_err(wrong)?;
    let bytes = serde_json::to_vec(&calendar).expect("only what JSON can say");
    let change = PersonChange::SetNote { id: person.id.clone(), kind: NoteKind::Calendar, bytes };
    app.store.commit(Commit::of_person(change)).await?;
    app.tell_calendar(&person.id, &calendar).await;
    Ok(Json(calendar))
}

/// The tables that wait for this person, the most urgent first
#[utoipa::path(
    get,
    path = "/api/me/next",
    responses((status = 200, body = WaitingTables), (status = 401, body = Problem), (status = 503, body = Problem)),
    security(("cookie" = []))
)]
pub(crate) async fn next(
    State(app): State<App>,
    Known(person): Known,
) -> Result<Json<WaitingTables>, RestError> {
    let mut turns = app.store.turns_of(&person.id).await?;
    turns.sort_by_key(|at| (at.turn.due_ms.unwrap_or(u64::MAX), at.turn.asked_ms));
    Ok(Json(WaitingTables { tables: turns.into_iter().map(|at| at.table).collect() }))
}
