import { normalizeMessageContent, proto } from "baileys";
import type { StoredMessage } from "./chats.ts";
import type { MessageAct } from "./message-acts.ts";
import { openVote } from "./poll-votes.ts";

const { MESSAGE_EDIT, REVOKE } = proto.Message.ProtocolMessage.Type;

const { PIN_FOR_ALL } = proto.PinInChat.Type;

/** Whom a vote may have been sealed by and for: apps name a person by number or by LID. */
interface VotePeople {
  readonly creators: readonly string[];
  readonly voters: readonly string[];
}

/** What a message does to another one; null where it is one of its own. `held` is a message that the phone has. */
export function actIn(
  message: proto.IMessage,
  held: (id: string) => StoredMessage | undefined,
  people: (poll: StoredMessage) => VotePeople,
): MessageAct | null {
  const content = normalizeMessageContent(message);
  const { reactionMessage: reaction, protocolMessage: change, pollUpdateMessage: vote } = content ?? {};
  const pin = content?.pinInChatMessage;
  if (reaction?.key?.id) return { kind: "reaction", about: reaction.key.id, emoji: reaction.text ?? "" };
  if (pin?.key?.id) return { kind: "pin", about: pin.key.id, pinned: pin.type === PIN_FOR_ALL };
  if (change?.key?.id && change.type === REVOKE) return { kind: "delete", about: change.key.id };
  if (change?.key?.id && change.type === MESSAGE_EDIT) {
    const edited = normalizeMessageContent(change.editedMessage ?? undefined);
    const media = edited?.imageMessage ?? edited?.videoMessage ?? edited?.documentMessage;
    const text = edited?.conversation || edited?.extendedTextMessage?.text || media?.caption;
    return { kind: "edit", about: change.key.id, text: text ?? "" };
  }
  const pollId = vote?.pollCreationMessageKey?.id;
  const poll = pollId ? held(pollId) : undefined;
  if (!pollId || !vote?.vote || poll?.message.poll === undefined || poll.secret === undefined) return null;
  const options = poll.message.poll.options.map(({ text }) => text);
  const { creators, voters } = people(poll);
  for (const creator of creators) {
    for (const voter of voters) {
      const chosen = openVote({ secret: poll.secret, pollId, creator, voter }, options, vote.vote);
      if (chosen !== null) return { kind: "vote", about: pollId, options: chosen };
    }
  }
  return null;
}
