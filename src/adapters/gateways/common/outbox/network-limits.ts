import { holdBy, quotaNow } from "#domain/sessions/account-limits.ts";
import type { Hold, QueueState } from "#domain/sessions/queue.ts";
import type { Clock } from "#ports/clock.ts";
import type { AccountOutboxDependencies, OutboxPlatform } from "./callers.ts";
import { type AccountGate, accountGate } from "./gate.ts";

interface KnownLimits {
  readonly platform: Pick<OutboxPlatform, "limits">;
  readonly clock: Pick<Clock, "now">;
}

/** An account's gate, which its network's own word closes as well. */
export function gateOf(dependencies: AccountOutboxDependencies): AccountGate {
  const { rules, platform, instance } = dependencies;
  return accountGate(rules.pace, {
    ...dependencies,
    said: () => networkHold(dependencies, instance.instanceId),
    changed: () => platform.holdsChanged?.(instance.instanceId),
  });
}

/** Also of an account of which no message has been asked for here. */
export function queueState(
  known: KnownLimits,
  instanceId: number,
  account: { state(): Omit<QueueState, "newChats"> } | undefined,
): QueueState {
  const limits = known.platform.limits?.(instanceId) ?? null;
  const queue = account?.state() ?? { waiting: 0, hold: networkHold(known, instanceId) };
  const newChats = limits === null ? undefined : quotaNow(limits, known.clock.now());
  return newChats === undefined ? queue : { ...queue, newChats };
}

function networkHold({ platform, clock }: KnownLimits, instanceId: number): Hold | null {
  const limits = platform.limits?.(instanceId) ?? null;
  return limits === null ? null : holdBy(limits, clock.now());
}
