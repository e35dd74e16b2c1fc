import { createHash } from "node:crypto";
import { decryptPollVote, jidNormalizedUser, normalizeMessageContent, type proto, type WAMessage } from "baileys";
import type { Own } from "./received.ts";
import { pollIn } from "./stanza-parts.ts";

/** What was chosen of a poll of ours, a line each; null for what is no such vote, or cannot be read. */
export async function chosenIn(
  message: WAMessage,
  own: Own,
  findSent: (messageId: string) => Promise<proto.IMessage | undefined>,
): Promise<string | null> {
  const update = normalizeMessageContent(message.message ?? undefined)?.pollUpdateMessage;
  const pollId = update?.pollCreationMessageKey?.id;
  if (!update?.vote || !pollId) return null;
  const sent = await findSent(pollId);
  const poll = sent && pollIn(sent);
  const secret = sent?.messageContextInfo?.messageSecret;
  if (!poll || !secret?.length) return null;
  const vote = opened(update.vote, { pollId, secret, creators: [own.lid, own.id], voters: addressesOf(message) });
  if (vote === null) return null;
  const chosen = new Set(vote.selectedOptions?.map((hash) => Buffer.from(hash).toString("hex")));
  const options = poll.options?.map(({ optionName }) => optionName ?? "") ?? [];
  return options.filter((option) => chosen.has(createHash("sha256").update(option).digest("hex"))).join("\n");
}

function addressesOf({ key }: WAMessage): string[] {
  const { participant, participantAlt, remoteJid, remoteJidAlt } = key;
  const jids = participant ? [participant, participantAlt] : [remoteJid, remoteJidAlt];
  return jids.flatMap((jid) => jid ?? []);
}

/** Apps do not agree on which of two addresses a vote is sealed with; only the right ones open it. */
function opened(
  vote: proto.Message.IPollEncValue,
  sealed: {
    readonly pollId: string;
    readonly secret: Uint8Array;
    readonly creators: readonly string[];
    readonly voters: readonly string[];
  },
): proto.Message.PollVoteMessage | null {
  for (const creator of sealed.creators.filter(Boolean)) {
    for (const voter of sealed.voters) {
      try {
        return decryptPollVote(vote, {
          pollMsgId: sealed.pollId,
          pollEncKey: sealed.secret,
          pollCreatorJid: jidNormalizedUser(creator),
          voterJid: jidNormalizedUser(voter),
        });
      } catch {
        // Another pair may open it.
      }
    }
  }
  return null;
}
