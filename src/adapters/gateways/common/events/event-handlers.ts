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
  const open = new Map<number, number>();

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
  function enter(instanceId: number, gone = new AbortController().signal): Place {
    open.set(instanceId, (open.get(instanceId) ?? 0) + 1);
    let isHeld = true;
    const leave = () => {
      if (!isHeld) return;
      isHeld = false;
      const left = (open.get(instanceId) ?? 1) - 1;
      if (left === 0) open.delete(instanceId);
      else open.set(instanceId, left);
    };
    if (gone.aborted) leave();
    else gone.addEventListener("abort", leave, { once: true });
    return { gone, leave };
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
          if ((open.get(instance.instanceId) ?? 0) >= STREAMS) {
            const details = { retryAfterSeconds: RETRY_SECONDS };
            return failedAnswer("RATE_LIMITED", EVENTS_WORDING.tooManyStreams(STREAMS), request.requestId, details);
          }
          const place = enter(instance.instanceId, request.gone);
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
