import { type Result, success } from "#domain/result.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import { type CodePorts, type CodeRefused, checkFactorCode } from "./check-factor-code.ts";
import {
  type AnswerPorts,
  type AskPorts,
  askForPasskey,
  type PasskeyAnswer,
  type PasskeyAsked,
  type PasskeyRefused,
  type PasskeysUnavailable,
  takePasskey,
} from "./passkey-answers.ts";

interface ProveInput {
  readonly userId: number;
  readonly sessionId: string;
  readonly address: string | null;
}

/** By a code, which is good for `PROOF_LASTS_MS` in this session. */
export async function proveByCode(
  ports: CodePorts & Pick<WebPorts, "authSessions">,
  { sessionId, ...input }: ProveInput & { readonly code: string },
): Promise<Result<null, CodeRefused>> {
  const checked = await checkFactorCode(ports, input);
  if (checked.ok) await ports.authSessions.prove(input.userId, sessionId);
  return checked;
}

export async function askForProof(
  ports: AskPorts & Pick<WebPorts, "passkeys">,
  { userId }: Pick<ProveInput, "userId">,
): Promise<Result<PasskeyAsked, PasskeysUnavailable>> {
  return askForPasskey(ports, { kind: "passkey-proof", userId, of: await ports.passkeys.listOf(userId) });
}

/** The same by a passkey of theirs. */
export async function proveByPasskey(
  ports: AnswerPorts & Pick<WebPorts, "authSessions">,
  { userId, sessionId, ...answer }: ProveInput & PasskeyAnswer,
): Promise<Result<null, PasskeyRefused>> {
  const taken = await takePasskey(ports, { kind: "passkey-proof", ...answer });
  if (!taken.ok) return taken;
  await ports.authSessions.prove(userId, sessionId);
  return success(null);
}
