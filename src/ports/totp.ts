/** Codes of an authenticator app. Source: RFC 6238, with SHA-1, six digits and 30 seconds, as every app has it. */
export interface Totp {
  /** 160 bits, in base 32. */
  newSecret(): string;
  /** What the app scans: `otpauth://totp/…`. */
  address(secret: string, email: string): string;
  /** Which step of 30 seconds the code is of, at most one away from now; null when it is none's. */
  stepOf(secret: string, code: string, at: Date): number | null;
}
