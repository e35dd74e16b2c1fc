import { drawRecoveryCode, isFreshProof, RECOVERY_CODES } from "#domain/accounts/second-factor.ts";
import type { User } from "#domain/accounts/user.ts";
import type { AuditAction } from "#ports/audit.ts";
import type { Passkey } from "#ports/passkeys.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import { factorChangedMail } from "./account-mails.ts";
import { keepLinkOf } from "./keep-link.ts";
import { mailNotice } from "./mail-notice.ts";

/** What an account has besides its password. */
export interface Factors {
  readonly totp: boolean;
  /** Oldest first. */
  readonly passkeys: readonly Passkey[];
}

type FactorPorts = Pick<WebPorts, "secondFactors" | "passkeys">;

export async function factorsOf({ secondFactors, passkeys }: FactorPorts, userId: number): Promise<Factors> {
  const [totp, known] = await Promise.all([secondFactors.findTotp(userId), passkeys.listOf(userId)]);
  return { totp: totp !== null && totp.onAt !== null, passkeys: known };
}

export function hasFactor({ totp, passkeys }: Factors): boolean {
  return totp || passkeys.length > 0;
}

export interface FactorNeeded {
  readonly code: "second-factor-needed";
}

/** When the session that asks last showed a second factor. */
export interface Proof {
  readonly provedAt: Date | null;
}

export type ProofPorts = FactorPorts & Pick<WebPorts, "clock">;

/** Why a secret is not shown; null to whoever has no second factor, or has shown it lately. */
export async function refuseUnproved(
  ports: ProofPorts,
  { userId, provedAt }: Proof & { readonly userId: number },
): Promise<FactorNeeded | null> {
  if (isFreshProof(provedAt, ports.clock.now())) return null;
  return hasFactor(await factorsOf(ports, userId)) ? { code: "second-factor-needed" } : null;
}

/** In place of those that there were; they are known to nobody from then on but whoever is shown them. */
export async function makeRecoveryCodes(
  { secondFactors, random }: Pick<WebPorts, "secondFactors" | "random">,
  userId: number,
): Promise<readonly string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => drawRecoveryCode((max) => random.below(max)));
  await secondFactors.replaceRecoveryCodes(userId, codes);
  return codes;
}

/** With the first factor come recovery codes; null where there are some. */
export async function firstRecoveryCodes(
  ports: Pick<WebPorts, "secondFactors" | "random">,
  userId: number,
): Promise<readonly string[] | null> {
  return (await ports.secondFactors.countRecoveryCodes(userId)) > 0 ? null : makeRecoveryCodes(ports, userId);
}

/** With the last factor go the codes that stand in for it. */
export async function dropIdleRecoveryCodes(ports: FactorPorts, userId: number): Promise<void> {
  if (!hasFactor(await factorsOf(ports, userId))) await ports.secondFactors.replaceRecoveryCodes(userId, []);
}

/**
 * For the mail about a first factor: the address of a link that takes it off again, for whoever knows the password alone
 * could shut its owner out with one. Made before the factor. Null beside another factor, which was shown, and where
 * nobody has proved the address.
 */
export async function undoLinkOf(
  ports: FactorPorts & Pick<WebPorts, "mailedLinks">,
  user: User,
  publicUrl: string,
): Promise<string | null> {
  if (!user.verified || hasFactor(await factorsOf(ports, user.id))) return null;
  return keepLinkOf(ports, user, publicUrl);
}

export interface FactorChange {
  readonly action: Extract<
    AuditAction,
    "authenticator-added" | "authenticator-removed" | "passkey-added" | "passkey-removed"
  >;
  readonly address: string | null;
  readonly about?: string | undefined;
  readonly publicUrl: string;
  readonly undoLink?: string | null;
}

/** On record, and where its owner reads. */
export async function tellOfFactor(
  ports: Pick<WebPorts, "audit" | "clock" | "mail" | "background" | "limits">,
  user: User,
  { action, address, about, publicUrl, undoLink = null }: FactorChange,
): Promise<void> {
  const at = ports.clock.now();
  await ports.audit.record({ action, at, userId: user.id, instanceId: null, address, about });
  const message = factorChangedMail(ports.mail.product, user, {
    action,
    at,
    recoverLink: `${publicUrl}/recover`,
    undoLink,
  });
  ports.background.run("factor-mail-failed", () => mailNotice(ports, user.id, message, undoLink !== null));
}
