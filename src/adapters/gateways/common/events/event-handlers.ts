import { type Answer, failedAnswer } from "#adapters/http-kit/answers.ts";
import { eventFrame, FIRST_FRAME, IDLE_FRAME } from "#adapters/http-kit/event-frames.ts";
import { inReadTurnAtLast } from "#adapters/http-kit/read-turns.ts";
import type { EventType } from "#domain/events/event.ts";
import { EVENTS_WORDING } from "#domain/wording/events.ts";
import { translated } from "#languages/say.ts";
import { type EventRouteName, eventsQuery } from "#ports/contracts/events.ts";
import type { OwnedInstanceRef } from "#ports/instances.ts";
import { listEventsByToken } from "#use-cases/provider-api/list-events-by-token.ts";
import type { TokenRoute } from "../api/authenticated-route.ts";
import type { MessagePlatform } from "../api/message-handlers.ts";
import type { GatewayPorts } from "../api/ports.ts";
import { readRouteOf } from "../api/read-route.ts";
import type { GatewayHandler } from "../api/request.ts";
import type { StreamAnswer } from "../api/stream-answer.ts";
import { eventBody } from "./event-body.ts";

const AT_ONCE = 50;
/** Of one instance at once: a browser's tabs, some servers, and what they left behind. */
const STREAMS = 20;
/** Of all instances of one user: each holds a connection, of which the gateway has so many for everybody. */
const STREAMS_OF_OWNER = 60;
/** So long a stream is told more after its token was changed, its key revoked, its instance removed or its owner suspended. */
const TRUSTED_MS = 5_000;
const RETRY_SECONDS = 30;
const CURSOR = /^\d{1,15}$/;
const STREAM_TYPE = "text/event-stream";

/** One of the streams that an instance may hold, given back when its caller has gone or it ends. */
interface Place {
  readonly gone: AbortSignal;
  leave(): void;
}

/** What happened, by pages and as a stream, on either platform. */
export function eventHandlers(
  ports: GatewayPorts,
  tokenRoute: TokenRoute,
  of: MessagePlatform,
): Readonly<Record<EventRouteName, GatewayHandler>> {
  const { events, feed, clock, reads } = ports;
  const readRoute = readRouteOf(tokenRoute, reads);
  const ofInstance = new Map<number, number>();
  const ofOwner = new Map<number, number>();

  async function* stream(
    instance: OwnedInstanceRef,
    { after, types }: { readonly after: number; readonly types: readonly EventType[] | undefined },
    { gone, leave }: Place,
    stillAdmitted: () => Promise<boolean>,
  ): StreamAnswer["stream"] {
    const { instanceId, ownerId } = instance;
    let admittedMs = clock.monotonicMs();
    try {
      const pages = feed.follow(instanceId, after, gone, (read) => inReadTurnAtLast(reads, ownerId, read, gone));
      yield FIRST_FRAME;
      for await (const page of pages) {
        // Also where nothing happens: the feed hands over an empty page now and then.
        if (clock.monotonicMs() - admittedMs >= TRUSTED_MS) {
          if (!(await stillAdmitted())) return;
          admittedMs = clock.monotonicMs();
        }
        const told = page.filter(({ type }) => types === undefined || types.includes(type));
        yield told.length === 0
          ? IDLE_FRAME
          : told.map((event) => eventFrame(String(event.seq), event.type, eventBody(event, instance, of))).join("");
      }
    } finally {
      leave();
    }
  }

  /** Taken before anything is waited for, so that many who ask at once are counted as well. */
  function enter({ instanceId, ownerId }: OwnedInstanceRef, gone = new AbortController().signal): Place {
    const change = (by: 1 | -1) => {
      add(ofInstance, instanceId, by);
      add(ofOwner, ownerId, by);
    };
    change(1);
    let isHeld = true;
    const leave = () => {
      if (!isHeld) return;
      isHeld = false;
      change(-1);
    };
    if (gone.aborted) leave();
    else gone.addEventListener("abort", leave, { once: true });
    return { gone, leave };
  }

  /** Why there is no place for another stream; null where there is one. */
  function crowdedBy({ instanceId, ownerId }: OwnedInstanceRef): string | null {
    if ((ofInstance.get(instanceId) ?? 0) >= STREAMS) return EVENTS_WORDING.tooManyStreams(STREAMS);
    if ((ofOwner.get(ownerId) ?? 0) >= STREAMS_OF_OWNER) return EVENTS_WORDING.tooManyOfOwner(STREAMS_OF_OWNER);
    return null;
  }

  async function startOf(instanceId: number, after: string | undefined): Promise<number> {
    return after === undefined ? ((await events.lastOf([instanceId])).get(instanceId) ?? 0) : Number(after);
  }

  return {
    events: readRoute(
      eventsQuery,
      "query",
      "any",
      async (instance, query, request, still): Promise<Answer | StreamAnswer> => {
        const { limit = AT_ONCE } = query;
        const types = query.types?.split(",") as EventType[] | undefined;
        if (request.accept?.includes(STREAM_TYPE)) {
          const { lastEventId } = request;
          if (lastEventId !== undefined && !CURSOR.test(lastEventId))
            return failedAnswer("MALFORMED", EVENTS_WORDING.lastEventIdInvalid, request.requestId, {
              field: "Last-Event-ID",
            });
          const crowded = crowdedBy(instance);
          if (crowded !== null) {
            const details = { retryAfterSeconds: RETRY_SECONDS };
            return failedAnswer("RATE_LIMITED", crowded, request.requestId, details);
          }
          const place = enter(instance, request.gone);
          try {
            const after = await startOf(instance.instanceId, lastEventId ?? query.after);
            return { status: 200, stream: stream(instance, { after, types }, place, still) };
          } catch (error) {
            place.leave();
            throw error;
          }
        }
        const page = await listEventsByToken({ events }, { instance, after: Number(query.after ?? 0), limit, types });
        const body = {
          success: true,
          status: "success",
          message: translated(EVENTS_WORDING.listed),
          events: page.events.map((event) => eventBody(event, instance, of)),
          has_more: page.hasMore,
          next: String(page.next),
          timestamp: clock.now().toISOString(),
        } as const;
        return { status: 200, body };
      },
    ),
  };
}

function add(counts: Map<number, number>, key: number, by: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
