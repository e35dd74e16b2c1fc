import { failureFrom } from "#adapters/gateways/common/api/message-failures.ts";
import type { MessagePlatform } from "#adapters/gateways/common/api/message-handlers.ts";
import type { MessageWords } from "#adapters/gateways/common/api/message-views.ts";
import type { IncomingKind } from "#domain/messages/incoming.ts";
import { shownFields } from "#ports/contracts/kinds.ts";
import type { ReceivedBody } from "#ports/contracts/message-schemas.ts";
import { TELEGRAM_KINDS } from "#ports/contracts/telegram/kinds.ts";
import { sentAnswer } from "./answers.ts";
import { refusalsOf, refuseSend } from "./failures.ts";

/** The words that received messages had here from the start. */
const RECEIVED_KINDS: Readonly<Record<IncomingKind, ReceivedBody["kind"]>> = {
  text: "text",
  image: "photo",
  video: "video",
  audio: "file",
  document: "file",
  sticker: "other",
  contact: "contact",
  location: "location",
  poll: "poll",
  reaction: "reaction",
  vote: "vote",
  edit: "edit",
  delete: "delete",
  other: "other",
};

const words: MessageWords = {
  networkIdOf: ({ providerId }) => providerId,
  fieldsOf: (content) => shownFields(TELEGRAM_KINDS, content),
  failureOf: failureFrom(refuseSend),
  receivedKinds: RECEIVED_KINDS,
};

/** How Telegram refuses messages, by its own names for it. */
export const TELEGRAM_REFUSALS: MessagePlatform["refusals"] = {
  refuseSend,
  networkHolds: {
    flood: (retryAfterSeconds) => ({ code: "telegram-error", error: "FLOOD_WAIT", retryAfterSeconds }),
    restricted: (retryAfterSeconds) => ({ code: "telegram-error", error: "PEER_FLOOD", retryAfterSeconds }),
  },
};

/** What Telegram adds to the calls about messages. */
export const TELEGRAM_MESSAGES: MessagePlatform = {
  platform: "telegram",
  words,
  refuse: refusalsOf("resendMessage"),
  refusals: TELEGRAM_REFUSALS,
  sentAnswer,
};
