import { compare, type Delivered } from "./compare.ts";
import type { FaultRun } from "./fault.ts";
import { type PhoneMessage, sandboxOf } from "./phones.ts";
import type { Product } from "./product.ts";
import type { Sent } from "./sender.ts";

/** Every phone that was written to, in the order of its messages. */
export async function inboxesOf(product: Product, sent: readonly Sent[]): Promise<PhoneMessage[][]> {
  const { inbox } = sandboxOf(product);
  const people = new Map(sent.map(({ recipient, account }) => [recipient, account.platform]));
  const inboxes: PhoneMessage[][] = [];
  for (const [recipient, platform] of people) inboxes.push(await inbox(platform, recipient));
  return inboxes;
}

export async function compareWithPhones(product: Product, sent: readonly Sent[]): Promise<Delivered> {
  return compare(sent, await inboxesOf(product, sent));
}

type Reporting = Pick<FaultRun, "checks" | "say">;
const EXAMPLES = 3;

/** What every fault must leave at 0. */
export function checkDelivered({ checks, say }: Reporting, delivered: Delivered, under = ""): void {
  const { lost, doubled, disordered, nameless, renamed, acknowledged } = delivered;
  const told = (messages: readonly Sent[]) => messages.map(({ text, ids }) => `${text} (${[...ids].join(", ")})`);
  for (const [what, examples] of [
    ["lost", told(lost)],
    ["doubled", doubled],
    ["out of order", disordered],
    ["named oddly", told([...nameless, ...renamed])],
  ] as const) {
    if (examples.length > 0) say(`${under}${what}: ${examples.slice(0, EXAMPLES).join("; ")}`);
  }
  checks.none(`${under}acknowledged and lost`, lost.length, acknowledged);
  checks.none(`${under}doubled on the phone`, doubled.length);
  checks.none(`${under}out of order for a recipient`, disordered.length);
  checks.none(`${under}without an id, or with a second one`, nameless.length + renamed.length);
}
