import { readFactorCode } from "#domain/accounts/second-factor.ts";
import { failure, type Result, success } from "#domain/result.ts";
import { type FieldFailure, invalid } from "#domain/validation/field-failure.ts";
import { FACTOR_WORDING } from "#domain/wording/second-factor.ts";
import type { WebPorts } from "#ports/web-ports.ts";

export type CodeRefused =
  | FieldFailure<"code">
  | { readonly code: "code-wrong" }
  | { readonly code: "rate-limited"; readonly retryAfterSeconds: number };

export type CodePorts = Pick<WebPorts, "secondFactors" | "totp" | "audit" | "clock" | "limits">;

interface CodeInput {
  readonly userId: number;
  /** As it was typed: of the app, or a recovery code. */
  readonly code: string;
  readonly address: string | null;
}

/** A code is good once: a recovery code is used up, and of the app's no step is taken twice. */
export async function checkFactorCode(ports: CodePorts, input: CodeInput): Promise<Result<null, CodeRefused>> {
  const { userId, code, address } = input;
  const spent = await takeTry(ports, input);
  if (spent !== null) return failure(spent);
  const typed = readFactorCode(code);
  const isRecovery = typed?.kind === "recovery";
  const isRight = isRecovery
    ? await ports.secondFactors.claimRecoveryCode(userId, typed.code)
    : typed !== null && (await takeAppCode(ports, userId, typed.code));
  if (!isRight) return refuseWrongCode(ports, input);
  await ports.limits.secondFactor.reset(String(userId));
  if (isRecovery) {
    const at = ports.clock.now();
    await ports.audit.record({ action: "recovery-code-used", at, userId, instanceId: null, address });
  }
  return success(null);
}

/** Counts one try; null where there is one left, and something to try. */
export async function takeTry(
  { limits }: Pick<WebPorts, "limits">,
  { userId, code }: Pick<CodeInput, "userId" | "code">,
): Promise<CodeRefused | null> {
  if (code.trim() === "") return invalid("code", FACTOR_WORDING.codeRequired).failure;
  const retryAfterSeconds = await limits.secondFactor.take(String(userId));
  return retryAfterSeconds === null ? null : { code: "rate-limited", retryAfterSeconds };
}

/** On record. */
export async function refuseWrongCode(
  { audit, clock }: Pick<WebPorts, "audit" | "clock">,
  { userId, address }: Pick<CodeInput, "userId" | "address">,
): Promise<{ ok: false; failure: { code: "code-wrong" } }> {
  await audit.record({ action: "second-factor-refused", at: clock.now(), userId, instanceId: null, address });
  return failure({ code: "code-wrong" });
}

async function takeAppCode(
  { secondFactors, totp, clock }: Pick<WebPorts, "secondFactors" | "totp" | "clock">,
  userId: number,
  code: string,
): Promise<boolean> {
  const stored = await secondFactors.findTotp(userId);
  const step = stored?.onAt ? totp.stepOf(stored.secret, code, clock.now()) : null;
  return step !== null && (await secondFactors.claimTotpStep(userId, step));
}
