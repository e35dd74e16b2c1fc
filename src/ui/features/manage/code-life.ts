/** How long a QR code is good for. */
export const CODE_LIFE_MS = 30_000;

/** A QR code as the server gives it. */
interface QrAnswer {
  /** A data URL. */
  readonly qr: string;
  readonly qrText: string;
  readonly expiresAt: string;
}

export interface LinkCode extends QrAnswer {
  /** By this browser's clock. */
  readonly receivedAt: number;
  readonly diesAt: number;
}

/**
 * The server's and the browser's clocks may differ by minutes: an expiry that is not within the next 30 s says nothing
 * about this code, which then counts as fresh.
 */
export function linkCode({ qr, qrText, expiresAt }: QrAnswer, now: number): LinkCode {
  const remaining = Date.parse(expiresAt) - now;
  const life = remaining > 0 && remaining <= CODE_LIFE_MS ? remaining : CODE_LIFE_MS;
  return { qr, qrText, expiresAt, receivedAt: now, diesAt: now + life };
}

/** Whole seconds, rounded up, so that "1 s" is shown until the code expires. */
export function secondsLeft(code: LinkCode, now: number): number {
  return Math.max(0, Math.ceil((code.diesAt - now) / 1000));
}

/** How far the ring has run when it is first drawn, in ms: its animation starts there. */
export function ringElapsedMs(code: LinkCode, now: number): number {
  return Math.min(CODE_LIFE_MS, Math.max(0, CODE_LIFE_MS - (code.diesAt - now)));
}
