import type { RawUpdateInfo, tl } from "@mtcute/core";
import { getMarkedPeerId } from "@mtcute/core/utils.js";
import type { IncomingFile, IncomingKind, IncomingMessage, Sender } from "#domain/messages/incoming.ts";
import { recipientOfPeer } from "#domain/messages/recipient.ts";
import type { NamedGroup } from "#ports/group-names.ts";
import { numberIn } from "./numbers.ts";
import { fileOf } from "./received-file.ts";
import { displayName, usernameOf } from "./users.ts";

/** Writes log-in codes of the account: whoever reads them logs in, so they go no further. */
const TELEGRAM_ITSELF = 777_000;

/** A message that somebody wrote to the account or where it is; null for all else. `onlineSince`: what is older was missed. */
export function receivedMessage({ update, peers }: RawUpdateInfo, onlineSince: Date): IncomingMessage | null {
  if (update._ !== "updateNewMessage" && update._ !== "updateNewChannelMessage") return null;
  const { message } = update;
  if (message._ !== "message" || message.out || isNote(message.peerId, peers)) return null;
  return saidMessage(message, peers, onlineSince);
}

/** A message as it stands, whoever wrote it. */
export function saidMessage(message: tl.RawMessage, peers: PeersIndex, onlineSince: Date): IncomingMessage {
  return {
    providerId: numberIn(message.peerId, message.id),
    ...from(message.peerId, message.fromId, peers),
    text: pollText(message.media) ?? message.message,
    ...mediaOf(message),
    about: quotedId(message),
    ...written(message.date, onlineSince),
  };
}

/** A message that says something else from now on; null for all else, and where a reaction alone has come. */
export function editedMessage({ update, peers }: RawUpdateInfo, onlineSince: Date): IncomingMessage | null {
  if (update._ !== "updateEditMessage" && update._ !== "updateEditChannelMessage") return null;
  const { message } = update;
  if (message._ !== "message" || message.out || message.editHide || message.editDate === undefined) return null;
  if (isNote(message.peerId, peers)) return null;
  const about = numberIn(message.peerId, message.id);
  return {
    providerId: `${about}-edit-${message.editDate}`,
    ...from(message.peerId, message.fromId, peers),
    kind: "edit",
    text: message.message,
    ...NOTHING,
    about,
    ...written(message.editDate, onlineSince),
  };
}

/** The messages that were taken back, as they are kept. */
export function deletedMessages({ update }: RawUpdateInfo): string[] {
  if (update._ === "updateDeleteMessages") return update.messages.map(String);
  if (update._ !== "updateDeleteChannelMessages") return [];
  const { channelId, messages } = update;
  return messages.map((id) => numberIn({ _: "peerChannel", channelId }, id));
}

/**
 * What people have on a message, of those that Telegram has an emoji for. It comes as an edit that nobody sees, with all
 * that stands there by now: those that came before come again, under the same ids. One that was taken back is not told
 * from one of the account's own.
 */
export function receivedReactions(info: RawUpdateInfo, onlineSince: Date): IncomingMessage[] {
  const reacted = reactionsOf(info.update);
  if (reacted === null || isNote(reacted.chat, info.peers)) return [];
  const { chat, id, reactions } = reacted;
  return reactions.flatMap(({ peerId: by, reaction, date }) => {
    if (by._ !== "peerUser" || reaction._ !== "reactionEmoji" || isSelf(info.peers.users.get(by.userId))) return [];
    // Of a chat of two, the account's own reaction stands beside the other's.
    if (chat._ === "peerUser" && by.userId !== chat.userId) return [];
    const { emoticon } = reaction;
    const about = numberIn(chat, id);
    const whose = chat._ === "peerUser" ? "" : `-${by.userId}`;
    return [
      {
        providerId: `${about}${whose}-${date}-${Buffer.from(emoticon).toString("hex")}`,
        ...from(chat, by, info.peers),
        kind: "reaction",
        text: emoticon,
        ...NOTHING,
        about,
        ...written(date, onlineSince),
      } as const,
    ];
  });
}

function reactionsOf(update: RawUpdateInfo["update"]) {
  if (update._ === "updateMessageReactions") {
    return { chat: update.peer, id: update.msgId, reactions: update.reactions.recentReactions ?? [] };
  }
  if (update._ !== "updateEditMessage" && update._ !== "updateEditChannelMessage") return null;
  if (update.message._ !== "message" || update.message.editHide !== true) return null;
  const { id, peerId, reactions } = update.message;
  return { chat: peerId, id, reactions: reactions?.recentReactions ?? [] };
}

/** What somebody chose of a poll of the account's own, of which they say a line each. */
export function receivedVote(
  poll: { readonly chat: tl.TypePeer; readonly id: number; readonly answers: readonly tl.TypePollAnswer[] },
  vote: tl.TypeMessagePeerVote,
  peers: PeersIndex,
): IncomingMessage | null {
  if (vote.peer._ !== "peerUser" || isSelf(peers.users.get(vote.peer.userId))) return null;
  const chosen = "options" in vote ? vote.options : "option" in vote ? [vote.option] : [];
  const isChosen = (option: Uint8Array) => chosen.some((one) => Buffer.compare(one, option) === 0);
  const lines = poll.answers.flatMap((one) => (one._ === "pollAnswer" && isChosen(one.option) ? [one.text.text] : []));
  const about = numberIn(poll.chat, poll.id);
  return {
    providerId: `${about}-vote-${vote.peer.userId}-${vote.date}`,
    ...from(poll.chat, vote.peer, peers),
    kind: "vote",
    text: lines.join("\n"),
    ...NOTHING,
    about,
    at: new Date(vote.date * 1000),
    backfilled: false,
  };
}

