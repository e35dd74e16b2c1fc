import { MtPeerNotFoundError, type tl } from "@mtcute/core";
import Long from "long";
import { failure, success } from "#domain/result.ts";
import type { HistoryMessage, HistoryPage } from "#ports/network-history.ts";
import type { CallOptions, Calls } from "./calls.ts";
import type { AccountHistory } from "./engine.ts";
import { groupFailure } from "./groups.ts";
import { messageNumber } from "./numbers.ts";
import { isNote, saidMessage } from "./received.ts";
import { findRecipient, type RecipientDependencies } from "./recipient.ts";

interface HistoryDependencies extends RecipientDependencies {
  readonly calls: Calls;
  readonly limits: { readonly callMs: number };
}

/** What was said in the account's chats, asked of Telegram each time. */
export function accountHistory(dependencies: HistoryDependencies): AccountHistory {
  const { client, calls, limits } = dependencies;

  return {
    async read(chat, { before, limit }) {
      const offsetId = before === null ? 0 : messageNumber(before);
      if (offsetId === null) return success({ messages: [], next: null });
      try {
        return success(
          await calls.within(limits.callMs, async (options: CallOptions) => {
            const { peer } = await findRecipient(dependencies, chat, { ...options, addContact: false });
            const window = { offsetDate: 0, addOffset: 0, maxId: 0, minId: 0, hash: Long.ZERO };
            const request = { _: "messages.getHistory", peer, offsetId, limit, ...window } as const;
            return pageOf(await client.call(request, options), peer, limit);
          }),
        );
      } catch (error) {
        return failure(groupFailure(error));
      }
    },
  };
}

function pageOf(answer: tl.messages.TypeMessages, peer: tl.TypeInputPeer, limit: number): HistoryPage {
  if (answer._ === "messages.messagesNotModified") return { messages: [], next: null };
  const peers = {
    users: new Map(answer.users.map((user) => [user.id, user])),
    chats: new Map(answer.chats.map((chat) => [chat.id, chat])),
  };
  if (peer._ === "inputPeerUser" && isNote({ ...peer, _: "peerUser" }, peers)) {
    throw new MtPeerNotFoundError("mtcute: nobody else is in this chat");
  }
  const messages = answer.messages.flatMap((message): HistoryMessage[] => {
    // Of what has happened, such as that somebody came in, there is no word here.
    if (message._ !== "message") return [];
    return [{ message: saidMessage(message, peers, NEVER), isOwn: message.out === true }];
  });
  const last = answer.messages.at(-1);
  const hasMore = answer._ !== "messages.messages" && answer.messages.length >= limit && last !== undefined;
  return { messages, next: hasMore ? String(last.id) : null };
}

/** Nothing was missed that is asked for. */
const NEVER = new Date(0);
