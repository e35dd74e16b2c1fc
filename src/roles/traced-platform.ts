import type { OutboxPlatform } from "#adapters/gateways/common/outbox/callers.ts";
import { factsOf, type MessageOrigins } from "#adapters/tracing/traced-messages.ts";
import type { Platform } from "#domain/instances/instance.ts";
import type { Tracing } from "#ports/tracing.ts";

/** The same platform; each attempt is a span of the call that asked for the message. */
export function tracedPlatform(
  platform: OutboxPlatform,
  { tracing, origins, name }: { readonly tracing: Tracing; readonly origins: MessageOrigins; readonly name: Platform },
): OutboxPlatform {
  return {
    ...platform,
    async deliver(instance, message) {
      const { id, content, isRepeat } = message;
      const facts = {
        ...factsOf(id),
        "messaging.system": name,
        "messaging.operation.type": "send",
        "wesal.message.kind": content.kind,
        "wesal.message.repeat": isRepeat,
      };
      const beginning = { name: `send ${content.kind}`, kind: "client", facts, parent: origins.of(id) } as const;
      return await tracing.within(beginning, async (span) => {
        const delivered = await platform.deliver(instance, message);
        if (!delivered.ok) span.fail(delivered.failure.code);
        return delivered;
      });
    },
  };
}
