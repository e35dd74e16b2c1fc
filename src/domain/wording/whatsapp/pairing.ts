import { say } from "#languages/say.ts";
import type { CallFailure } from "../../messages/failures.ts";
import { unreachable } from "../../result.ts";

type PairingProblem = CallFailure | { readonly code: "already-linked" | "phone-unknown" | "too-many-codes" };

/** Why there is no code to type on the phone, and what to do about it. */
export function describePairingFailure(failure: PairingProblem): string {
  switch (failure.code) {
    case "already-linked":
      return say("This instance is connected already. Log out first to link another account.");
    case "phone-unknown":
      return say("This number is not on WhatsApp. Check it, with its country code.");
    case "too-many-codes":
      return say("WhatsApp gives no more codes for this number for now. Wait ten minutes, or scan a QR code.");
    case "refused":
      return say("WhatsApp gives no code for this number. Check it, or scan a QR code.");
    case "not-acknowledged":
    case "connection-lost":
      return say("WhatsApp did not answer in time. Ask for a code again.");
    default:
      return unreachable(failure);
  }
}
