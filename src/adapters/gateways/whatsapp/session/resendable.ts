import { isAct, isFileKind, type Kind, textOf } from "#domain/messages/content.ts";
import { messageIdOfWhatsApp } from "#domain/messages/message-id.ts";
import type { MessageStore } from "#ports/messages.ts";
import type { Resendable, ResendableMessages } from "#ports/resendable-messages.ts";

/** What a phone asks for that could not read a message: from the message's row, as long as that says anything. */
export function resendableMessages(
  messages: Pick<MessageStore, "find" | "findByProviderId" | "readWire">,
): ResendableMessages {
  return {
    async find(instanceId, whatsAppId) {
      const id = messageIdOfWhatsApp(whatsAppId);
      const record =
        id === null ? await messages.findByProviderId(instanceId, whatsAppId) : await messages.find(instanceId, id);
      if (record === null || record.direction === "in") return null;
      const wire = await messages.readWire(instanceId, record.id);
      if (wire !== null) return { wire };
      const content = record.message?.content;
      return content === undefined || !isPlain(content) ? null : { content };
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
  return !isFileKind(content.kind) && content.kind !== "poll" && !isAct(content.kind);
}
