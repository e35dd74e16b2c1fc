import { Hono } from "hono";
import { MESSAGE_LOG_WORDING } from "#domain/wording/message-log.ts";
import { DASHBOARD_PATHS } from "#ports/contracts/dashboard/paths.ts";
import { refuse } from "../answers.ts";
import { guard } from "../middleware/guard.ts";
import type { Web, WebContext, WebEnv } from "../web.ts";
import { noOtherMethod } from "./owned.ts";

/** Of one user at a time: each tab holds one. */
const AT_MOST = 8;
/** How soon a browser comes back after a break. */
const RETRY_MS = 1_000;
const RETRY_SECONDS = 30;
/** So long a session that has ended may go on listening; a chatty account is not looked up at every message. */
const TRUSTED_MS = 5_000;

/** Says of which of the reader's instances messages have changed, as it happens; what they say is asked for by the page. */
export function messagesLiveApi(web: Web): Hono<WebEnv> {
  const routes = new Hono<WebEnv>();
  const open = new Map<number, number>();

  routes.get(DASHBOARD_PATHS.messagesLive, guard(web), async (c) => {
    const userId = c.get("user").id;
    const held = open.get(userId) ?? 0;
    if (held >= AT_MOST) {
      const message = MESSAGE_LOG_WORDING.tooManyStreams;
      return refuse(c, { code: "RATE_LIMITED", message, retryAfterSeconds: RETRY_SECONDS });
    }
    open.set(userId, held + 1);
    const leave = () => {
      const left = (open.get(userId) ?? 1) - 1;
      if (left === 0) open.delete(userId);
      else open.set(userId, left);
    };
    try {
      const lines = streamOf(web, c, await instanceIdsOf(web, userId), leave);
      c.header("content-type", "text/event-stream");
      c.header("x-accel-buffering", "no");
      return c.body(lines);
    } catch (error) {
      leave();
      throw error;
    }
  });

  noOtherMethod(routes, DASHBOARD_PATHS.messagesLive);
  return routes;
}

async function instanceIdsOf({ ports }: Web, userId: number): Promise<readonly number[]> {
  return (await ports.instances.listByOwner(userId)).map(({ id }) => id);
}

/** Ends with the session, when an instance has come or gone, and when the reader leaves; a browser then asks anew. */
function streamOf(web: Web, c: WebContext, instanceIds: readonly number[], leave: () => void): ReadableStream {
  const leaving = new AbortController();
  const changes = web.options.feed.changes(instanceIds, leaving.signal);
  const [userId, sessionId] = [c.get("user").id, c.get("sessionId")];
  const encoder = new TextEncoder();
  let checkedMs = web.ports.clock.now().getTime();
  let ended = false;
  const end = () => {
    if (ended) return;
    ended = true;
    leaving.abort();
    leave();
  };

  async function isStillTheirs(): Promise<boolean> {
    const nowMs = web.ports.clock.now().getTime();
    if (nowMs - checkedMs < TRUSTED_MS) return true;
    checkedMs = nowMs;
    const [devices, now] = await Promise.all([web.ports.authSessions.list(userId), instanceIdsOf(web, userId)]);
    if (!devices.some(({ id }) => id === sessionId)) return false;
    return String([...now].sort()) === String([...instanceIds].sort());
  }

  c.req.raw.signal.addEventListener("abort", end);
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(`retry: ${RETRY_MS}\n\n`));
    },
    async pull(controller) {
      try {
        const { value: changed, done } = await changes.next();
        if (done || !(await isStillTheirs())) {
          end();
          controller.close();
          return;
        }
        const data = JSON.stringify({ instances: [...changed] });
        controller.enqueue(encoder.encode(changed.size === 0 ? ":\n\n" : `event: messages\ndata: ${data}\n\n`));
      } catch (error) {
        end();
        web.ports.logger.warn("live-stream-broke", { error });
        controller.close();
      }
    },
    cancel: end,
  });
}
