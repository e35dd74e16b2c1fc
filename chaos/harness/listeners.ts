import type { Account } from "./accounts.ts";
import { followStream, type StreamReader } from "./event-stream.ts";
import type { FaultRun } from "./fault.ts";
import type { Product } from "./product.ts";
import type { Inlet } from "./receiver.ts";
import { checkTold } from "./review-told.ts";
import { drained, rowsOf } from "./rows.ts";
import { until } from "./wait.ts";
import { addEndpoint, eventsOf, quietEventsOf } from "./webhooks.ts";

/** A program that is told of an account in every way there is: by webhook, by stream, and by pages when all is over. */
interface Listener {
  readonly account: Account;
  readonly inlet: Inlet;
  readonly stream: StreamReader;
  /** Waits until all has been told, and checks it; `texts` are what people wrote to the account. */
  review(run: FaultRun, under: string, texts: readonly string[]): Promise<void>;
}

interface ListenerOptions {
  readonly inlet: Inlet;
  /** Of its stream. */
  breaksAfter(): number;
}

const ALL_WITHIN_MS = 90_000;

export async function listen(
  product: Product,
  account: Account,
  { inlet, breaksAfter }: ListenerOptions,
): Promise<Listener> {
  const since = (await eventsOf(account)).at(-1)?.cursor ?? "0";
  await addEndpoint(product, account, inlet);
  const stream = followStream(product, account, { after: since, breaksAfter });
  return {
    account,
    inlet,
    stream,
    async review(run, under, texts) {
      await drained([account], ALL_WITHIN_MS);
      const events = await quietEventsOf({ account, inlet }, { since, withinMs: ALL_WITHIN_MS });
      const isAll = () => stream.events.length >= events.length;
      await until(isAll, "the end of the stream", ALL_WITHIN_MS).catch(() => undefined);
      stream.close();
      const rows = await rowsOf(account);
      const heard = new Set(rows.filter(({ direction }) => direction === "in").map(({ text }) => text));
      const lost = texts.filter((text) => !heard.has(text));
      run.checks.none(`${under}replies that are not there`, lost.length, texts.length);
      checkTold(run, { rows, events, inlet, streamed: stream.events }, under);
      run.say(`${under}the stream was taken up ${stream.connections} times`);
    },
  };
}
