import type { CallFailure } from "#domain/messages/failures.ts";
import type { Result } from "#domain/result.ts";
import type { AskedPasskeyOptions, PasskeyAssertion } from "./contracts/whatsapp/passkey.ts";
import type { InstanceRef } from "./instances.ts";

/** Where an account stands whose network asks for its passkey before it links a device. */
export type PasskeyStep =
  /** A browser is to be asked for it, on a page of the network's own. */
  | { readonly step: "asked"; readonly options: AskedPasskeyOptions; readonly expiresAt: Date }
  /** The network has taken it and has not answered yet. */
  | { readonly step: "given"; readonly expiresAt: Date }
  /** The phone shows a code, which must be this one. */
  | { readonly step: "compare"; readonly code: string; readonly expiresAt: Date };

export type PasskeyFailure =
  | CallFailure
  /** Nobody asks for it just now, or for something else. */
  | { readonly code: "no-passkey-step" }
  /** It was made on a page that is not the network's. */
  | { readonly code: "passkey-elsewhere" }
  /** It answers an earlier question. */
  | { readonly code: "passkey-stale" }
  /** The network does not take it. */
  | { readonly code: "passkey-refused" };

/** The passkey that a network asks of some accounts. It is in its owner's keychain: no server can use it alone. */
export interface NetworkPasskey {
  /** Null where none is asked for. */
  read(instance: InstanceRef): Promise<PasskeyStep | null>;
  /** What a browser said to the options. Answers where it stands then. */
  give(instance: InstanceRef, assertion: PasskeyAssertion): Promise<Result<PasskeyStep | null, PasskeyFailure>>;
  /** The codes are the same. */
  confirm(instance: InstanceRef): Promise<Result<PasskeyStep | null, PasskeyFailure>>;
}
