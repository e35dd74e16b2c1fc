import { referenceOf } from "#domain/messages/content.ts";
import type { MessageRecord, MessageStore } from "#ports/messages.ts";

/** What a message is about: `record` is null where it is not kept here. */
export interface Meant {
  readonly record: MessageRecord | null;
}

/** By the messages that are about another: those that quote it, react to it, vote in it, change it or take it back. */
export type MeantBy = ReadonlyMap<MessageRecord, Meant>;

/** Looks up what messages are about, all of an instance's at once. A message that is about none is not in the answer. */
export async function findMeant(
  { messages }: { readonly messages: Pick<MessageStore, "findNamed"> },
  records: readonly MessageRecord[],
): Promise<MeantBy> {
  const namesOf = new Map<number, Map<MessageRecord, string>>();
  for (const record of records) {
    const name = nameOfMeant(record);
    if (name === null) continue;
    const names = namesOf.get(record.instanceId) ?? new Map<MessageRecord, string>();
    namesOf.set(record.instanceId, names.set(record, name));
  }
  const found = await Promise.all(
    [...namesOf].map(async ([instanceId, names]) => {
      const named = await messages.findNamed(instanceId, [...new Set(names.values())]);
      return [...names].map(([record, name]) => [record, { record: named.get(name) ?? null }] as const);
    }),
  );
  return new Map(found.flat());
}

/** What a message is about, by our id or the network's; null where it is about none. */
export function nameOfMeant(record: MessageRecord): string | null {
  if (record.message === null) return null;
  // Without a number of its own it is of an account before, whose numbers are other messages' by now.
  if (record.direction === "in") return record.providerId === null ? null : record.message.about;
  const { content, options } = record.message;
  return referenceOf(content, options.replyTo)?.id ?? null;
}
