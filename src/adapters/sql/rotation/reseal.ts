import type { SecretPurpose, Secrets } from "#ports/secrets.ts";
import type { SqlValue } from "../database.ts";

/** The secret that everything is sealed under, and the one that it is to be sealed under. */
export interface SecretPair {
  readonly current: Secrets;
  readonly next: Secrets;
}

/** What one walk through a table did: values that were under the old secret, and values that neither opens. */
export interface TableTally {
  readonly renewed: number;
  readonly broken: number;
}

interface Opened {
  readonly plain: Buffer;
  /** Sealed under the new secret already. */
  readonly isNew: boolean;
}

/** By whichever of the two it was sealed under; null where neither opens it. */
export function openEither(
  { current, next }: SecretPair,
  purpose: SecretPurpose,
  boundTo: string,
  sealed: string,
): Opened | null {
  const renewed = tryToOpen(next, purpose, boundTo, sealed);
  if (renewed !== null) return { plain: renewed, isNew: true };
  const plain = tryToOpen(current, purpose, boundTo, sealed);
  return plain === null ? null : { plain, isNew: false };
}

type Resealed = { readonly text: SqlValue; readonly plain: Buffer | null };

/** The same text where it is new already, is none, or does not open: `plain` is null for these two. */
export function reseal(pair: SecretPair, purpose: SecretPurpose, boundTo: string, sealed: SqlValue): Resealed {
  if (sealed === null) return { text: null, plain: null };
  const opened = openEither(pair, purpose, boundTo, String(sealed));
  if (opened === null) return { text: sealed, plain: null };
  return { text: opened.isNew ? sealed : pair.next.seal(purpose, boundTo, opened.plain), plain: opened.plain };
}

function tryToOpen(secrets: Secrets, purpose: SecretPurpose, boundTo: string, sealed: string): Buffer | null {
  try {
    return Buffer.from(secrets.open(purpose, boundTo, sealed));
  } catch {
    return null;
  }
}
