import type { z } from "zod";
import type { scannedSchema } from "#ports/contracts/sandbox/fields.ts";
import type {
  accountsSchema,
  pendingTelegramListSchema,
  TelegramSandboxMessage,
  telegramMessagesSchema,
} from "#ports/contracts/telegram/sandbox.ts";
import { TELEGRAM_SANDBOX_PATHS } from "#ports/contracts/telegram/sandbox-paths.ts";
import { ownName, type PhoneMedia, type PhoneMessage, type PhoneNetwork } from "./phone-network.ts";
import { archivedIn, askSandbox, mediaUrl, pictureUrl, tellSandbox } from "./sandbox-request.ts";

/** The sandbox's Telegram. */
export const telegramNetwork: PhoneNetwork = {
  platform: "telegram",
  hasUsernames: true,
  async phones(signal) {
    const path = TELEGRAM_SANDBOX_PATHS.accounts;
    const { accounts } = await askSandbox<z.infer<typeof accountsSchema>>(path, signal);
    return accounts.map(({ phone, name, username, hasPassword, sessions, unread, picture, notOwn }) => ({
      phone,
      name: ownName({ phone, name, username }),
      username,
      hasPassword,
      devices: sessions,
      unread,
      picture: pictureUrl(TELEGRAM_SANDBOX_PATHS.media, picture),
      notOwn,
    }));
  },
  async waiting(signal) {
    const path = TELEGRAM_SANDBOX_PATHS.pending;
    const { pending } = await askSandbox<z.infer<typeof pendingTelegramListSchema>>(path, signal);
    return pending.map(({ url, device, instanceName }) => ({ code: url, device, instanceName }));
  },
  async messages(phone, signal) {
    const path = `${TELEGRAM_SANDBOX_PATHS.messages}?peer=${encodeURIComponent(phone)}`;
    return (await askSandbox<z.infer<typeof telegramMessagesSchema>>(path, signal)).messages.map(asShown);
  },
  add: (phone) => tellSandbox(TELEGRAM_SANDBOX_PATHS.accounts, phone),
  link: (url, phone) => tellSandbox<z.infer<typeof scannedSchema>>(TELEGRAM_SANDBOX_PATHS.confirmQr, { url, phone }),
  reply: (answer) => tellSandbox(TELEGRAM_SANDBOX_PATHS.reply, answer),
  act: (act) => tellSandbox(TELEGRAM_SANDBOX_PATHS.send, act),
  send: (sent) => tellSandbox(TELEGRAM_SANDBOX_PATHS.send, sent),
  archived: (phone, signal) => archivedIn(`${TELEGRAM_SANDBOX_PATHS.chats}?peer=${encodeURIComponent(phone)}`, signal),
  archive: (chat) => tellSandbox(TELEGRAM_SANDBOX_PATHS.chats, chat),
  markRead: (seen) => tellSandbox(TELEGRAM_SANDBOX_PATHS.read, seen),
  setPicture: (picture) => tellSandbox(TELEGRAM_SANDBOX_PATHS.picture, picture),
  unlink: (phone) => tellSandbox(TELEGRAM_SANDBOX_PATHS.revoke, { phone }),
};

/** The kinds that this network calls otherwise. */
const OTHER_NAMES = { photo: "image", file: "document" } as const;

function kindOf(kind: TelegramSandboxMessage["kind"]): PhoneMessage["kind"] {
  return kind === "photo" || kind === "file" ? OTHER_NAMES[kind] : kind;
}

function asShown({ groupPicture, kind, location, media, thumbnail, ...message }: TelegramSandboxMessage): PhoneMessage {
  return {
    ...message,
    groupPicture: pictureUrl(TELEGRAM_SANDBOX_PATHS.media, groupPicture),
    poster: thumbnail && mediaUrl(TELEGRAM_SANDBOX_PATHS.media, thumbnail.sha256),
    kind: kindOf(kind),
    location: location && { ...location, name: location.title },
    media: media && mediaOf(media),
  };
}

function mediaOf({ sha256, kept, ...facts }: NonNullable<TelegramSandboxMessage["media"]>): PhoneMedia {
  return { ...facts, url: kept ? mediaUrl(TELEGRAM_SANDBOX_PATHS.media, sha256) : null };
}
