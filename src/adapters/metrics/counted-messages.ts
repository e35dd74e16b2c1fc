import type { MessageStore, Settlement } from "#ports/messages.ts";
import type { Metric } from "#ports/metrics.ts";

/** Ends of messages that went out; what waits for another try is none. */
type Result = Exclude<Settlement["state"], "queued">;

const RESULTS = ["sent", "failed", "unknown", "expired", "cancelled"] as const satisfies readonly Result[];

/** The same messages; how many were accepted, came to an end and came in counts, from the start of the process. */
export function countedForMonitoring(messages: MessageStore): {
  readonly messages: MessageStore;
  readonly metrics: readonly Metric[];
} {
  let [accepted, received] = [0, 0];
  const ended = new Map<Result, number>(RESULTS.map((result) => [result, 0]));
  const counter = (name: string, help: string, of: () => number): Metric => ({
    ...{ name, help },
    kind: "counter",
    measure: () => [{ value: of() }],
  });
  return {
    messages: {
      ...messages,
      async accept(message, key) {
        const acceptance = await messages.accept(message, key);
        if (acceptance.outcome === "accepted") accepted += 1;
        return acceptance;
      },
      async settle(instanceId, id, settlement) {
        await messages.settle(instanceId, id, settlement);
        const { state } = settlement;
        if (state !== "queued") ended.set(state, (ended.get(state) ?? 0) + 1);
      },
      async receive(instanceId, some) {
        await messages.receive(instanceId, some);
        received += some.length;
      },
    },
    metrics: [
      counter("wesal_messages_accepted_total", "Messages whose row was committed, to be sent.", () => accepted),
      counter("wesal_messages_received_total", "Messages that came in.", () => received),
      {
        name: "wesal_messages_ended_total",
        help: "Messages that went out, by what came of them.",
        kind: "counter",
        labelNames: ["result"],
        measure: () => [...ended].map(([result, value]) => ({ value, labels: { result } })),
      },
    ],
  };
}
