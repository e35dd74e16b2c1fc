import { networkMiddlewares, type RpcCallMiddleware, type RpcCallMiddlewareContext } from "@mtcute/core";
import { isTlRpcError, sleepWithAbort } from "@mtcute/core/utils.js";
import type { TelegramFailure } from "#domain/messages/failures.ts";
import type { Calls } from "./calls.ts";
import { endOfSession } from "./errors.ts";

/** As long as mtcute may wait by itself: nobody waits for that call. */
const OWN_FLOOD_WAIT_MS = 86_400_000;
const OWN_RETRIES = 5;
/** mtcute asks again at once for what it was refused. */
const REFUSED_PAUSE_MS = 1_000;

/** What brings updates that were missed. */
const MISSED: ReadonlySet<string> = new Set(["updates.getDifference", "updates.getChannelDifference"]);

interface MiddlewareDependencies {
  readonly calls: Pick<Calls, "owns">;
  /** Waited for before missed updates are asked for. */
  room(): Promise<void>;
  ended(failure: TelegramFailure): void;
}

/** Between mtcute and the wire: a caller learns of waits and faults at once, mtcute's own calls sit them out. */
export function callMiddlewares(dependencies: MiddlewareDependencies): RpcCallMiddleware[] {
  return [
    guardOwnCalls(dependencies),
    ...networkMiddlewares.basic({
      floodWaiter: { maxWait: 0, maxRetries: 1 },
      internalErrors: { maxRetries: 2, waitTime: 0.3, exceptErrors: ["RANDOM_ID_DUPLICATE", "AUTH_RESTART"] },
    }),
  ];
}

/** Reports a session that has ended, and calms loops that would otherwise ask a thousand times a second. */
function guardOwnCalls({ calls, room, ended }: MiddlewareDependencies): RpcCallMiddleware {
  return async (context, next) => {
    if (calls.owns(context.params)) return next(context);
    if (MISSED.has(context.request._)) await room();
    context.params = { floodSleepThreshold: OWN_FLOOD_WAIT_MS, maxRetryCount: OWN_RETRIES, ...context.params };
    const answer = await next(context);
    if (!isTlRpcError(answer)) return answer;
    const end = endOfSession(answer.errorMessage);
    if (end === null) {
      await pause(context);
      return answer;
    }
    ended(end);
    // The one name at which mtcute stops asking for updates.
    return { ...answer, errorMessage: "AUTH_KEY_UNREGISTERED" };
  };
}

async function pause(context: RpcCallMiddlewareContext): Promise<void> {
  await sleepWithAbort(REFUSED_PAUSE_MS, context.manager.params.stopSignal);
}
