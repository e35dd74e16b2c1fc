import type { MessageBody } from "#ports/contracts/message-schemas.ts";
import { type Account, fieldsOf } from "./accounts.ts";
import type { Sent } from "./sender.ts";
import { until } from "./wait.ts";
import { withCallers } from "./world.ts";

const DRAIN_LOOK_MS = 500;

/** Every message of an account as its list shows them, oldest first. */
export function rowsOf(account: Account, filter = ""): Promise<MessageBody[]> {
  return withCallers(async (through) => {
    const rows: MessageBody[] = [];
    for (let after: unknown = null; ; ) {
      const path = `/messages/${account.client}?limit=100${filter}${after === null ? "" : `&after=${after}`}`;
      const page = fieldsOf(await account.get(through, path));
      rows.push(...(page.messages as MessageBody[]));
      if (page.has_more !== true) return rows.toReversed();
      after = page.next;
    }
  });
}

/** What went out, by its text. */
export async function rowsByText(accounts: readonly Account[]): Promise<Map<string | null, MessageBody>> {
  const rows = await Promise.all(accounts.map((account) => rowsOf(account, "&direction=out")));
  return new Map(rows.flat().map((row) => [row.text, row]));
}

/** Resolves when no message of these accounts is still to be sent. */
export async function drained(accounts: readonly Account[], withinMs: number): Promise<void> {
  for (const account of accounts) {
    let left: MessageBody[] = [];
    const look = async () => {
      left = await rowsOf(account, "&state=accepted,queued,sending");
      return left.length === 0;
    };
    await until(look, `the end of the queue of ${account.client}`, withinMs, DRAIN_LOOK_MS).catch((error: Error) => {
      throw new Error(`${error.message}; ${left.length} are left, such as ${JSON.stringify(left[0])}`);
    });
  }
}

interface Looked {
  /** Acknowledged under an id that is not found. */
  readonly missing: readonly Sent[];
  /** Answered again under the same key, with something else. */
  readonly otherwise: readonly Sent[];
  readonly looked: number;
}

const AT_ONCE = 16;

/** Looks every acknowledged message up, and asks for it again under its key. */
export function lookUpAndRepeat(sent: readonly Sent[]): Promise<Looked> {
  const acknowledged = sent.filter(({ outcome }) => outcome === "acknowledged");
  const missing: Sent[] = [];
  const otherwise: Sent[] = [];
  return withCallers(async (through) => {
    const waiting = [...acknowledged];
    const worker = async () => {
      for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
        const { account, id, key, recipient, text } = one;
        const found = await account.get(through, `/messages/${account.client}/${id}`);
        if (found.kind !== "answered" || found.status !== 200 || found.body.id !== id) missing.push(one);
        if (key === null) continue;
        const again = await account.send(through, { recipient, text, key });
        const same = again.kind === "answered" && again.status < 300 && again.body.id === id;
        if (!same || again.headers["idempotency-replayed"] !== "true") otherwise.push(one);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    return { missing, otherwise, looked: acknowledged.length };
  });
}
