import type { PairingCodeView } from "#ports/contracts/dashboard/api.ts";

const LIFE_MS = 160_000;

/** A code that is typed on the phone; moments are by this browser's clock. */
export interface TypedCode {
  readonly code: string;
  readonly receivedAt: number;
  readonly diesAt: number;
}

/** As of a QR: an expiry that cannot be says that the clocks differ. */
export function typedCode({ code, expiresAt }: PairingCodeView, now: number): TypedCode {
  const remaining = Date.parse(expiresAt) - now;
  return { code, receivedAt: now, diesAt: now + (remaining > 0 && remaining <= LIFE_MS ? remaining : LIFE_MS) };
}

/** In two groups of four, as the phone asks for it. */
export function codeGroups(code: string): readonly [string, string] {
  return [code.slice(0, 4), code.slice(4)];
}
