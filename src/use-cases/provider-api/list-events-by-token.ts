import type { EventType } from "#domain/events/event.ts";
import type { EventLog, LoggedEvent } from "#ports/event-log.ts";
import type { InstanceRef } from "#ports/instances.ts";

interface ListInput {
  readonly instance: InstanceRef;
  /** A number that an answer before named; 0 is before the first that is kept. */
  readonly after: number;
  readonly limit: number;
  /** Undefined for all. */
  readonly types: readonly EventType[] | undefined;
}

interface EventPage {
  readonly events: readonly LoggedEvent[];
  /** Where the next page begins, also where this one is empty. */
  readonly next: number;
  readonly hasMore: boolean;
}

/** What happened to this instance, oldest first; with types it may hold fewer than there are, and say so. */
export async function listEventsByToken(
  { events }: { readonly events: Pick<EventLog, "read"> },
  { instance, after, limit, types }: ListInput,
): Promise<EventPage> {
  const read = await events.read(instance.instanceId, after, limit + 1);
  const page = read.slice(0, limit);
  return {
    events: page.filter(({ type }) => types === undefined || types.includes(type)),
    next: page.at(-1)?.seq ?? after,
    hasMore: read.length > limit,
  };
}
