import type { Clock } from "#ports/clock.ts";
import type { Totp } from "#ports/totp.ts";

const STEP_MS = 30_000;

/** The code of a step is the end of its number; every secret has the same. */
export function fakeTotp(): Totp {
  let made = 0;
  return {
    newSecret() {
      made += 1;
      return `SECRET${made}`;
    },
    address: (secret, email) => `otpauth://totp/Wesal:${email}?secret=${secret}`,
    stepOf(_secret, code, at) {
      const now = Math.floor(at.getTime() / STEP_MS);
      return [now, now - 1, now + 1].find((step) => codeOfStep(step) === code) ?? null;
    },
  };
}

/** What an app shows now. */
export function fakeCode(clock: Pick<Clock, "now">): string {
  return codeOfStep(Math.floor(clock.now().getTime() / STEP_MS));
}

function codeOfStep(step: number): string {
  return String(step).slice(-6).padStart(6, "0");
}
