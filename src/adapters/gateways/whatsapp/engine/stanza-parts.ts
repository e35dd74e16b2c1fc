import { type BinaryNode, proto, type WAMessage } from "baileys";

const { MESSAGE_EDIT, REVOKE } = proto.Message.ProtocolMessage.Type;

/** Of a message that pins another one, or takes that back. */
const PIN = "2";

/** What WhatsApp has to know of a message besides its content, which it cannot read. */
interface StanzaParts {
  readonly attributes: Record<string, string>;
  readonly nodes: readonly BinaryNode[];
}

export function stanzaPartsOf(message: proto.IMessage): StanzaParts {
  const edit = message.pinInChatMessage ? PIN : editOf(message.protocolMessage);
  return {
    attributes: edit === null ? {} : { edit },
    nodes: pollIn(message) ? [{ tag: "meta", attrs: { polltype: "creation" } }] : [],
  };
}

/** 1 an edit, 7 a deletion of one's own, 8 an administrator's of another's. */
function editOf(change: proto.Message.IProtocolMessage | null | undefined): string | null {
  if (!change?.key) return null;
  if (change.type === MESSAGE_EDIT) return "1";
  if (change.type !== REVOKE) return null;
  return change.key.fromMe === false ? "8" : "7";
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
