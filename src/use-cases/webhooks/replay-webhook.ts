import { failure, type Result, success } from "#domain/result.ts";
import { tryIdOf } from "#domain/webhooks/endpoint.ts";
import type { PlannedTry, TryPage } from "#ports/webhooks.ts";
import { findWebhook } from "./find-webhook.ts";
import type { EndpointInput, TryNotFound, WebhookNotFound, WebhookPorts } from "./ports.ts";
import { findWebhookTry } from "./read-webhooks.ts";

interface ReplayRange {
  readonly since: Date;
  readonly until: Date;
  /** `failed`: what no try of the range delivered. */
  readonly only: "failed" | "all";
}

interface Replay {
  readonly events: number;
  /** Where there is more: `until` of the next call. */
  readonly until: Date | null;
}

type ReplayPorts = Pick<WebhookPorts, "webhooks" | "clock" | "nextId">;
export type ReplayFailure = WebhookNotFound | TryNotFound | { readonly code: "not-replayable" | "range-invalid" };

/** Of one call: so many tries are looked at, newest first. */
const LOOKED_AT = 1_000;
const PAGE = 100;

/** The event of one try, again and at once, under the same `webhook-id`. */
export async function replayTry(
  ports: ReplayPorts,
  input: EndpointInput & { readonly tryId: string },
): Promise<Result<Replay, ReplayFailure>> {
  const found = await findWebhookTry(ports, input);
  if (!found.ok) return found;
  if (found.value.seq === null) return failure({ code: "not-replayable" });
  return success({ events: await sendAgain(ports, input, [found.value]), until: null });
}

/** The events of the tries of a time, each once. */
export async function replayRange(
  ports: ReplayPorts,
  input: EndpointInput & { readonly range: ReplayRange },
): Promise<Result<Replay, ReplayFailure>> {
  const { instanceId, id, range } = input;
  if (range.since >= range.until) return failure({ code: "range-invalid" });
  const found = await findWebhook(ports, input);
  if (!found.ok) return found;
  const events = new Map<number, Tried>();
  const delivered = new Set<number>();
  let after: string | null = null;
  let looked = 0;
  let until: Date | null = null;
  do {
    const page: TryPage = await ports.webhooks.listTries(instanceId, id, range, { after, limit: PAGE });
    for (const tried of page.tries) {
      if (tried.seq === null) continue;
      if (tried.state === "succeeded") delivered.add(tried.seq);
      events.set(tried.seq, tried);
    }
    looked += page.tries.length;
    after = page.next;
    until = justAfter(page.tries.at(-1)?.at);
  } while (after !== null && looked < LOOKED_AT);
  const wanted = [...events.values()].filter(({ seq }) => range.only === "all" || !delivered.has(seq ?? 0));
  return success({ events: await sendAgain(ports, input, wanted), until: after === null ? null : until });
}

/** Tries of one moment may stand on either side of where a page ends: rather twice than not at all. */
function justAfter(at: Date | undefined): Date | null {
  return at === undefined ? null : new Date(at.getTime() + 1);
}

type Tried = Pick<PlannedTry, "seq" | "eventId" | "type">;

/** In the order of events. What was planned of them before goes. */
async function sendAgain(
  { webhooks, clock, nextId }: ReplayPorts,
  { instanceId, id }: EndpointInput,
  tried: readonly Tried[],
): Promise<number> {
  const at = clock.now();
  const again = tried
    .toSorted((a, b) => (a.seq ?? 0) - (b.seq ?? 0))
    .map(({ seq, eventId, type }): PlannedTry => ({ id: tryIdOf(nextId()), seq, eventId, type, attempt: 1, at }));
  if (again.length > 0) await webhooks.plan(instanceId, id, again, at);
  return again.length;
}
