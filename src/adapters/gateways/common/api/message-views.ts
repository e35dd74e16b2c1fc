import { receivedTimes, sentTimes, withoutCredentials } from "#adapters/http-kit/message-parts.ts";
import { type Kind, type RequestedContent, referenceOf, textOf } from "#domain/messages/content.ts";
import type { SendFailure } from "#domain/messages/failures.ts";
import type { IncomingFile, IncomingKind, Sender } from "#domain/messages/incoming.ts";
import { writtenRecipient } from "#domain/messages/recipient.ts";
import type { MessageBody, ReceivedBody } from "#ports/contracts/message-schemas.ts";
import type { IncomingRecord, MessageRecord, OutgoingRecord } from "#ports/messages.ts";
import type { ReceivedMessage } from "#use-cases/provider-api/list-received-by-token.ts";

/** What a platform has its own words for. */
export interface MessageWords {
  /** The network's id of a message. */
  networkIdOf(record: Pick<MessageRecord, "id" | "providerId">): string | null;
  /** What was asked for, by the provider API's names. */
  fieldsOf(content: RequestedContent): Readonly<Record<string, unknown>>;
  /** Why a message of a kind did not go out. */
  failureOf(failure: SendFailure, kind: Kind): MessageBody["failure"];
  readonly receivedKinds: Readonly<Record<IncomingKind, ReceivedBody["kind"]>>;
}

/** A message, as the contract shows it. */
export function messageBody(record: MessageRecord, words: MessageWords): MessageBody {
  return record.direction === "out" ? sentBody(record, words) : incomingBody(record, words);
}

/** One of `/received-messages`. */
export function receivedBody(record: ReceivedMessage, words: MessageWords): ReceivedBody {
  const { message, id } = record;
  return {
    id,
    messageId: words.networkIdOf(record) ?? id,
    recipient: writtenRecipient(message.recipient),
    from: senderBody(message.sender),
    kind: words.receivedKinds[record.kind],
    text: message.text,
    ...partsOf(message),
    at: message.at.toISOString(),
  };
}

function sentBody(record: OutgoingRecord, words: MessageWords): MessageBody {
  const { id, kind, state, message, failure, times } = record;
  const content = message === null ? null : withoutCredentials(message.content);
  return {
    id,
    direction: "out",
    kind,
    state,
    recipient: message === null ? null : writtenRecipient(message.recipient),
    text: content === null ? null : textOf(content),
    content: content === null ? null : (words.fieldsOf(content) as MessageBody["content"]),
    messageId: words.networkIdOf(record),
    times: sentTimes(times),
    failure: failure === null ? null : words.failureOf(failure, kind),
    sendAt: state === "accepted" ? record.dueAt.toISOString() : null,
    expiresAt: record.expiresAt.toISOString(),
    from: null,
    ...NO_PARTS,
    about: message === null ? null : aboutOf(message, words),
  };
}

/** The network's id of what a message answers or changes. */
function aboutOf({ content, options }: NonNullable<OutgoingRecord["message"]>, words: MessageWords): string | null {
  const reference = referenceOf(content, options.replyTo);
  if (reference === null) return null;
  const { id, messageId, direction } = reference;
  // Of several as one the reference has one's; where ids follow from ours, theirs together does.
  return (direction === "out" ? words.networkIdOf({ id, providerId: null }) : null) ?? messageId;
}

function incomingBody(record: IncomingRecord, words: MessageWords): MessageBody {
  const { id, kind, message } = record;
  return {
    id,
    direction: "in",
    kind,
    state: "received",
    recipient: message === null ? null : writtenRecipient(message.recipient),
    text: message?.text ?? null,
    content: null,
    messageId: words.networkIdOf(record),
    times: receivedTimes(record),
    failure: null,
    sendAt: null,
    expiresAt: null,
    from: message === null ? null : senderBody(message.sender),
    ...(message === null ? NO_PARTS : partsOf(message)),
  };
}

const NO_PARTS = { media: null, contact: null, location: null, about: null, backfilled: false };

function partsOf({ file, contact, location, about, backfilled }: ReceivedMessage["message"]) {
  return { media: file === null ? null : mediaBody(file), contact, location, about, backfilled };
}

function mediaBody({ mimetype, fileName, bytes, isVoice = false }: IncomingFile): ReceivedBody["media"] {
  return { mimetype, fileName, bytes, voice: isVoice };
}

function senderBody({ id, name, username, phone }: Sender): ReceivedBody["from"] {
  return { id, name, username, phone };
}
