import { type Happening, TOLD_STATES, type ToldState } from "#domain/events/event.ts";
import type { Platform } from "#domain/instances/instance.ts";
import type { EventBody } from "#ports/contracts/events.ts";
import type { MessageBody } from "#ports/contracts/message-schemas.ts";
import type { LoggedEvent } from "#ports/event-log.ts";
import type { InstanceRef } from "#ports/instances.ts";
import { type MessageWords, messageBody } from "../api/message-views.ts";

interface EventOf {
  readonly platform: Platform;
  readonly words: MessageWords;
}

/** An event as programs are told it: a message as it stood then, whatever has become of it since. */
export function eventBody(
  event: LoggedEvent,
  { client }: Pick<InstanceRef, "client">,
  { platform, words }: EventOf,
): EventBody {
  const { id, seq, type, what, at, message, data } = event;
  const shared = { id, cursor: String(seq), timestamp: at.toISOString(), client, platform };
  const body = message === null ? data : asOf(what, messageBody(message, words));
  // One of the schemas, by its type: what is written is what the contract names.
  return { ...shared, type, data: body } as EventBody;
}

/** What a receipt told before is kept of the times; those after it have not come yet. */
const TIMES_TO: Readonly<Record<ToldState, readonly (keyof MessageBody["times"])[]>> = {
  sent: ["accepted", "queued", "sending", "sent"],
  delivered: ["accepted", "queued", "sending", "sent", "delivered"],
  read: ["accepted", "queued", "sending", "sent", "delivered", "read"],
  failed: ["accepted", "queued", "sending", "sent", "ended"],
  cancelled: ["accepted", "queued", "ended"],
  expired: ["accepted", "queued", "ended"],
  unknown: ["accepted", "queued", "sending", "ended"],
};

const NO_TIMES = {
  ...{ accepted: null, queued: null, sending: null, sent: null },
  ...{ delivered: null, read: null, ended: null },
};

function asOf(what: Happening, body: MessageBody): MessageBody {
  if (!isToldState(what) || body.state === what) return body;
  const times = Object.fromEntries(TIMES_TO[what].map((name) => [name, body.times[name]]));
  return { ...body, state: what, times: { ...NO_TIMES, ...times }, failure: null };
}

function isToldState(what: Happening): what is ToldState {
  return TOLD_STATES.some((told) => told === what);
}
