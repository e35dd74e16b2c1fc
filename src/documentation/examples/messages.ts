import { eventId } from "#domain/events/event.ts";
import type { Platform } from "#domain/instances/instance.ts";
import { EVENTS_WORDING } from "#domain/wording/events.ts";
import { GATEWAY_WORDING } from "#domain/wording/gateway.ts";
import { deliveryWording, describeErased } from "#domain/wording/messages.ts";
import type { EventBody } from "#ports/contracts/events.ts";
import type { MessageBody, ReceivedBody } from "#ports/contracts/message-schemas.ts";
import { EXAMPLE_CLIENT, EXAMPLE_MESSAGE } from "../request.ts";
import { ANALYTICS_EXAMPLES } from "./analytics.ts";

/** Examples of the calls about messages, which differ on the platforms by what these call things alone. */

const timestamp = "2026-11-21T09:41:07.000Z";
const done = { success: true, status: "success" } as const;

/** The message that came in. */
const RECEIVED_MESSAGE = "msg_00T3ZBXSB81Q7G5";
/** The one that stands in for another. */
export const RESENT_MESSAGE = "msg_00T3ZC3PSRC839A";

/** What 202 answers. */
export const ACCEPTED = {
  success: true,
  status: "scheduled",
  message: GATEWAY_WORDING.messageScheduled,
  id: EXAMPLE_MESSAGE,
  sendAt: "2026-11-22T06:00:00.000Z",
  timestamp,
} as const;

/** How an account's messages wait when none does. */
export const NOTHING_WAITS = { waiting: 0, reason: null, until: null } as const;

interface Names<Sent> {
  readonly platform: Platform;
  /** What a send answers. */
  readonly sent: Sent;
  /** The network's id of the message that went out, of the one that came in and of the one sent again. */
  readonly messageId: string;
  readonly receivedId: string;
  readonly resentId: string;
  /** Whom it went to, and whom an answer goes to. */
  readonly recipient: string;
  readonly answerTo: string;
  readonly from: ReceivedBody["from"];
}

const NOTHING_ELSE = { media: null, contact: null, location: null, about: null, backfilled: false } as const;

function sentMessage({ messageId, recipient }: Names<unknown>): MessageBody {
  return {
    id: EXAMPLE_MESSAGE,
    direction: "out",
    kind: "text",
    state: "read",
    recipient,
    text: "Order 1042 is on its way.",
    content: { message: "Order 1042 is on its way." },
    messageId,
    times: {
      accepted: timestamp,
      queued: null,
      sending: timestamp,
      sent: "2026-11-21T09:41:08.000Z",
      delivered: "2026-11-21T09:41:09.000Z",
      read: "2026-11-21T09:43:30.000Z",
      ended: null,
    },
    failure: null,
    sendAt: null,
    expiresAt: "2026-11-21T09:42:07.000Z",
    from: null,
    ...NOTHING_ELSE,
  };
}

function cancelledMessage(names: Names<unknown>): MessageBody {
  const { times } = sentMessage(names);
  return {
    ...sentMessage(names),
    state: "cancelled",
    // WhatsApp's follows from ours, before anything is sent.
    messageId: names.platform === "whatsapp" ? names.messageId : null,
    times: { ...times, sending: null, sent: null, delivered: null, read: null, ended: "2026-11-21T09:43:30.000Z" },
    expiresAt: "2026-11-23T06:00:00.000Z",
  };
}

function receivedMessage({ receivedId, answerTo, from }: Names<unknown>): ReceivedBody {
  return {
    id: RECEIVED_MESSAGE,
    messageId: receivedId,
    recipient: answerTo,
    from,
    kind: "text",
    text: "Thank you!",
    ...NOTHING_ELSE,
    at: "2026-11-21T09:44:01.000Z",
  };
}

function listedMessage(names: Names<unknown>): MessageBody {
  const { at, kind: _, ...received } = receivedMessage(names);
  const noTimes = { queued: null, sending: null, delivered: null, read: null, ended: null };
  return {
    ...received,
    direction: "in",
    kind: "text",
    state: "received",
    content: null,
    times: { ...noTimes, accepted: "2026-11-21T09:44:02.000Z", sent: at },
    failure: null,
    sendAt: null,
    expiresAt: null,
  };
}

/** What webhooks, `/events` and its stream tell. */
function toldEvents(names: Names<unknown>): EventBody[] {
  const { platform } = names;
  const shared = { client: EXAMPLE_CLIENT, platform };
  const [sent, received] = [sentMessage(names), listedMessage(names)];
  return [
    {
      id: eventId(sent.id, "read"),
      cursor: "42",
      timestamp: sent.times.read ?? timestamp,
      ...shared,
      type: "message.status",
      data: sent,
    },
    {
      id: eventId(received.id, "received"),
      cursor: "43",
      timestamp: received.times.accepted ?? timestamp,
      ...shared,
      type: "message.received",
      data: received,
    },
  ];
}

/** A call of each route about messages. */
export function messageExamples<Sent extends object>(names: Names<Sent>) {
  const { platform, sent, messageId, resentId, recipient } = names;
  const listed: MessageBody[] = [listedMessage(names), sentMessage(names)];
  const received: ReceivedBody[] = [receivedMessage(names)];
  const sentences = deliveryWording(platform);
  return {
    message: {
      fields: {},
      answer: { ...done, message: sentences.read, ...sentMessage(names), timestamp },
      counterpart: "message",
    },
    events: {
      fields: { after: "41", limit: "2" },
      answer: {
        ...done,
        message: EVENTS_WORDING.listed,
        events: toldEvents(names),
        has_more: false,
        next: "43",
        timestamp,
      },
      counterpart: "events",
    },
    messages: {
      fields: { limit: "2" },
      answer: {
        ...done,
        message: GATEWAY_WORDING.messagesListed,
        messages: listed,
        has_more: true,
        next: EXAMPLE_MESSAGE,
        timestamp,
      },
      counterpart: "messages",
    },
    cancelMessage: {
      fields: {},
      answer: { ...done, message: sentences.cancelled, ...cancelledMessage(names), timestamp },
      counterpart: "cancelMessage",
    },
    resendMessage: {
      fields: {},
      answer: { ...sent, id: RESENT_MESSAGE, messageId: resentId },
      counterpart: "resendMessage",
    },
    eraseMessages: {
      fields: { person: recipient },
      answer: { ...done, message: describeErased(12), erased: 12, timestamp },
      counterpart: "eraseMessages",
    },
    messageMedia: { fields: {}, answer: null, counterpart: "messageMedia" },
    receivedMessages: {
      fields: { after: EXAMPLE_MESSAGE },
      answer: { ...done, message: GATEWAY_WORDING.messagesReceived, messages: received, timestamp },
      counterpart: "receivedMessages",
    },
    messageStatus: {
      fields: { messageId: EXAMPLE_MESSAGE },
      answer: {
        success: true,
        status: "read",
        message: sentences.read,
        id: EXAMPLE_MESSAGE,
        messageId,
        timestamp,
      },
      counterpart: "messageStatus",
    },
    ...ANALYTICS_EXAMPLES,
  } as const;
}
