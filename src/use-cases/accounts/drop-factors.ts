import type { WebPorts } from "#ports/web-ports.ts";
import { dropIdleRecoveryCodes } from "./factors.ts";

interface DropInput {
  readonly userId: number;
  /** What was added then or later goes; everything where it is not given. */
  readonly since?: Date | undefined;
  readonly address: string | null;
}

/**
 * Takes off, on record, the second factors of somebody who should never have been in the account: whoever reads its
 * address's mail has just said so, or has proved that address before anybody else.
 */
export async function dropFactors(
  ports: Pick<WebPorts, "secondFactors" | "passkeys" | "audit" | "clock">,
  { userId, since = new Date(0), address }: DropInput,
): Promise<void> {
  const { secondFactors, passkeys, audit, clock } = ports;
  const record = (action: "authenticator-removed" | "passkey-removed", about?: string) =>
    audit.record({ action, at: clock.now(), userId, instanceId: null, address, about });
  const totp = await secondFactors.findTotp(userId);
  if (totp !== null && (totp.onAt ?? totp.begunAt) >= since) {
    await secondFactors.removeTotp(userId);
    if (totp.onAt !== null) await record("authenticator-removed");
  }
  for (const { id, name, createdAt } of await passkeys.listOf(userId)) {
    if (createdAt < since) continue;
    await passkeys.remove(userId, id);
    await record("passkey-removed", name);
  }
  await dropIdleRecoveryCodes(ports, userId);
}
