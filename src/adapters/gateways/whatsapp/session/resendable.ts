import { isAct, isFileKind, type Kind, textOf } from "#domain/messages/content.ts";
import { messageIdOfWhatsApp } from "#domain/messages/message-id.ts";
import type { MessageStore, OutgoingRecord } from "#ports/messages.ts";
import type { Resendable, ResendableMessages } from "#ports/resendable-messages.ts";

/** What a phone asks for that could not read a message: from the message's row, as long as that says anything. */
export function resendableMessages(
  messages: Pick<MessageStore, "find" | "findByProviderId" | "readWire">,
): ResendableMessages {
  async function sentBefore({ instanceId, id, message }: OutgoingRecord): Promise<Resendable | null> {
    const wire = await messages.readWire(instanceId, id);
    if (wire !== null) return { wire };
    const content = message?.content;
    return content === undefined || !isPlain(content) ? null : { content };
  }

  return {
    async find(instanceId, whatsAppId) {
      const id = messageIdOfWhatsApp(whatsAppId);
      const record =
        id === null ? await messages.findByProviderId(instanceId, whatsAppId) : await messages.find(instanceId, id);
      return record === null || record.direction === "in" ? null : sentBefore(record);
    },
    async passedOn(instanceId, id) {
      const record = await messages.find(instanceId, id);
      if (record === null || record.message === null) return null;
      return record.direction === "in" ? { received: { ...record.message, kind: record.kind } } : sentBefore(record);
    },
    async said(instanceId, id) {
      const record = await messages.find(instanceId, id);
      if (record === null || record.message === null) return null;
      return record.direction === "in" ? record.message.text : textOf(record.message.content);
    },
  };
}

type Plain = Extract<Resendable, { content: unknown }>["content"];

/** Made anew from what was asked for, it is the same message. */
function isPlain(content: { readonly kind: Kind }): content is Plain {
  const { kind } = content;
  return !isFileKind(kind) && !["poll", "forward", "album"].includes(kind) && !isAct(kind);
}
