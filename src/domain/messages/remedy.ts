import type { SendFailure } from "./failures.ts";
import type { MessageState } from "./life.ts";
import { verdictOf } from "./verdict.ts";

/** The one thing that helps a message on: `link` is the instance's account. */
type Remedy = "resend" | "cancel" | "link";

/** Null where there is nothing to do, or nothing that would help. */
export function remedyOf(state: MessageState, failure: SendFailure | null): Remedy | null {
  switch (state) {
    case "accepted":
    case "queued":
      return "cancel";
    case "failed":
      return failure === null ? "resend" : remedyFor(failure);
    case "cancelled":
    case "expired":
    case "unknown":
      return failure?.code === "not-connected" ? "link" : "resend";
    default:
      return null;
  }
}

/** What nobody but the sender can put right, such as a wrong number, is not helped by another attempt. */
function remedyFor(failure: SendFailure): Remedy | null {
  switch (failure.code) {
    case "not-connected":
      return "link";
    case "recipient-not-found":
    case "recipient-is-id":
    case "account-restricted":
      return null;
    case "telegram-error": {
      const { next } = verdictOf(failure);
      if (next === "again") return "link";
      return next === "wait" ? "resend" : null;
    }
    default:
      return "resend";
  }
}
