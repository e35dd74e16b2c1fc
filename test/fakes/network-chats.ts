import { writtenRecipient } from "#domain/messages/recipient.ts";
import { failure, success } from "#domain/result.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { NetworkChats } from "#ports/network-chats.ts";

/** What everybody shows; groups have no picture, and 0404 is nobody. */
export const FAKE_PICTURE = { mimetype: "image/jpeg", bytes: Buffer.from("\xff\xd8\xff a face", "latin1") } as const;

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
