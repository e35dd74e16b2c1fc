import type { z } from "zod";
import type {
  pendingPasskeysSchema,
  pendingWhatsAppListSchema,
  phonesSchema,
  WhatsAppSandboxMessage,
  whatsappMessagesSchema,
  whatsappScannedSchema,
} from "#ports/contracts/whatsapp/sandbox.ts";
import { WHATSAPP_SANDBOX_PATHS } from "#ports/contracts/whatsapp/sandbox-paths.ts";
import { ownName, type PhoneMedia, type PhoneMessage, type PhoneNetwork } from "./phone-network.ts";
import { archivedIn, askSandbox, mediaUrl, pictureUrl, tellSandbox } from "./sandbox-request.ts";

/** The sandbox's WhatsApp. */
export const whatsappNetwork: PhoneNetwork = {
  platform: "whatsapp",
  hasUsernames: false,
  async phones(signal) {
    const { phones } = await askSandbox<z.infer<typeof phonesSchema>>(WHATSAPP_SANDBOX_PATHS.phones, signal);
    return phones.map(({ phone, name, devices, unread, asksPasskey = false, picture, notOwn }) => ({
      phone,
      name: ownName({ phone, name }),
      username: null,
      hasPassword: false,
      asksPasskey,
      devices: devices.map(({ device, online, linkedAt }) => ({ device, online, since: linkedAt })),
      unread,
      picture: pictureUrl(WHATSAPP_SANDBOX_PATHS.media, picture),
      notOwn,
    }));
  },
  async waiting(signal) {
    const { pending } = await askSandbox<z.infer<typeof pendingWhatsAppListSchema>>(
      WHATSAPP_SANDBOX_PATHS.pending,
      signal,
    );
    return pending.map(({ qrText, device, instanceName }) => ({ code: qrText, device, instanceName }));
  },
  async messages(phone, signal) {
    const path = `${WHATSAPP_SANDBOX_PATHS.messages}?phone=${encodeURIComponent(phone)}`;
    const { messages } = await askSandbox<z.infer<typeof whatsappMessagesSchema>>(path, signal);
    return messages.map((message) => asShown(message, phone));
  },
  add: ({ phone, name }) => tellSandbox(WHATSAPP_SANDBOX_PATHS.phones, { phone, ...(name ? { name } : {}) }),
  link: (code, phone) =>
    tellSandbox<z.infer<typeof whatsappScannedSchema>>(WHATSAPP_SANDBOX_PATHS.scan, { qrText: code, phone }),
  enterCode: (code, phone) =>
    tellSandbox<z.infer<typeof whatsappScannedSchema>>(WHATSAPP_SANDBOX_PATHS.enterCode, { code, phone }),
  passkeys: {
    async pending(phone, signal) {
      const path = `${WHATSAPP_SANDBOX_PATHS.passkeys}?phone=${encodeURIComponent(phone)}`;
      const { pending } = await askSandbox<z.infer<typeof pendingPasskeysSchema>>(path, signal);
      return pending.map(({ answer, ...each }) => ({ ...each, answer: answer && JSON.stringify(answer) }));
    },
    ask: (phone, asked) => tellSandbox(WHATSAPP_SANDBOX_PATHS.passkeys, { phone, asked }),
  },
  reply: (answer) => tellSandbox(WHATSAPP_SANDBOX_PATHS.reply, answer),
  act: (act) => tellSandbox(WHATSAPP_SANDBOX_PATHS.send, act),
  send: (sent) => tellSandbox(WHATSAPP_SANDBOX_PATHS.send, sent),
  archived: (phone, signal) => archivedIn(`${WHATSAPP_SANDBOX_PATHS.chats}?phone=${encodeURIComponent(phone)}`, signal),
  archive: (chat) => tellSandbox(WHATSAPP_SANDBOX_PATHS.chats, chat),
  markRead: (seen) => tellSandbox(WHATSAPP_SANDBOX_PATHS.read, seen),
  setPicture: (picture) => tellSandbox(WHATSAPP_SANDBOX_PATHS.picture, picture),
  unlink: (phone) => tellSandbox(WHATSAPP_SANDBOX_PATHS.unlink, { phone }),
};

function asShown(
  { groupPicture, text, caption, media, poll, thumbnail, ...message }: WhatsAppSandboxMessage,
  phone: string,
): PhoneMessage {
  return {
    ...message,
    groupPicture: pictureUrl(WHATSAPP_SANDBOX_PATHS.media, groupPicture),
    poster: thumbnail && `data:image/jpeg;base64,${thumbnail}`,
    text: text ?? caption ?? poll?.question,
    options: poll?.options.map((option) => ({
      text: option.text,
      votes: option.voters.length,
      chosen: option.voters.includes(phone),
    })),
    multiple: poll?.multiple,
    media: media && mediaOf(media),
  };
}

function mediaOf({ sha256, ...facts }: NonNullable<WhatsAppSandboxMessage["media"]>): PhoneMedia {
  return { ...facts, url: mediaUrl(WHATSAPP_SANDBOX_PATHS.media, sha256) };
}
