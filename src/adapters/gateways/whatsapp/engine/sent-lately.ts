import { generateWAMessageContent, type proto } from "baileys";
import type { InstanceRef } from "#ports/instances.ts";
import type { ResendableMessages } from "#ports/resendable-messages.ts";
import { decodePart } from "./album.ts";
import { toBaileysContent } from "./content.ts";
import { SILENT_LOGGER } from "./silent-logger.ts";
import { ttlCache } from "./ttl-cache.ts";

/** What recipients may ask for again, because they could not read it. */
export interface SentLately {
  note(messageId: string, content: proto.IMessage): void;
  /** From memory, else from what is stored; undefined where neither has it. Rejects with `StorageError`. */
  find(messageId: string): Promise<proto.IMessage | undefined>;
}

const MAX_REMEMBERED = 200;
const REMEMBERED_MS = 3_600_000;

/** The newest in memory: an instance may keep no content, and a recipient asks within seconds. */
export function sentLately(stored: ResendableMessages, { instanceId }: InstanceRef, nowMs: () => number): SentLately {
  const lately = ttlCache<proto.IMessage>({ ttlMs: REMEMBERED_MS, max: MAX_REMEMBERED, nowMs });
  return {
    note: (messageId, content) => lately.set(messageId, content),
    async find(messageId) {
      const known = lately.get(messageId);
      if (known !== undefined) return known;
      const found = await stored.find(instanceId, messageId);
      if (found === null) return undefined;
      const content =
        "wire" in found ? decodePart(found.wire, messageId) : await contentWithoutFile(toBaileysContent(found.content));
      if (content !== undefined) lately.set(messageId, content);
      return content;
    },
  };
}

function contentWithoutFile(content: ReturnType<typeof toBaileysContent>): Promise<proto.IMessage> {
  return generateWAMessageContent(content, {
    logger: SILENT_LOGGER,
    upload: () => Promise.reject(new Error("whatsapp: there is no file to be uploaded")),
  });
}
