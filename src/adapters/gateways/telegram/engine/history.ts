import { MtPeerNotFoundError, type tl } from "@mtcute/core";
import Long from "long";
import { failure, success } from "#domain/result.ts";
import type { HistoryPage } from "#ports/network-history.ts";
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

/** Of one question, as Telegram answers it. */
const MOST_AT_ONCE = 100;
/** Questions for one page: where nothing but happenings stands, such as that people come and go. */
const MOST_ASKED = 5;

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
            const window = { peer, offsetDate: 0, addOffset: 0, maxId: 0, minId: 0, hash: Long.ZERO };
            let from = offsetId;
            for (let asked = 1; ; asked += 1) {
              // What is passed over may be long: the first question is for what the caller wants, others for more.
              const count = asked === 1 ? limit : MOST_AT_ONCE;
              const request = { _: "messages.getHistory", offsetId: from, limit: count, ...window } as const;
              const page = pageOf(await client.call(request, options), peer, { count, limit });
              if (page.messages.length > 0 || page.next === null || asked === MOST_ASKED) return page;
              from = Number(page.next);
            }
          }),
        );
      } catch (error) {
        return failure(groupFailure(error));
      }
    },
  };
}

/** `count` were asked for; of what was said among them, `limit` at most make the page. */
function pageOf(
  answer: tl.messages.TypeMessages,
  peer: tl.TypeInputPeer,
  { count, limit }: { readonly count: number; readonly limit: number },
): HistoryPage {
  if (answer._ === "messages.messagesNotModified") return { messages: [], next: null };
  const peers = {
    users: new Map(answer.users.map((user) => [user.id, user])),
    chats: new Map(answer.chats.map((chat) => [chat.id, chat])),
  };
  if (peer._ === "inputPeerUser" && isNote({ ...peer, _: "peerUser" }, peers)) {
    throw new MtPeerNotFoundError("mtcute: nobody else is in this chat");
  }
  // Of what has happened, such as that somebody came in, there is no word here.
  const said = answer.messages.filter((message) => message._ === "message");
  const messages = said.slice(0, limit).map((message) => ({
    message: saidMessage(message, peers, NEVER),
    isOwn: message.out === true,
  }));
  const isCut = said.length > limit;
  const last = isCut ? said[limit - 1] : answer.messages.at(-1);
  const hasMore = isCut || (answer._ !== "messages.messages" && answer.messages.length >= count);
  return { messages, next: hasMore && last !== undefined ? String(last.id) : null };
}

/** Nothing was missed that is asked for. */
const NEVER = new Date(0);
