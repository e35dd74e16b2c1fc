import { MtPeerNotFoundError, type tl } from "@mtcute/core";
import { textOf } from "#domain/messages/content.ts";
import { readText, type TextMark } from "#domain/messages/markdown.ts";
import { type Recipient, writtenRecipient } from "#domain/messages/recipient.ts";
import type { OutgoingMessage } from "#ports/outgoing-message.ts";
import type { TelegramContent } from "#ports/telegram-sessions.ts";
import { WrongTarget } from "./acts.ts";
import type { CallOptions } from "./calls.ts";
import { messageNumber } from "./numbers.ts";
import { findRecipient, type RecipientDependencies } from "./recipient.ts";

/** What a message has besides its file. */
export interface MessageParts {
  /** Text or caption as Telegram is given it. */
  readonly said: string;
  readonly replyTo?: tl.RawInputReplyToMessage;
  readonly entities?: tl.TypeMessageEntity[];
  readonly noWebpage?: true;
}

/** Who is called by name is looked up; nobody is called where nobody is found. */
export async function partsOf(
  dependencies: RecipientDependencies,
  { content, options }: OutgoingMessage<TelegramContent>,
  call: CallOptions,
): Promise<MessageParts> {
  const written = content === null ? "" : content.kind === "edit" ? content.text : (textOf(content) ?? "");
  const { text, marks } = readText(written, options.parse);
  const named = await Promise.all((options.mentions ?? []).map((one) => mentionsOf(dependencies, text, one, call)));
  const entities = [...named.flat(), ...marks.map(entityOf)];
  return {
    said: text,
    ...(options.replyTo && { replyTo: replyTo(options.replyTo.messageId) }),
    ...(entities.length > 0 && { entities }),
    ...(options.preview === false && { noWebpage: true }),
  };
}

function entityOf({ offset, length, ...mark }: TextMark): tl.TypeMessageEntity {
  switch (mark.kind) {
    case "bold":
      return { _: "messageEntityBold", offset, length };
    case "italic":
      return { _: "messageEntityItalic", offset, length };
    case "strike":
      return { _: "messageEntityStrike", offset, length };
    case "code":
      return { _: "messageEntityCode", offset, length };
    case "pre":
      return { _: "messageEntityPre", offset, length, language: mark.language };
    case "link":
      return { _: "messageEntityTextUrl", offset, length, url: mark.url };
  }
}

function replyTo(messageId: string): tl.RawInputReplyToMessage {
  const replyToMsgId = messageNumber(messageId);
  if (replyToMsgId === null) throw new WrongTarget("REPLY_MESSAGE_ID_INVALID");
  return { _: "inputReplyToMessage", replyToMsgId };
}

/** A username calls its owner by itself. */
async function mentionsOf(
  dependencies: RecipientDependencies,
  text: string,
  recipient: Recipient,
  call: CallOptions,
): Promise<tl.TypeMessageEntity[]> {
  if (recipient.kind !== "phone" && recipient.kind !== "id") return [];
  const name = `@${recipient.kind === "id" ? recipient.id : writtenRecipient(recipient)}`;
  const offset = text.indexOf(name);
  if (offset === -1) return [];
  const peer = await findRecipient(dependencies, recipient, { ...call, addContact: false })
    .then((found) => found.peer)
    .catch((error: unknown) => {
      if (error instanceof MtPeerNotFoundError) return null;
      throw error;
    });
  if (peer?._ !== "inputPeerUser") return [];
  const userId = { ...peer, _: "inputUser" } as const;
  return [{ _: "inputMessageEntityMentionName", offset, length: name.length, userId }];
}
