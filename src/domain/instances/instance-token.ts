const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Characters in an instance token. Source: spec §9. */
export const TOKEN_LENGTH = 8;

/** Tries to find a token that no instance has. Source: spec §9. */
export const TOKEN_ATTEMPTS = 10;

/** Letters and digits. `below(max)` must be uniform from 0 to max - 1, and cryptographically strong. */
export function drawInstanceToken(below: (max: number) => number): string {
  let token = "";
  for (let i = 0; i < TOKEN_LENGTH; i += 1) token += ALPHABET.charAt(below(ALPHABET.length));
  return token;
}
