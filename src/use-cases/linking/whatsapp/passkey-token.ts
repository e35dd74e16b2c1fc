import type { AuthSteps } from "#ports/auth-steps.ts";
import type { AskedPasskeyOptions } from "#ports/contracts/whatsapp/passkey.ts";
import type { PasskeyStep } from "#ports/network-passkey.ts";

/** What WhatsApp asks of a passkey. */
export type AskedPasskey = Extract<PasskeyStep, { step: "asked" }>;

export interface PasskeyToken {
  readonly token: string;
  readonly expiresAt: Date;
}

/** A token by which whoever holds it answers what is asked of this instance's account now, once, and does nothing else. */
export async function makePasskeyToken(
  authSteps: Pick<AuthSteps, "begin">,
  of: { readonly ownerId: number; readonly instanceId: number },
  { options, expiresAt: end }: AskedPasskey,
): Promise<PasskeyToken> {
  const data = passkeyMark(of.instanceId, options);
  const { token, expiresAt } = await authSteps.begin("link-passkey", { userId: of.ownerId, data });
  return { token, expiresAt: end < expiresAt ? end : expiresAt };
}

/** Of a challenge, so much tells it from every other. */
const CHALLENGE_LENGTH = 200;

/** What a token is for: an instance, and a question of WhatsApp's. */
export function passkeyMark(instanceId: number, { challenge }: AskedPasskeyOptions): string {
  return `${instanceId} ${challenge.slice(0, CHALLENGE_LENGTH)}`;
}

export function instanceOfMark(mark: string): number {
  return Number(mark.split(" ")[0]);
}
