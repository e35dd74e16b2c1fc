import { keyStandingOf } from "#domain/keys/api-key.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import { rotateToken } from "../instances/rotate-token.ts";

type RotatePorts = Pick<WebPorts, "instances" | "apiKeys" | "audit" | "clock" | "random">;

interface Whose {
  readonly userId: number;
  readonly address: string | null;
}

/** How many there were of each. */
export interface RotatedCredentials {
  readonly keys: number;
  readonly tokens: number;
}

/**
 * After a password that somebody else may have known: whatever else opens what is the user's, and could have been read
 * or made with it, ends. Keys first, for a key can read tokens.
 */
export async function rotateCredentials(ports: RotatePorts, whose: Whose): Promise<RotatedCredentials> {
  const keys = await endKeys(ports, whose);
  const instances = await ports.instances.listByOwner(whose.userId);
  // A statement an instance: each token is drawn, sealed and checked against all others.
  for (const { id } of instances) await rotateToken(ports, { ...whose, id });
  return { keys, tokens: instances.length };
}

/** Revoked, not rotated: a key is shown once, and nobody is there to be shown a new one. */
async function endKeys({ apiKeys, audit, clock }: RotatePorts, { userId, address }: Whose): Promise<number> {
  const at = clock.now();
  const working = (await apiKeys.listOf(userId)).filter((key) => keyStandingOf(key, at) === "working");
  await apiKeys.revokeAll(userId, at);
  for (const { name: about } of working) {
    await audit.record({ action: "key-revoked", at, userId, instanceId: null, address, about });
  }
  return working.length;
}
