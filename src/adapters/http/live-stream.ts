import type { Web, WebContext } from "./web.ts";

/** How soon a browser comes back after a break. */
const RETRY_MS = 1_000;
/** So long a session that has ended may go on listening; a chatty account is not looked up at every message. */
const TRUSTED_MS = 5_000;
const IDLE = ":\n\n";

/** Something to tell a reader, or nothing for a while. */
export interface LiveNews {
  /** Null where there was nothing. */
  readonly event: { readonly name: string; readonly data: object } | null;
  /** The reader's instances may be others now. */
  readonly looksAgain?: boolean | undefined;
}

interface LiveStream {
  /** Begun already; ends at `leaving`. */
  readonly told: AsyncGenerator<LiveNews, void>;
  readonly leaving: AbortController;
  /** Of the reader. */
  readonly instanceIds: readonly number[];
  /** Once, however it ends. */
  readonly left: () => void;
}

/** Counts the streams that each user holds; null where they hold as many as they may. */
export function streamPlaces(atMost: number): (userId: number) => (() => void) | null {
  const held = new Map<number, number>();
  return (userId) => {
    const before = held.get(userId) ?? 0;
    if (before >= atMost) return null;
    held.set(userId, before + 1);
    return () => {
      const left = (held.get(userId) ?? 1) - 1;
      if (left === 0) held.delete(userId);
      else held.set(userId, left);
    };
  };
}

export async function instanceIdsOf({ ports }: Web, userId: number): Promise<readonly number[]> {
  return (await ports.instances.listByOwner(userId)).map(({ id }) => id);
}

/** Ends with the session, when an instance has come or gone, and when the reader leaves; a browser then asks anew. */
export function liveStream(web: Web, c: WebContext, { told, leaving, instanceIds, left }: LiveStream): Response {
  const [userId, sessionId] = [c.get("user").id, c.get("sessionId")];
  const encoder = new TextEncoder();
  let checkedMs = web.ports.clock.now().getTime();
  let ended = false;
  const end = () => {
    if (ended) return;
    ended = true;
    leaving.abort();
    left();
  };

  async function isStillTheirs(looksAgain: boolean): Promise<boolean> {
    const nowMs = web.ports.clock.now().getTime();
    if (!looksAgain && nowMs - checkedMs < TRUSTED_MS) return true;
    checkedMs = nowMs;
    const [devices, now] = await Promise.all([web.ports.authSessions.list(userId), instanceIdsOf(web, userId)]);
    if (!devices.some(({ id }) => id === sessionId)) return false;
    return String([...now].sort()) === String([...instanceIds].sort());
  }

  c.req.raw.signal.addEventListener("abort", end);
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(`retry: ${RETRY_MS}\n\n`));
    },
    async pull(controller) {
      try {
        const next = await told.next();
        if (next.done || !(await isStillTheirs(next.value.looksAgain ?? false))) {
          end();
          controller.close();
          return;
        }
        const { event } = next.value;
        const frame = event === null ? IDLE : `event: ${event.name}\ndata: ${JSON.stringify(event.data)}\n\n`;
        controller.enqueue(encoder.encode(frame));
      } catch (error) {
        end();
        web.ports.logger.warn("live-stream-broke", { error });
        controller.close();
      }
    },
    cancel: end,
  });
  c.header("content-type", "text/event-stream");
  c.header("x-accel-buffering", "no");
  return c.body(stream);
}
