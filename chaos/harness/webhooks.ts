import type { EventType } from "#domain/events/event.ts";
import type { EventBody } from "#ports/contracts/events.ts";
import type { TryView } from "#ports/contracts/webhooks.ts";
import { type Account, fieldsOf } from "./accounts.ts";
import type { Product } from "./product.ts";
import type { Inlet } from "./receiver.ts";
import { pause } from "./wait.ts";
import { withCallers } from "./world.ts";

/** A webhook of an account, and what is behind it. */
export interface Endpoint {
  readonly id: string;
  readonly account: Account;
  readonly inlet: Inlet;
}

const TYPES: readonly EventType[] = ["message.received", "message.status"];

export function addEndpoint({ urls }: Product, account: Account, inlet: Inlet): Promise<Endpoint> {
  return withCallers(async (through) => {
    const made = fieldsOf(
      await through.call({
        method: "POST",
        url: `${urls[account.platform]}/webhooks/${account.client}`,
        body: { url: inlet.url, events: TYPES },
        headers: { authorization: `Bearer ${account.token}` },
      }),
    );
    inlet.secret = String(made.secret);
    return { id: String(made.id), account, inlet };
  });
}

/** Every call of it, as its log says, in the order of their ids. */
export function triesOf({ account, id }: Endpoint): Promise<TryView[]> {
  return withCallers(async (through) => {
    const tries: TryView[] = [];
    for (let after: unknown = null; ; ) {
      const path = `/webhooks/${account.client}/${id}/deliveries?limit=100${after === null ? "" : `&after=${after}`}`;
      const page = fieldsOf(await account.get(through, path));
      tries.push(...(page.tries as TryView[]));
      if (page.has_more !== true) return tries.toSorted((a, b) => (a.id < b.id ? -1 : 1));
      after = page.next;
    }
  });
}

/** All that happened to an account since, page after page. */
export function eventsOf(account: Account, since = "0"): Promise<EventBody[]> {
  return withCallers(async (through) => {
    const events: EventBody[] = [];
    for (let after: unknown = since; ; ) {
      const page = fieldsOf(await account.get(through, `/events/${account.client}?limit=100&after=${after}`));
      events.push(...(page.events as EventBody[]));
      if (page.has_more !== true) return events;
      after = page.next;
    }
  });
}

/** What a webhook is told of. */
export function messageEvents(events: readonly EventBody[]): EventBody[] {
  return events.filter(({ type }) => TYPES.includes(type));
}

const LOOK_EVERY_MS = 1_000;
const QUIET_LOOKS = 3;

/** All that happened since, once nothing more has for a while and webhooks were told of it, or the time is over. */
export async function quietEventsOf(
  { account, inlet }: Pick<Endpoint, "account" | "inlet">,
  { since, withinMs }: { readonly since: string; readonly withinMs: number },
): Promise<EventBody[]> {
  const deadline = performance.now() + withinMs;
  for (let [quiet, count] = [0, -1]; ; await pause(LOOK_EVERY_MS)) {
    const events = await eventsOf(account, since);
    const told = new Set(inlet.arrivals.map(({ id }) => id));
    quiet = events.length === count && messageEvents(events).every(({ id }) => told.has(id)) ? quiet + 1 : 0;
    count = events.length;
    if (quiet === QUIET_LOOKS || performance.now() > deadline) return events;
  }
}
