import type { PhoneMessage } from "./phones.ts";
import type { Sent } from "./sender.ts";

/** What the phones show, beside what the senders were told. */
export interface Delivered {
  /** Acknowledged, and on no phone. */
  readonly lost: readonly Sent[];
  /** Texts that are more than once on a phone. */
  readonly doubled: readonly string[];
  /** What came after a message that was accepted later, and after which. */
  readonly disordered: readonly string[];
  /** Acknowledged without an id of ours. */
  readonly nameless: readonly Sent[];
  /** Whose answers named more than one id. */
  readonly renamed: readonly Sent[];
  readonly acknowledged: number;
}

/** `inboxes`: what each phone that was written to shows, in its order. */
export function compare(sent: readonly Sent[], inboxes: readonly (readonly PhoneMessage[])[]): Delivered {
  const counts = new Map<string, number>();
  for (const { text } of inboxes.flat()) counts.set(text, (counts.get(text) ?? 0) + 1);
  const idOf = new Map(sent.map(({ text, id, ids }) => [text, id ?? [...ids].at(-1)]));
  const acknowledged = sent.filter(({ outcome }) => outcome === "acknowledged");
  return {
    lost: acknowledged.filter(({ text }) => !counts.has(text)),
    doubled: [...counts].filter(([, count]) => count > 1).map(([text]) => text),
    disordered: inboxes.flatMap((inbox) => outOfOrder(inbox, idOf)),
    nameless: acknowledged.filter(({ id }) => id === null),
    renamed: sent.filter(({ ids }) => ids.size > 1),
    acknowledged: acknowledged.length,
  };
}

function outOfOrder(inbox: readonly PhoneMessage[], idOf: ReadonlyMap<string, string | undefined>): string[] {
  const found: string[] = [];
  let latest = { id: "", text: "" };
  for (const { text } of inbox) {
    const id = idOf.get(text);
    if (id === undefined) continue;
    if (id < latest.id) found.push(`${text} (${id}) after ${latest.text} (${latest.id})`);
    else latest = { id, text };
  }
  return found;
}
