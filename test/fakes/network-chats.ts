import { type Recipient, writtenRecipient } from "#domain/messages/recipient.ts";
import { failure, success } from "#domain/result.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { NetworkChats } from "#ports/network-chats.ts";
import type { HistoryMessage, NetworkHistory, PhoneHistory } from "#ports/network-history.ts";
import type { NetworkPresence } from "#ports/network-presence.ts";
import type { ChatStanding, NetworkStandings } from "#ports/network-standings.ts";

/** What everybody shows; groups have no picture, and 0404 is nobody. */
export const FAKE_PICTURE = { mimetype: "image/jpeg", bytes: Buffer.from("\xff\xd8\xff a face", "latin1") } as const;

/** The latest chats of an account without a network are those that were put somewhere; 0404 is nobody, and 0401 has no key yet. */
export function fakeStandings(isOnline: (instance: InstanceRef) => boolean): NetworkStandings {
  const standings = new Map<string, ChatStanding>();
  const known = (chat: string) => standings.get(chat) ?? { archived: false, mutedUntil: null };
  const about = (change: (before: ChatStanding) => ChatStanding, instance: InstanceRef, chat: Recipient) => {
    if (!isOnline(instance)) return failure({ code: "not-connected" } as const);
    const name = writtenRecipient(chat);
    if (name.endsWith("0404")) return failure({ code: "recipient-not-found" } as const);
    if (name.endsWith("0401")) return failure({ code: "key-awaited" } as const);
    standings.set(name, change(known(name)));
    return success(null);
  };
  return {
    archive: async (instance, chat, archived) => about((before) => ({ ...before, archived }), instance, chat),
    mute: async (instance, chat, mutedUntil) => about((before) => ({ ...before, mutedUntil }), instance, chat),
    list: async (instance, chats) =>
      isOnline(instance)
        ? success(chats.map((chat) => standings.get(writtenRecipient(chat)) ?? null))
        : failure({ code: "not-connected" }),
  };
}

/** Whom an account without a network has blocked; 0404 is nobody. */
export function fakeBlocks(isOnline: (instance: InstanceRef) => boolean): Pick<NetworkPresence, "block" | "isBlocked"> {
  const blocked = new Set<string>();
  const about = <Value>(instance: InstanceRef, person: Recipient, work: (name: string) => Value) => {
    if (!isOnline(instance)) return failure({ code: "not-connected" } as const);
    const name = writtenRecipient(person);
    return name.endsWith("0404") ? failure({ code: "recipient-not-found" } as const) : success(work(name));
  };
  return {
    block: async (instance, person, isBlocked) =>
      about(instance, person, (name) => {
        if (isBlocked) blocked.add(name);
        else blocked.delete(name);
        return null;
      }),
    isBlocked: async (instance, person) => about(instance, person, (name) => blocked.has(name)),
  };
}

const SENDER = { name: "Layla Hassan", phone: null, username: "layla", id: "6000000003" };
const PARTS = { sender: SENDER, file: null, contact: null, location: null, about: null, backfilled: false };

function said(providerId: string, text: string, isOwn: boolean, recipient: Recipient): HistoryMessage {
  const at = new Date("2025-12-31T23:00:00Z");
  return { message: { ...PARTS, providerId, recipient, kind: "text", text, at }, isOwn };
}

/** Two messages of everybody, a page each; 0404 is nobody. */
export function fakeHistory(isOnline: (instance: InstanceRef) => boolean): NetworkHistory {
  return {
    async read(instance, chat, { before }) {
      if (!isOnline(instance)) return failure({ code: "not-connected" });
      if (writtenRecipient(chat).endsWith("0404")) return failure({ code: "recipient-not-found" });
      return before === null
        ? success({ messages: [said("18", "and to you", true, chat)], next: "18" })
        : success({ messages: [said("17", "salam", false, chat)], next: null });
    },
  };
}

/** Of everybody two messages, before all that is kept; 0404 is nobody. */
export function fakePhoneHistory(isOnline: (instance: InstanceRef) => boolean): PhoneHistory {
  return {
    async before(instance, chat, { id }, limit) {
      if (!isOnline(instance)) return failure({ code: "not-connected" });
      if (writtenRecipient(chat).endsWith("0404")) return failure({ code: "recipient-not-found" });
      const older = [said("OLD2", "and to you", true, chat), said("111222333@lid/OLD1", "salam", false, chat)];
      const at = older.findIndex(({ message }) => message.providerId.endsWith(id));
      return success(older.slice(at + 1, at + 1 + limit));
    },
  };
}

/** Chats without a network. */
export function fakeChats(isOnline: (instance: InstanceRef) => boolean): NetworkChats {
  return {
    async picture(instance, chat) {
      if (!isOnline(instance)) return failure({ code: "not-connected" });
      if (writtenRecipient(chat).endsWith("0404")) return failure({ code: "recipient-not-found" });
      return chat.kind === "group" || chat.kind === "channel" ? failure({ code: "no-picture" }) : success(FAKE_PICTURE);
    },
  };
}