/** A group or channel that somebody has renamed; null for all else. */
export function renamedGroup({ update }: RawUpdateInfo): NamedGroup | null {
  if (update._ !== "updateNewMessage" && update._ !== "updateNewChannelMessage") return null;
  const { message } = update;
  if (message._ !== "messageService" || message.action._ !== "messageActionChatEditTitle") return null;
  return { recipient: recipientOfPeer(getMarkedPeerId(message.peerId)), subject: message.action.title };
}

/** Somebody has read what the account wrote, up to `maxId`; in a channel numbers are others', and nobody is told. */
export function readByPerson({ update }: RawUpdateInfo): { readonly peerId: number; readonly maxId: number } | null {
  if (update._ !== "updateReadHistoryOutbox") return null;
  return { peerId: getMarkedPeerId(update.peer), maxId: update.maxId };
}

/** A note of the owner to themselves. */
function isSelf(user: tl.TypeUser | undefined): boolean {
  return user?._ === "user" && user.self === true;
}

/** Who is named, by their numbers. */
interface PeersIndex {
  readonly users: Pick<ReadonlyMap<number, tl.TypeUser>, "get">;
  readonly chats: Pick<ReadonlyMap<number, tl.TypeChat>, "get">;
}

/** A note of the owner to themselves, and what Telegram itself writes. */
export function isNote(chat: tl.TypePeer, { users }: PeersIndex): boolean {
  return chat._ === "peerUser" && (chat.userId === TELEGRAM_ITSELF || isSelf(users.get(chat.userId)));
}

/** Who wrote where: of a channel's posts nobody is told but the channel. */
function from(
  chat: tl.TypePeer,
  by: tl.TypePeer | undefined,
  { users, chats }: PeersIndex,
): Pick<IncomingMessage, "sender" | "recipient"> {
  const recipient = recipientOfPeer(getMarkedPeerId(chat));
  const author = by ?? chat;
  if (author._ === "peerUser") return { sender: senderOf(author.userId, users.get(author.userId)), recipient };
  const group = chats.get(author._ === "peerChat" ? author.chatId : author.channelId);
  const name = group !== undefined && "title" in group ? group.title : "";
  return { sender: { id: null, name, username: null, phone: null }, recipient };
}

function written(seconds: number, onlineSince: Date): Pick<IncomingMessage, "at" | "backfilled"> {
  const at = new Date(seconds * 1000);
  // Telegram's times are whole seconds.
  return { at, backfilled: at.getTime() + 1_000 < onlineSince.getTime() };
}

function senderOf(id: number, user: tl.TypeUser | undefined): Sender {
  if (user === undefined || user._ !== "user") return { id: String(id), name: "", username: null, phone: null };
  return { id: String(id), name: displayName(user), username: usernameOf(user), phone: user.phone || null };
}

function quotedId({ peerId, replyTo: reply }: tl.RawMessage): string | null {
  // One of another chat has a number that says nothing here.
  if (reply?._ !== "messageReplyHeader" || reply.replyToPeerId !== undefined) return null;
  return reply.replyToMsgId === undefined ? null : numberIn(peerId, reply.replyToMsgId);
}

type Media = Pick<IncomingMessage, "kind" | "file" | "contact" | "location">;
const NOTHING = { file: null, contact: null, location: null };

function mediaOf(message: tl.RawMessage): Media {
  const { media } = message;
  switch (media?._) {
    case undefined:
    case "messageMediaEmpty":
    case "messageMediaWebPage":
      return { kind: "text", ...NOTHING };
    case "messageMediaPhoto":
      return withFile("image", fileOf(message));
    case "messageMediaDocument":
      return withFile(documentKind(media.document), fileOf(message));
    case "messageMediaContact": {
      const name = [media.firstName, media.lastName].filter(Boolean).join(" ");
      return { kind: "contact", ...NOTHING, contact: { name, number: media.phoneNumber || null } };
    }
    case "messageMediaGeo":
    case "messageMediaGeoLive":
      return { kind: "location", ...NOTHING, location: placeOf(media.geo) };
    case "messageMediaVenue":
      return { kind: "location", ...NOTHING, location: placeOf(media.geo, media) };
    case "messageMediaPoll":
      return { kind: "poll", ...NOTHING };
    default:
      return { kind: "other", ...NOTHING };
  }
}

/** The question and the options, a line each. */
function pollText(media: tl.TypeMessageMedia | undefined): string | null {
  if (media?._ !== "messageMediaPoll") return null;
  return [media.poll.question, ...media.poll.answers.map((one) => one.text)].map(({ text }) => text).join("\n");
}

function withFile(kind: IncomingKind, file: IncomingFile | null): Media {
  return { kind, ...NOTHING, file };
}

function placeOf(point: tl.TypeGeoPoint, venue?: tl.RawMessageMediaVenue): IncomingMessage["location"] {
  if (point._ !== "geoPoint") return null;
  const { lat: latitude, long: longitude } = point;
  return { latitude, longitude, name: venue?.title || null, address: venue?.address || null };
}

function documentKind(document: tl.TypeDocument | undefined): IncomingKind {
  if (document?._ !== "document") return "document";
  const has = (name: tl.TypeDocumentAttribute["_"]) => document.attributes.some((one) => one._ === name);
  if (has("documentAttributeSticker")) return "sticker";
  if (has("documentAttributeVideo")) return "video";
  return has("documentAttributeAudio") ? "audio" : "document";
}
