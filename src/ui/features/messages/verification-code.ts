import { say } from "#languages/say.ts";

/** Digits of a one-time code. Source: spec §9. */
const CODE_DIGITS = 6;

/** Where the last generated code and its time are kept. Source: spec §3, browser storage. */
const LAST_CODE_KEY = "lastVerificationCode";
const LAST_CODE_AT_KEY = "lastVerificationCodeAt";

/** Six random digits, leading zeros kept; `randomWord` gives 32 random bits. */
export function newVerificationCode(randomWord: () => number): string {
  const range = 10 ** CODE_DIGITS;
  const fairLimit = Math.floor(2 ** 32 / range) * range;
  let word = randomWord();
  while (word >= fairLimit) word = randomWord();
  return String(word % range).padStart(CODE_DIGITS, "0");
}

export function verificationMessage(code: string): string {
  return say("Your verification code is {code}", { code });
}

/** A browser that refuses storage still gets its code. */
export function rememberCode(storage: Pick<Storage, "setItem">, code: string, now: Date): void {
  try {
    storage.setItem(LAST_CODE_KEY, code);
    storage.setItem(LAST_CODE_AT_KEY, now.toISOString());
  } catch {
    return;
  }
}

export function browserRandomWord(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
}
