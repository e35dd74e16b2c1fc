import type { Bus } from "#ports/bus.ts";
import type { Tracing } from "#ports/tracing.ts";

/** The same bus; what one process does for another is a span of what that one does. */
export function tracedBus(bus: Bus, tracing: Tracing): Bus {
  return {
    ...bus,
    async request(memberId, call, gone) {
      return await tracing.within({ name: "ask another gateway", kind: "client" }, async ({ traceparent, fail }) => {
        const answered = await bus.request(memberId, { ...call, traceparent }, gone);
        if (!answered.ok) fail(answered.failure.code);
        return answered;
      });
    },
    serve(memberId, handler) {
      bus.serve(memberId, async ({ traceparent, ...call }, gone) => {
        const parent = typeof traceparent === "string" ? traceparent : undefined;
        const beginning = { name: "answer another gateway", kind: "server", parent } as const;
        return await tracing.within(beginning, () => handler(call, gone));
      });
    },
  };
}
