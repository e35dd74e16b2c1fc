import { limitedAddress } from "#domain/accounts/limited-address.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import { openSession, type SessionPorts, type SignedIn, type SigningIn } from "./open-session.ts";
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

type AskSignInFailure = PasskeysUnavailable | { readonly code: "rate-limited"; readonly retryAfterSeconds: number };

/** For whichever passkey the browser has for this site: nobody has said who they are. */
export async function askToSignIn(
  ports: AskPorts & Pick<WebPorts, "limits">,
  { address }: { readonly address: string | null },
): Promise<Result<PasskeyAsked, AskSignInFailure>> {
  const retryAfterSeconds = await ports.limits.passkeyAddress.take(limitedAddress(address));
  if (retryAfterSeconds !== null) return failure({ code: "rate-limited", retryAfterSeconds });
  return askForPasskey(ports, { kind: "passkey-sign-in", userId: null, of: [] });
}

interface SignInWithPasskeyInput extends PasskeyAnswer {
  readonly browser: SigningIn;
}

type SignInWithPasskeyFailure = PasskeyRefused | { readonly code: "account-suspended" };

/** A passkey counts as both factors: the device has checked who holds it. */
export async function signInWithPasskey(
  ports: AnswerPorts & SessionPorts,
  { browser, ...answer }: SignInWithPasskeyInput,
): Promise<Result<SignedIn, SignInWithPasskeyFailure>> {
  const taken = await takePasskey(ports, { kind: "passkey-sign-in", ...answer, address: browser.address });
  if (!taken.ok) return taken;
  const user = await ports.users.findById(taken.value.userId);
  if (user?.suspendedAt) return failure({ code: "account-suspended" });
  const opened = user && (await openSession(ports, { user, passwordMark: null, browser, isProved: true }));
  return opened === null ? failure({ code: "passkey-refused" }) : success(opened);
}
