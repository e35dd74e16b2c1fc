import { say } from "#languages/say.ts";
import type { CallFailure } from "../../messages/failures.ts";
import { unreachable } from "../../result.ts";

type PasskeyProblem =
  | CallFailure
  | { readonly code: "no-passkey-step" | "passkey-elsewhere" | "passkey-stale" | "passkey-refused" };

/** Why a passkey did not bring an account further, and what to do about it. */
export function describePasskeyFailure(failure: PasskeyProblem): string {
  switch (failure.code) {
    case "no-passkey-step":
      return say("WhatsApp asks for nothing of the kind just now.");
    case "passkey-elsewhere":
      return say("The passkey was used on another page. Use it on https://web.whatsapp.com.");
    case "passkey-stale":
      return say("This is the answer to an earlier request. Copy the request again, and use the passkey once more.");
    case "passkey-refused":
      return say("WhatsApp does not take this passkey. Use the one of the account that is being linked.");
    case "refused":
    case "not-acknowledged":
    case "connection-lost":
      return say("WhatsApp did not answer in time. Start the session again.");
    default:
      return unreachable(failure);
  }
}

/** Of a link to use a passkey, once it is used up, expired or of an earlier request. */
export function describeCeremonyOver(): string {
  return say("This link is used up or over. Make another one where the session was started.");
}

/** Of what was pasted in place of an answer. */
export function describePasskeyAnswer(): string {
  return say("This is not what the passkey said. Copy all of it, from the first brace to the last.");
}
