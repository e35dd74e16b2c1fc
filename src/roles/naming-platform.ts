import type { GroupNaming } from "#adapters/gateways/common/chats/group-naming.ts";
import type { OutboxPlatform } from "#adapters/gateways/common/outbox/callers.ts";

/** The same platform; what groups are called that it writes to is learnt. */
export function namingPlatform(platform: OutboxPlatform, naming: Pick<GroupNaming, "met">): OutboxPlatform {
  return {
    ...platform,
    async deliver(instance, message) {
      const delivered = await platform.deliver(instance, message);
      if (delivered.ok) naming.met(instance.instanceId, [message.recipient]);
      return delivered;
    },
  };
}
