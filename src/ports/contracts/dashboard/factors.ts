import { z } from "zod";

/** What one signs in with besides a password. Rules and sentences are the domain's. */

const code = z.string().max(100);
const currentPassword = z.string().max(1000);

/** To begin with an authenticator app, to remove it, to add or remove a passkey. */
export const ownerInputSchema = z.strictObject({ currentPassword });

/** Six digits, or a recovery code. */
export const codeInputSchema = z.strictObject({ code });

/** As `PublicKeyCredential.toJSON()` writes it; what it proves is looked into with its library. */
const response = z.looseObject({ id: z.string().max(2000) });

export const passkeyInputSchema = z.strictObject({ response, name: z.string().max(1000) });
export const passkeyProofSchema = z.strictObject({ response });
/** `from` is where to go after: a path of ours, or empty. */
export const passkeySignInSchema = z.strictObject({ response, from: z.string().max(2000) });
export const passkeyNameSchema = z.strictObject({ name: z.string().max(1000) });

export interface PasskeyView {
  readonly id: string;
  readonly name: string;
  /** ISO 8601. */
  readonly addedAt: string;
  readonly lastUsedAt: string | null;
}

export interface FactorsView {
  /** An authenticator app is asked for. */
  readonly totp: boolean;
  /** Oldest first. */
  readonly passkeys: readonly PasskeyView[];
  readonly recoveryCodesLeft: number;
  /** Why there can be no passkeys at the server's address; null where there can. */
  readonly passkeyProblem: string | null;
}

/** To be scanned by an authenticator app, or typed into it. */
export interface TotpBegun {
  readonly secret: string;
  readonly address: string;
  /** Data URL of the address as a QR code. */
  readonly qr: string;
}

/** Shown this once; null where there are some from before. */
export interface RecoveryCodesView {
  readonly recoveryCodes: readonly string[] | null;
}

export interface PasskeyAdded extends RecoveryCodesView {
  readonly passkey: PasskeyView;
}

/** For the browser's own `PublicKeyCredential.parse…OptionsFromJSON`. */
export interface PasskeyOptionsView {
  readonly options: Readonly<Record<string, unknown>>;
}

export interface FactorDone {
  readonly message: string;
}
