import type { RawUpdateInfo, tl } from "@mtcute/core";
import type { ReceivedFrom, ReceivedTelegramMessage } from "#ports/telegram-messages.ts";
import { displayName, usernameOf } from "./users.ts";

type Received = Omit<ReceivedTelegramMessage, "instanceId">;

/** Writes log-in codes of the account: whoever reads them logs in, so they go no further. */
const TELEGRAM_ITSELF = 777_000;

/** A message that somebody wrote to the account alone; null for all else. */
export function receivedMessage({ update, peers }: RawUpdateInfo): Received | null {
  if (update._ !== "updateNewMessage") return null;
  const { message } = update;
  if (message._ !== "message" || message.out || message.peerId._ !== "peerUser") return null;
  const { userId } = message.peerId;
  if (userId === TELEGRAM_ITSELF) return null;
  return {
    messageId: message.id,
    from: senderOf(userId, peers.users.get(userId)),
    kind: kindOf(message.media),
    text: message.message,
    at: new Date(message.date * 1000),
  };
}

/** A person has read what the account wrote, up to `maxId`. */
export function readByPerson({ update }: RawUpdateInfo): { readonly peerId: number; readonly maxId: number } | null {
  if (update._ !== "updateReadHistoryOutbox" || update.peer._ !== "peerUser") return null;
  return { peerId: update.peer.userId, maxId: update.maxId };
}

function senderOf(id: number, user: tl.TypeUser | undefined): ReceivedFrom {
  if (user === undefined || user._ !== "user") return { id, name: "", username: null, phone: null };
  return { id, name: displayName(user), username: usernameOf(user), phone: user.phone || null };
}

function kindOf(media: tl.TypeMessageMedia | undefined): Received["kind"] {
  switch (media?._) {
    case undefined:
    case "messageMediaEmpty":
    case "messageMediaWebPage":
      return "text";
    case "messageMediaPhoto":
      return "photo";
    case "messageMediaDocument":
      return documentKind(media.document);
    case "messageMediaContact":
      return "contact";
    case "messageMediaGeo":
    case "messageMediaGeoLive":
    case "messageMediaVenue":
      return "location";
    default:
      return "other";
  }
}

function documentKind(document: tl.TypeDocument | undefined): Received["kind"] {
  if (document?._ !== "document") return "file";
  const has = (name: tl.TypeDocumentAttribute["_"]) => document.attributes.some((one) => one._ === name);
  if (has("documentAttributeSticker")) return "other";
  return has("documentAttributeVideo") ? "video" : "file";
}
