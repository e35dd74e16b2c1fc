import type { CallFailure } from "#domain/messages/failures.ts";
import type { Result } from "#domain/result.ts";
import type { InstanceRef } from "./instances.ts";

export interface PairingCode {
  /** Eight characters, as they are typed on the phone. */
  readonly code: string;
  readonly expiresAt: Date;
}

export type PairingFailure =
  | CallFailure
  | { readonly code: "already-linked" }
  /** The network knows no account with this number. */
  | { readonly code: "phone-unknown" }
  /** The network gives no more codes for now. */
  | { readonly code: "too-many-codes" };

/** Linking without a second screen: the account's phone is told a code instead of scanning one. */
export interface NetworkPairing {
  /** `phone` in E.164 digits. A success means that the network has taken the code; the one before is over, and a QR too. */
  requestCode(instance: InstanceRef, phone: string): Promise<Result<PairingCode, PairingFailure>>;
}
