import type { tl } from "@mtcute/core";
import type { BaseTelegramClient } from "@mtcute/core/client.js";
import { type Act, isAct, type MessageReference } from "#domain/messages/content.ts";
import type { TelegramErrorCode } from "#domain/sessions/telegram-errors.ts";
import type { TelegramContent } from "#ports/telegram-sessions.ts";
import type { CallOptions } from "./calls.ts";
import { isRefusal } from "./errors.ts";
import { messageNumber } from "./numbers.ts";
import { ownChange } from "./own-changes.ts";
import type { ChatPeer } from "./recipient.ts";

type ActContent = Extract<TelegramContent, { kind: Act }>;

/** Of a changed message. */
interface Said {
  readonly said: string;
  readonly entities?: tl.TypeMessageEntity[];
  readonly noWebpage?: true;
}

type Done = (client: BaseTelegramClient, peer: ChatPeer, options: CallOptions) => Promise<void>;

/** Refused before Telegram is asked, by Telegram's name for it. */
export class WrongTarget extends Error {
  override readonly name = "WrongTarget";
  readonly code: TelegramErrorCode;

  constructor(code: TelegramErrorCode) {
    super(`mtcute: ${code}`);
    this.code = code;
  }
}

export function isActContent(content: TelegramContent): content is ActContent {
  return isAct(content.kind);
}

/** Telegram's numbers of a message, several of an album where all are meant. Throws `WrongTarget`. */
export function numbersOf({ messageId, parts = [messageId] }: MessageReference): [number, ...number[]] {
  const [first, ...others] = parts.map(messageNumber);
  if (first == null || !others.every((id) => id !== null)) throw new WrongTarget("MESSAGE_ID_INVALID");
  return [first, ...others];
}

/** What is done about a message: a repeat changes nothing, and succeeds. Throws `WrongTarget`. */
export function actOf(content: ActContent, { said: message, entities, noWebpage }: Said): Done {
  const [id, ...others] = numbersOf(content.target);
  if (content.kind === "reaction") return react(id, content.emoji);
  if (content.kind === "pin") return pin(id, content.pinned);
  // Of a chat of two, Telegram takes back what the other one wrote as well.
  if (content.target.direction === "in") throw new WrongTarget("MESSAGE_AUTHOR_REQUIRED");
  if (content.kind === "delete") return remove([id, ...others]);
  const said = { message, ...(entities && { entities }), ...(noWebpage && { noWebpage }) };
  return unlessDone((client, peer, options) => client.call({ _: "messages.editMessage", peer, id, ...said }, options));
}

function react(msgId: number, emoji: string): Done {
  const reaction: tl.TypeReaction[] | undefined = emoji === "" ? undefined : [{ _: "reactionEmoji", emoticon: emoji }];
  return unlessDone((client, peer, options) =>
    client.call({ _: "messages.sendReaction", peer, msgId, ...(reaction && { reaction }) }, options),
  );
}

/** Nobody's phone rings of it. */
function pin(id: number, pinned: boolean): Done {
  const how = pinned ? { silent: true } : { unpin: true };
  return unlessDone((client, peer, options) =>
    client.call({ _: "messages.updatePinnedMessage", peer, id, ...how }, options),
  );
}

/** Telegram's words for what is so already. */
const DONE_BEFORE = ["MESSAGE_NOT_MODIFIED", "CHAT_NOT_MODIFIED"];

function unlessDone(
  ask: (client: BaseTelegramClient, peer: ChatPeer, options: CallOptions) => Promise<tl.TypeUpdates>,
): Done {
  return async (client, peer, options) => {
    try {
      client.handleClientUpdate(await ask(client, peer, options));
    } catch (error) {
      if (!DONE_BEFORE.some((text) => isRefusal(error, text))) throw error;
    }
  };
}

/** What is gone already is passed over by Telegram. */
function remove(id: number[]): Done {
  return async (client, peer, options) => {
    if (peer._ === "inputPeerChannel") {
      const channel = { ...peer, _: "inputChannel" } as const;
      const { pts, ptsCount } = await client.call({ _: "channels.deleteMessages", channel, id }, options);
      client.handleClientUpdate(ownChange(pts, ptsCount, peer.channelId));
      return;
    }
    const { pts, ptsCount } = await client.call({ _: "messages.deleteMessages", revoke: true, id }, options);
    client.handleClientUpdate(ownChange(pts, ptsCount));
  };
}
