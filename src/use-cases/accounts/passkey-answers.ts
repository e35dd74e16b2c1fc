import { failure, type Result, success } from "#domain/result.ts";
import type { AuthStepKind } from "#ports/auth-steps.ts";
import type { Passkey, PasskeyCeremonies, PasskeyOptions, PasskeyProblem, PasskeyResponse } from "#ports/passkeys.ts";
import type { WebPorts } from "#ports/web-ports.ts";

/** What a browser is given to ask a passkey for; `token` is for its cookie, and is worth one answer. */
export interface PasskeyAsked {
  readonly options: PasskeyOptions;
  readonly token: string;
  readonly expiresAt: Date;
}

/** What a browser sends back. */
export interface PasskeyAnswer {
  readonly token: string | null;
  readonly response: PasskeyResponse;
}

export interface PasskeysUnavailable {
  readonly code: "passkeys-unavailable";
  readonly problem: PasskeyProblem;
}

export interface PasskeyRefused {
  readonly code: "passkey-refused";
}

export type AskPorts = Pick<WebPorts, "authSteps" | "passkeyCeremonies">;

/** Of the passkeys of that user; of nobody in particular where they are not known yet. */
export async function askForPasskey(
  { authSteps, passkeyCeremonies }: AskPorts,
  {
    kind,
    userId,
    of,
  }: { readonly kind: AuthStepKind; readonly userId: number | null; readonly of: readonly Passkey[] },
): Promise<Result<PasskeyAsked, PasskeysUnavailable>> {
  const problem = refuseUnavailable(passkeyCeremonies);
  if (problem !== null) return failure(problem);
  const { options, challenge } = await passkeyCeremonies.askForOne(of);
  return success({ options, ...(await authSteps.begin(kind, { userId, data: challenge })) });
}

export function refuseUnavailable({ problem }: Pick<PasskeyCeremonies, "problem">): PasskeysUnavailable | null {
  return problem === null ? null : { code: "passkeys-unavailable", problem };
}

export type AnswerPorts = AskPorts & Pick<WebPorts, "passkeys" | "audit" | "clock">;

interface AnswerInput extends PasskeyAnswer {
  readonly kind: AuthStepKind;
  readonly address: string | null;
}

/** The passkey that has answered; a challenge takes one answer, right or wrong. What is wrong is put on record of whose passkey it is. */
export async function takePasskey(
  ports: AnswerPorts,
  { kind, token, response, address }: AnswerInput,
): Promise<Result<Passkey, PasskeyRefused>> {
  const step = token === null ? null : await ports.authSteps.finish(kind, token);
  const passkey = step === null ? null : await ports.passkeys.findByCredential(response.id);
  if (step === null || passkey === null) return REFUSED;
  const { id, userId } = passkey;
  const isOfStep = step.userId === null || step.userId === userId;
  const counter = isOfStep ? await ports.passkeyCeremonies.checkOne(response, step.data, passkey) : null;
  const at = ports.clock.now();
  if (counter === null) {
    await ports.audit.record({ action: "second-factor-refused", at, userId, instanceId: null, address });
    return REFUSED;
  }
  await ports.passkeys.touch(id, { counter, at });
  return success(passkey);
}

const REFUSED = failure({ code: "passkey-refused" as const });
