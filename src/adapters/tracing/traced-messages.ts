import type { MessageStore } from "#ports/messages.ts";
import type { SpanFacts, Tracing } from "#ports/tracing.ts";

/** Messages whose calls are remembered at most: of the oldest it is not known any more. */
const MAX_REMEMBERED = 10_000;

/** Which call each message was asked for by, as long as it is under way. */
export interface MessageOrigins {
  /** Its `traceparent`; undefined where none is known. */
  of(id: string): string | undefined;
}

/** The same messages; keeping one and writing its end are spans of the call that asked for it, however long ago that was. */
export function tracedMessages(
  messages: MessageStore,
  tracing: Tracing,
): { readonly messages: MessageStore; readonly origins: MessageOrigins } {
  const origins = new Map<string, string>();

  function remember(id: string, traceparent: string): void {
    origins.set(id, traceparent);
    const [oldest] = origins.keys();
    if (origins.size > MAX_REMEMBERED && oldest !== undefined) origins.delete(oldest);
  }

  return {
    origins: { of: (id) => origins.get(id) },
    messages: {
      ...messages,
      async accept(message, key) {
        const call = tracing.current();
        const beginning = { name: "keep message", kind: "internal", facts: factsOf(message.id) } as const;
        return await tracing.within(beginning, async (span) => {
          const acceptance = await messages.accept(message, key);
          span.tell({ "wesal.outcome": acceptance.outcome });
          if (acceptance.outcome === "accepted" && call !== null) remember(acceptance.id, call.traceparent);
          return acceptance;
        });
      },
      async settle(instanceId, id, settlement) {
        const facts = { ...factsOf(id), "wesal.message.state": settlement.state };
        await tracing.within({ name: "settle message", kind: "internal", facts, parent: origins.get(id) }, () =>
          messages.settle(instanceId, id, settlement),
        );
        if (settlement.state !== "queued") origins.delete(id);
      },
      async receive(instanceId, some) {
        const facts = { "messaging.batch.message_count": some.length };
        await tracing.within({ name: "receive messages", kind: "consumer", facts }, () =>
          messages.receive(instanceId, some),
        );
      },
    },
  };
}

/** Of a message, in OpenTelemetry's words. */
export function factsOf(id: string): SpanFacts {
  return { "messaging.message.id": id };
}
