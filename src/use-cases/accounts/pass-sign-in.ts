import { failure, type Result, success } from "#domain/result.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import { type CodePorts, type CodeRefused, checkFactorCode } from "./check-factor-code.ts";
import { openSession, type SessionPorts, type SignedIn, type SigningIn } from "./open-session.ts";

interface PassSignInInput {
  /** Of the sign-in that waits, from the browser's cookie. */
  readonly token: string | null;
  readonly code: string;
  readonly browser: SigningIn;
}

export type PassSignInFailure =
  | CodeRefused
  | { readonly code: "sign-in-over" }
  | { readonly code: "account-suspended" };

type PassSignInPorts = CodePorts & SessionPorts & Pick<WebPorts, "authSteps">;

/** The second step of a sign-in, after the password: a code, and then the session. */
export async function passSignIn(
  ports: PassSignInPorts,
  { token, code, browser }: PassSignInInput,
): Promise<Result<SignedIn, PassSignInFailure>> {
  const step = token === null ? null : await ports.authSteps.find("sign-in", token);
  const user = step?.userId ? await ports.users.findById(step.userId) : null;
  if (token === null || step === null || user === null) return OVER;
  if (user.suspendedAt !== null) return failure({ code: "account-suspended" });
  const checked = await checkFactorCode(ports, { userId: user.id, code, address: browser.address });
  if (!checked.ok) return checked;
  if ((await ports.authSteps.finish("sign-in", token)) === null) return OVER;
  const opened = await openSession(ports, { user, passwordMark: step.data, browser, isProved: true });
  return opened === null ? OVER : success(opened);
}

const OVER = failure({ code: "sign-in-over" as const });
