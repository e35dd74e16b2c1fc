import { countedOf } from "#domain/analytics/measures.ts";
import type { AnalyticsStore, CountedEvent, Uncounted } from "#ports/analytics.ts";

interface Ports {
  readonly analytics: AnalyticsStore;
}

/** Events of one piece: some milliseconds of work, after which others have their turn. */
const PIECE = 500;
const INSTANCES_AT_ONCE = 100;

/** Adds up what has happened to the messages of these instances; whoever reads their sums then reads all of it. */
export async function rollUp({ analytics }: Ports, instanceIds: readonly number[]): Promise<void> {
  for (const instanceId of await analytics.listBehind(instanceIds)) await rollUpOne(analytics, instanceId);
}

/** The same of every instance: before what would be added up is removed. */
export async function rollUpAll({ analytics }: Ports): Promise<void> {
  let after = 0;
  for (;;) {
    const behind = await analytics.listAllBehind(after, INSTANCES_AT_ONCE);
    for (const instanceId of behind) await rollUpOne(analytics, instanceId);
    after = behind.at(-1) ?? after;
    if (behind.length < INSTANCES_AT_ONCE) return;
  }
}

/** Up to the end that the log has when it is reached. */
async function rollUpOne(analytics: AnalyticsStore, instanceId: number): Promise<void> {
  for (;;) {
    const { events, upTo } = await analytics.readUncounted(instanceId, PIECE);
    if (upTo === null) return;
    await analytics.add(instanceId, events.flatMap(toCounted), upTo);
  }
}

function toCounted(event: Uncounted): CountedEvent[] {
  const counted = countedOf(event);
  return counted === null ? [] : [{ seq: event.seq, kind: event.kind, ...counted }];
}
