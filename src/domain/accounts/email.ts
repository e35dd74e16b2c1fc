const SIMPLE_ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Longest address that mail can carry. */
export const MAX_EMAIL_LENGTH = 254;

/** Trimmed and in lower case: addresses are compared so. */
export function normaliseEmail(text: string): string {
  return text.trim().toLowerCase();
}

/** The simple address pattern of spec §5: something, @, something with a dot. */
export function isEmail(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && SIMPLE_ADDRESS.test(text);
}
