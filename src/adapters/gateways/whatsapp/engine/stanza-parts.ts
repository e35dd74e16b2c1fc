import type { BinaryNode, proto, WAMessage } from "baileys";

/** What WhatsApp has to know of a message besides its content, which it cannot read. */
interface StanzaParts {
  readonly attributes: Record<string, string>;
  readonly nodes: readonly BinaryNode[];
}

export function stanzaPartsOf(message: proto.IMessage): StanzaParts {
  return { attributes: {}, nodes: pollIn(message) ? [{ tag: "meta", attrs: { polltype: "creation" } }] : [] };
}

/** The poll that a message starts, in whichever field its app puts one. */
export function pollIn(message: NonNullable<WAMessage["message"]>): proto.Message.IPollCreationMessage | null {
  return (
    message.pollCreationMessage ??
    message.pollCreationMessageV2 ??
    message.pollCreationMessageV3 ??
    message.pollCreationMessageV5 ??
    null
  );
}
