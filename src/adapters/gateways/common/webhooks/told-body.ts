import type { LoggedEvent } from "#ports/event-log.ts";
import { eventBody } from "../events/event-body.ts";
import type { BodyOfEvent } from "./attempt.ts";

/** How a platform's events are told; of a message that is no longer kept nothing is. */
export function toldBody(of: Parameters<typeof eventBody>[2]): BodyOfEvent {
  return (event: LoggedEvent, client) =>
    event.messageId !== null && event.message === null ? null : eventBody(event, { client }, of);
}
