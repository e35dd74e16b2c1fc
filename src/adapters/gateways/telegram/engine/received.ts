import type { RawUpdateInfo, tl } from "@mtcute/core";
import type { IncomingFile, IncomingKind, IncomingMessage, Sender } from "#domain/messages/incoming.ts";
import { fileOf } from "./received-file.ts";
import { displayName, usernameOf } from "./users.ts";

/** Writes log-in codes of the account: whoever reads them logs in, so they go no further. */
const TELEGRAM_ITSELF = 777_000;

/** A message that somebody wrote to the account alone; null for all else. `onlineSince`: what is older was missed. */
export function receivedMessage({ update, peers }: RawUpdateInfo, onlineSince: Date): IncomingMessage | null {
  if (update._ !== "updateNewMessage") return null;
  const { message } = update;
  if (message._ !== "message" || message.out || message.peerId._ !== "peerUser") return null;
  const { userId } = message.peerId;
  const user = peers.users.get(userId);
  if (userId === TELEGRAM_ITSELF || isSelf(user)) return null;
  return {
    providerId: String(message.id),
    ...from(userId, user),
    text: message.message,
    ...mediaOf(message),
    about: quotedId(message.replyTo),
    ...written(message.date, onlineSince),
  };
}

/**
 * What a person has on a message of a chat of two, of those that Telegram has an emoji for. It comes as an edit that
 * nobody sees, with all that stands there by now: those that came before come again, under the same ids. One that was
 * taken back is not told from one of the account's own.
 */
export function receivedReactions({ update, peers }: RawUpdateInfo, onlineSince: Date): IncomingMessage[] {
  if (update._ !== "updateEditMessage" || update.message._ !== "message") return [];
  const { id, peerId: chat, editHide, reactions } = update.message;
  if (editHide !== true || chat._ !== "peerUser" || isSelf(peers.users.get(chat.userId))) return [];
  return (reactions?.recentReactions ?? []).flatMap(({ peerId: by, reaction, date }) => {
    if (by._ !== "peerUser" || by.userId !== chat.userId || reaction._ !== "reactionEmoji") return [];
    const { emoticon } = reaction;
    return [
      {
        providerId: `${id}-${date}-${Buffer.from(emoticon).toString("hex")}`,
        ...from(chat.userId, peers.users.get(chat.userId)),
        kind: "reaction",
        text: emoticon,
        ...NOTHING,
        about: String(id),
        ...written(date, onlineSince),
      } as const,
    ];
  });
}

/** A person has read what the account wrote, up to `maxId`. */
export function readByPerson({ update }: RawUpdateInfo): { readonly peerId: number; readonly maxId: number } | null {
  if (update._ !== "updateReadHistoryOutbox" || update.peer._ !== "peerUser") return null;
  return { peerId: update.peer.userId, maxId: update.maxId };
}

/** A note of the owner to themselves. */
function isSelf(user: tl.TypeUser | undefined): boolean {
  return user?._ === "user" && user.self === true;
}

function from(userId: number, user: tl.TypeUser | undefined): Pick<IncomingMessage, "sender" | "recipient"> {
  return { sender: senderOf(userId, user), recipient: { kind: "id", id: String(userId) } };
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

function quotedId(reply: tl.TypeMessageReplyHeader | undefined): string | null {
  // One of another chat has a number that says nothing here.
  if (reply?._ !== "messageReplyHeader" || reply.replyToPeerId !== undefined) return null;
  return reply.replyToMsgId === undefined ? null : String(reply.replyToMsgId);
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
    default:
      return { kind: "other", ...NOTHING };
  }
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
