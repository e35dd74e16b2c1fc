import { PeersIndex, type RawUpdateInfo, type tl } from "@mtcute/core";
import type { BaseTelegramClient } from "@mtcute/core/client.js";
import { getMarkedPeerId } from "@mtcute/core/utils.js";
import type { IncomingMessage } from "#domain/messages/incoming.ts";
import type { Logger } from "#ports/logger.ts";
import type { Calls } from "./calls.ts";
import { receivedVote } from "./received.ts";

interface PollDependencies {
  readonly client: BaseTelegramClient;
  readonly calls: Calls;
  readonly callMs: number;
  readonly logger: Logger;
  received(message: IncomingMessage): void;
}

/** As many as Telegram tells at one time, the last first. */
const VOTES = 50;
/** Polls that are asked about at one time; a vote in another one waits for its next. */
const MAX_ASKED = 20;

interface Poll {
  readonly chat: tl.TypePeer;
  readonly id: number;
  readonly answers: readonly tl.TypePollAnswer[];
}

/**
 * Who votes in the account's own polls: Telegram says only that somebody did, and is asked who. Those who voted before
 * come again under the same ids. A vote while nobody here could hear comes with the next.
 */
export function pollVotes(dependencies: PollDependencies): (info: RawUpdateInfo) => void {
  /** True where somebody has voted since it was asked. */
  const asked = new Map<string, boolean>();

  async function ask(key: string, poll: Poll): Promise<void> {
    do {
      asked.set(key, false);
      await tell(dependencies, poll);
    } while (asked.get(key) === true);
  }

  return ({ update }) => {
    if (update._ !== "updateMessagePoll" || update.peer === undefined || update.msgId === undefined) return;
    const { peer: chat, msgId: id, poll } = update;
    if (poll?.creator !== true || poll.publicVoters !== true) return;
    const key = poll.id.toString();
    if (asked.has(key)) asked.set(key, true);
    else if (asked.size < MAX_ASKED) {
      const over = (error?: unknown) => {
        asked.delete(key);
        if (error !== undefined) dependencies.logger.warn("votes-not-read", { error });
      };
      ask(key, { chat, id, answers: poll.answers }).then(() => over(), over);
    }
  };
}

async function tell({ client, calls, callMs, received }: PollDependencies, poll: Poll): Promise<void> {
  const peer = await client.storage.peers.getById(getMarkedPeerId(poll.chat));
  if (peer === null) return;
  const request = { _: "messages.getPollVotes", peer, id: poll.id, limit: VOTES } as const;
  const list = await calls.within(callMs, (options) => client.call(request, options));
  const peers = PeersIndex.from(list);
  // The first voter first.
  for (const vote of list.votes.toReversed()) {
    const message = receivedVote(poll, vote, peers);
    if (message !== null) received(message);
  }
}
