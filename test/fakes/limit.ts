import type { Limit } from "#ports/limits.ts";
import type { WebLimits } from "#ports/web-ports.ts";

export interface FakeLimit extends Limit {
  /** Every key that was counted. */
  readonly taken: string[];
  /** Every key that was forgotten. */
  readonly forgotten: string[];
  /** From now on nobody is admitted for so long; null admits everybody again. */
  refuse(seconds: number | null): void;
}

/** Admits everybody until it is told not to. */
export function fakeLimit(): FakeLimit {
  const taken: string[] = [];
  const forgotten: string[] = [];
  let retryAfterSeconds: number | null = null;
  return {
    taken,
    forgotten,
    refuse: (seconds) => {
      retryAfterSeconds = seconds;
    },
    take(key) {
      taken.push(key);
      return retryAfterSeconds;
    },
    reset: (key) => void forgotten.push(key),
    standing: () => ({ points: 10, perSeconds: 60, remaining: 10 - Math.min(10, taken.length), resetSeconds: 60 }),
  };
}

export function fakeWebLimits(): { readonly [Name in keyof WebLimits]: FakeLimit } {
  return {
    login: fakeLimit(),
    loginAddress: fakeLimit(),
    loginAccount: fakeLimit(),
    loginDevice: fakeLimit(),
    lockMail: fakeLimit(),
    newDeviceMail: fakeLimit(),
    noticeMail: fakeLimit(),
    verification: fakeLimit(),
    emailChange: fakeLimit(),
    signup: fakeLimit(),
    recovery: fakeLimit(),
    recoveryMail: fakeLimit(),
    recoveryAddress: fakeLimit(),
    currentPassword: fakeLimit(),
    secondFactor: fakeLimit(),
    passkeyAddress: fakeLimit(),
    ceremony: fakeLimit(),
    ceremonyAddress: fakeLimit(),
  };
}
