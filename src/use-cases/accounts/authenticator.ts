import { readFactorCode } from "#domain/accounts/second-factor.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import { type AccountChange, type ChangePorts, type ChangeRefused, refuseChange } from "./change-guard.ts";
import { type CodeRefused, refuseWrongCode, takeTry } from "./check-factor-code.ts";
import {
  dropIdleRecoveryCodes,
  type FactorChange,
  factorsOf,
  firstRecoveryCodes,
  tellOfFactor,
  undoLinkOf,
} from "./factors.ts";

interface TotpBegun {
  /** Base 32, to be typed where nothing can be scanned. */
  readonly secret: string;
  /** To be scanned. */
  readonly address: string;
}

export type BeginTotpFailure = ChangeRefused | { readonly code: "totp-on" } | { readonly code: "account-gone" };

/** A secret for an authenticator app; it is asked for from the first right code on, which `turnOnTotp` takes. */
export async function beginTotp(
  ports: ChangePorts & Pick<WebPorts, "totp">,
  input: AccountChange,
): Promise<Result<TotpBegun, BeginTotpFailure>> {
  const { userId } = input;
  const refused = await refuseChange(ports, input);
  if (refused !== null) return failure(refused);
  const [user, { totp: isOn }] = await Promise.all([ports.users.findById(userId), factorsOf(ports, userId)]);
  if (user === null) return failure({ code: "account-gone" });
  if (isOn) return failure({ code: "totp-on" });
  const secret = ports.totp.newSecret();
  await ports.secondFactors.beginTotp(userId, secret, ports.clock.now());
  return success({ secret, address: ports.totp.address(secret, user.email) });
}

interface TurnOnTotpInput extends Pick<FactorChange, "address" | "publicUrl"> {
  readonly userId: number;
  readonly sessionId: string;
  readonly code: string;
}

export type TurnOnTotpFailure = CodeRefused | { readonly code: "totp-not-begun" } | { readonly code: "account-gone" };

type TurnOnTotpPorts = ChangePorts &
  Pick<WebPorts, "totp" | "random" | "authSessions" | "mailedLinks" | "mail" | "background">;

/** The recovery codes that come with a first factor; null where the account has some. */
export async function turnOnTotp(
  ports: TurnOnTotpPorts,
  { userId, sessionId, code, address, publicUrl }: TurnOnTotpInput,
): Promise<Result<readonly string[] | null, TurnOnTotpFailure>> {
  const spent = await takeTry(ports, { userId, code });
  if (spent !== null) return failure(spent);
  const { secondFactors, clock } = ports;
  const [user, begun] = await Promise.all([ports.users.findById(userId), secondFactors.findTotp(userId)]);
  if (user === null) return failure({ code: "account-gone" });
  if (begun === null || begun.onAt !== null) return failure({ code: "totp-not-begun" });
  const typed = readFactorCode(code);
  const step = typed?.kind === "app" ? ports.totp.stepOf(begun.secret, typed.code, clock.now()) : null;
  if (step === null || !(await secondFactors.claimTotpStep(userId, step))) {
    return refuseWrongCode(ports, { userId, address });
  }
  const undoLink = await undoLinkOf(ports, user, publicUrl);
  await secondFactors.turnOnTotp(userId, begun.begunAt, clock.now());
  await ports.limits.secondFactor.reset(String(userId));
  await ports.authSessions.prove(userId, sessionId);
  await tellOfFactor(ports, user, { action: "authenticator-added", address, publicUrl, undoLink });
  return success(await firstRecoveryCodes(ports, userId));
}

export type RemoveFactorPorts = ChangePorts & Pick<WebPorts, "mail" | "background">;

export interface RemoveFactorInput extends AccountChange {
  readonly publicUrl: string;
}

/** One that was never there is none the less gone. */
export async function removeTotp(
  ports: RemoveFactorPorts,
  input: RemoveFactorInput,
): Promise<Result<null, ChangeRefused>> {
  const { userId, address, publicUrl } = input;
  const refused = await refuseChange(ports, input);
  if (refused !== null) return failure(refused);
  const [user, { totp }] = await Promise.all([ports.users.findById(userId), factorsOf(ports, userId)]);
  await ports.secondFactors.removeTotp(userId);
  await dropIdleRecoveryCodes(ports, userId);
  if (user !== null && totp) await tellOfFactor(ports, user, { action: "authenticator-removed", address, publicUrl });
  return success(null);
}
