import type { tl } from "@mtcute/core";
import { toInputUser } from "@mtcute/core/utils.js";
import type { TypingState } from "#domain/messages/groups.ts";
import { isGroupOrChannel } from "#domain/messages/recipient.ts";
import { failure, success } from "#domain/result.ts";
import type { CallOptions, Calls } from "./calls.ts";
import type { AccountPresence } from "./engine.ts";
import { groupFailure } from "./groups.ts";
import { messageNumber } from "./numbers.ts";
import { type ChatPeer, findRecipient, type RecipientDependencies } from "./recipient.ts";

interface PresenceDependencies extends RecipientDependencies {
  readonly calls: Calls;
  readonly limits: { readonly callMs: number };
}

const ACTIONS: Readonly<Record<TypingState, tl.TypeSendMessageAction>> = {
  typing: { _: "sendMessageTypingAction" },
  recording: { _: "sendMessageRecordAudioAction" },
  paused: { _: "sendMessageCancelAction" },
};

export function accountPresence(dependencies: PresenceDependencies): AccountPresence {
  const { client, calls, limits } = dependencies;

  async function tell(work: (options: CallOptions) => Promise<unknown>): ReturnType<AccountPresence["type"]> {
    try {
      await calls.within(limits.callMs, work);
      return success(null);
    } catch (error) {
      return failure(groupFailure(error));
    }
  }

  const ask = (
    recipient: Parameters<AccountPresence["type"]>[0],
    work: (peer: ChatPeer, options: CallOptions) => Promise<unknown>,
  ) =>
    tell(async (options) => {
      const { peer } = await findRecipient(dependencies, recipient, { ...options, addContact: false });
      await work(peer, options);
    });

  return {
    type: (recipient, state) =>
      ask(recipient, (peer, options) =>
        client.call({ _: "messages.setTyping", peer, action: ACTIONS[state] }, options),
      ),
    show: (state) =>
      tell((options) => client.call({ _: "account.updateStatus", offline: state === "offline" }, options)),
    async block(person, blocked) {
      if (isGroupOrChannel(person)) return failure({ code: "recipient-not-found" });
      const method = blocked ? "contacts.block" : "contacts.unblock";
      return ask(person, (id, options) => client.call({ _: method, id }, options));
    },
    async isBlocked(person) {
      if (isGroupOrChannel(person)) return failure({ code: "recipient-not-found" });
      try {
        return await calls.within(limits.callMs, async (options) => {
          const { peer } = await findRecipient(dependencies, person, { ...options, addContact: false });
          const id = toInputUser(peer);
          const { fullUser } = await client.call({ _: "users.getFullUser", id }, options);
          return success(fullUser.blocked === true);
        });
      } catch (error) {
        return failure(groupFailure(error));
      }
    },
    markRead: (recipient, messageIds) => {
      const maxId = Math.max(0, ...messageIds.map((id) => messageNumber(id) ?? 0));
      if (maxId === 0) return Promise.resolve(success(null));
      return ask(recipient, (peer, options) => {
        if (peer._ !== "inputPeerChannel") return client.call({ _: "messages.readHistory", peer, maxId }, options);
        const channel = { ...peer, _: "inputChannel" } as const;
        return client.call({ _: "channels.readHistory", channel, maxId }, options);
      });
    },
  };
}
