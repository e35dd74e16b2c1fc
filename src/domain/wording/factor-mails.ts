import { say } from "#languages/say.ts";
import { unreachable } from "../result.ts";
import { momentText } from "./moments.ts";

/** A change of what an account is signed in to with, besides the password. */
export type ChangedFactor = "authenticator-added" | "authenticator-removed" | "passkey-added" | "passkey-removed";

interface FactorChangeWords {
  readonly subject: string;
  /** After "Hello". */
  readonly done: string;
}

/** What its owner is mailed of it. */
export function factorChangedWords(product: string, change: ChangedFactor, at: Date): FactorChangeWords {
  const values = { product, moment: momentText(at) };
  switch (change) {
    case "authenticator-added":
      return {
        subject: say("An authenticator app was added · {product}", { product }),
        done: say("an authenticator app was added to your {product} account on {moment}.", values),
      };
    case "authenticator-removed":
      return {
        subject: say("An authenticator app was removed · {product}", { product }),
        done: say("the authenticator app was removed from your {product} account on {moment}.", values),
      };
    case "passkey-added":
      return {
        subject: say("A passkey was added · {product}", { product }),
        done: say("a passkey was added to your {product} account on {moment}.", values),
      };
    case "passkey-removed":
      return {
        subject: say("A passkey was removed · {product}", { product }),
        done: say("a passkey was removed from your {product} account on {moment}.", values),
      };
    default:
      return unreachable(change);
  }
}
