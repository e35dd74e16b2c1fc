import { unreachable } from "#domain/result.ts";
import type { TelegramSandboxMessage } from "#ports/contracts/telegram/sandbox.ts";
import { type Account, SERVICE_ID } from "./world/accounts.ts";
import type { StoredMessage } from "./world/boxes.ts";
import type { Media, StoredFile } from "./world/media.ts";
import type { World } from "./world/world.ts";

const MAX_SHOWN = 500;

/** An account's messages as its phone shows them, oldest first. */
export function shownMessages({ accounts, boxes }: World, account: Account): TelegramSandboxMessage[] {
  const shown: TelegramSandboxMessage[] = [];
  for (const message of boxes.messages(account.id)) {
    if (shown.length >= MAX_SHOWN) break;
    const peer = addressOf(accounts.byId(message.peerId));
    const own = addressOf(account);
    shown.push({
      id: String(message.id),
      from: message.out ? own : peer,
      to: message.out ? peer : own,
      ...contentOf(message),
      at: message.at.toISOString(),
      status: isRead(account, message, boxes.chat(account.id, message.peerId)) ? "read" : "sent",
    });
  }
  return shown.reverse();
}

function addressOf(account: Account | undefined): string {
  return account === undefined || account.id === SERVICE_ID ? String(SERVICE_ID) : account.phone;
}

function isRead(
  account: Account,
  message: StoredMessage,
  chat: { readonly readInboxId: number; readonly readOutboxId: number },
): boolean {
  if (message.peerId === account.id) return true;
  return message.id <= (message.out ? chat.readOutboxId : chat.readInboxId);
}

type Content = Pick<TelegramSandboxMessage, "kind" | "text" | "contact" | "location" | "media">;

function contentOf({ text, media }: StoredMessage): Content {
  const caption = text === "" ? {} : { text };
  return media === null ? { kind: "text", text } : { ...caption, ...mediaOf(media) };
}

function mediaOf(media: Media): Content {
  switch (media.kind) {
    case "photo":
      return { kind: "photo", media: fileOf(media.file) };
    case "video":
    case "file": {
      const named = media.fileName === null ? {} : { fileName: media.fileName };
      return { kind: media.kind, media: { ...fileOf(media.file), ...named } };
    }
    case "contact": {
      const name = [media.firstName, media.lastName].filter((part) => part !== "").join(" ");
      return { kind: "contact", contact: { name, number: media.phone } };
    }
    case "location": {
      const { latitude, longitude, venue } = media;
      const place = { title: venue?.title, address: venue?.address };
      return { kind: "location", location: { latitude, longitude, ...(venue === null ? {} : place) } };
    }
    default:
      return unreachable(media);
  }
}

function fileOf({ mimetype, bytes, sha256, kept }: StoredFile) {
  return { mimetype, bytes, sha256, kept };
}
