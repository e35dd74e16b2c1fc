/** How long a sign-in waits for its second step, and a passkey for its answer. */
export const STEP_LASTS_MS = 5 * 60 * 1000;

/** How long a proof of the second factor is good for what asks for a fresh one. */
const PROOF_LASTS_MS = 10 * 60 * 1000;

/** Of an authenticator app, as all of them have it. Source: RFC 6238. */
export const CODE_DIGITS = 6;
export const CODE_PERIOD_SECONDS = 30;
/** Steps before and after the current one whose codes are taken: clocks differ, and people type. */
export const CODE_WINDOW = 1;

/** Made at once; each works once. */
export const RECOVERY_CODES = 10;

/** Of an account. */
export const MAX_PASSKEYS = 20;
export const MAX_PASSKEY_NAME_LENGTH = 60;

/** Without letters that are taken for digits; 5 bits each. Source: Crockford's base 32. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const RECOVERY_LENGTH = 16;
const GROUP = /.{4}(?=.)/g;

/** 80 bits, such as `9f3k-2m7q-x0vb-4tgh`: nobody can try all of them against a hash. */
export function drawRecoveryCode(below: (max: number) => number): string {
  const drawn = Array.from({ length: RECOVERY_LENGTH }, () => ALPHABET[below(ALPHABET.length)]);
  return drawn.join("").replace(GROUP, "$&-");
}

type FactorCode =
  /** Six digits. */
  | { readonly kind: "app"; readonly code: string }
  /** As `drawRecoveryCode` writes it. */
  | { readonly kind: "recovery"; readonly code: string };

/** What a reader typed, however they spaced it; null when it can be neither. */
export function readFactorCode(text: string): FactorCode | null {
  const plain = text.replace(/[\s-]/g, "").toLowerCase();
  if (/^\d{6}$/.test(plain)) return { kind: "app", code: plain };
  const letters = plain.replace(/o/g, "0").replace(/[il]/g, "1");
  if (letters.length !== RECOVERY_LENGTH || [...letters].some((letter) => !ALPHABET.includes(letter))) return null;
  return { kind: "recovery", code: letters.replace(GROUP, "$&-") };
}

/** Null where the session has proved nothing. */
export function isFreshProof(provedAt: Date | null, now: Date): boolean {
  return provedAt !== null && now.getTime() - provedAt.getTime() < PROOF_LASTS_MS;
}
