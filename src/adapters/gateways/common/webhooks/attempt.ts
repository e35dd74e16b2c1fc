import type { Platform } from "#domain/instances/instance.ts";
import { messageIdAt } from "#domain/messages/message-id.ts";
import { GIVE_UP_MS, TEST_TYPE, tryIdOf } from "#domain/webhooks/endpoint.ts";
import { nextTryAt, retryAfterMs } from "#domain/webhooks/schedule.ts";
import { GONE_STATUS, isSuccess, type TryError } from "#domain/webhooks/try.ts";
import type { LoggedEvent } from "#ports/event-log.ts";
import type { Random } from "#ports/random.ts";
import type { PostOutcome, WebhookPost } from "#ports/webhook-post.ts";
import type { DeliverableEndpoint, PlannedTry, TryOutcome } from "#ports/webhooks.ts";
import { payloadOf, testEvent } from "./payload.ts";
import type { webhookSigner } from "./signature.ts";

/** The event as it is posted; null where what it tells of is no longer kept. */
export type BodyOfEvent = (event: LoggedEvent, client: string) => object | null;

/** What is to be tried now. `event` is null of a test, and where it is no longer kept. */
export interface DueTry {
  readonly planned: PlannedTry;
  readonly event: LoggedEvent | null;
  /** It stands in the log as planned. */
  readonly wasPlanned: boolean;
}

interface AttemptPorts {
  readonly post: Pick<WebhookPost, "post">;
  readonly random: Pick<Random, "below">;
  readonly bodyOf: BodyOfEvent;
  readonly platform: Platform;
  now(): Date;
}

const TAILS = 2 ** 24;
const PARTS = 1_000;
const HEADERS = { "content-type": "application/json", "user-agent": "Wesal webhooks" } as const;

/** Makes one try, and says what came of it and what follows. Never rejects. */
export async function makeAttempt(
  ports: AttemptPorts,
  endpoint: DeliverableEndpoint,
  sign: ReturnType<typeof webhookSigner>,
  { planned, event, wasPlanned }: DueTry,
): Promise<TryOutcome> {
  const at = ports.now();
  const { id: endpointId, url, instanceId } = endpoint;
  const { id, seq, eventId, type, attempt } = planned;
  const about = { id, seq, eventId, type, attempt, at };
  const body =
    type === TEST_TYPE ? testEvent(eventId, at, endpoint.client, ports.platform) : bodyOf(ports, endpoint, event);
  if (body === null) {
    const nothing = { tookMs: null, status: null, nextAt: null, detail: null };
    const made = { ...about, ...nothing, state: "failed", error: "event-gone" } as const;
    return { endpointId, instanceId, wasPlanned, made, next: null };
  }
  const text = payloadOf(body);
  const requestHeaders = { ...HEADERS, ...sign(eventId, at, text) };
  const outcome = await ports.post.post({ endpointId, url, headers: requestHeaders, body: text });
  const next = isDelivered(outcome) ? null : following(ports, planned, outcome);
  const detail = {
    url,
    requestHeaders,
    answerHeaders: outcome.headers,
    answerBody: outcome.body,
    answerCut: outcome.cut,
  };
  const made = {
    ...about,
    state: isDelivered(outcome) ? "succeeded" : "failed",
    tookMs: outcome.tookMs,
    status: outcome.status,
    error: errorOf(outcome),
    nextAt: next?.at ?? null,
    detail,
  } as const;
  return { endpointId, instanceId, wasPlanned, made, next };
}

function bodyOf(ports: AttemptPorts, endpoint: DeliverableEndpoint, event: LoggedEvent | null): object | null {
  return event === null ? null : ports.bodyOf(event, endpoint.client);
}

function isDelivered({ status, error }: PostOutcome): boolean {
  return error === null && isSuccess(status);
}

function errorOf({ status, error }: PostOutcome): TryError | null {
  if (error !== null) return error;
  if (isSuccess(status)) return null;
  return status !== null && status >= 300 && status < 400 ? "redirected" : "http-status";
}

/** A test is not repeated. */
function following(ports: AttemptPorts, planned: PlannedTry, { headers }: PostOutcome): PlannedTry | null {
  if (planned.type === TEST_TYPE) return null;
  const now = ports.now();
  const asked = retryAfterMs(headers["retry-after"] ?? null, now);
  const at = nextTryAt(planned.attempt, now, ports.random.below(PARTS) / PARTS, asked);
  if (at === null) return null;
  const id = tryIdOf(messageIdAt(at.getTime(), ports.random.below(TAILS)));
  return { ...planned, id, attempt: planned.attempt + 1, at };
}

/** What a try means for the endpoint as a whole; null where it is called on. */
export function verdictOf(
  made: TryOutcome["made"],
  failingSince: Date | null,
): { readonly failingSince: Date | null; readonly disable: "gone" | "failing" | null } {
  // What is no longer kept, and a test, say nothing of it.
  if (made.type === TEST_TYPE || made.error === "event-gone") return { failingSince, disable: null };
  if (made.state === "succeeded") return { failingSince: null, disable: null };
  const since = failingSince ?? made.at;
  if (made.status === GONE_STATUS && made.error === "http-status") return { failingSince: since, disable: "gone" };
  const isOver = made.at.getTime() - since.getTime() >= GIVE_UP_MS;
  return { failingSince: since, disable: isOver ? "failing" : null };
}
