/** What every key begins with: secret scanners find one by it, and no instance token has an underscore. */
const KEY_PREFIX = "wsl_";

/** Bytes of chance in a key: 160 bits. */
export const KEY_BYTES = 20;

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const SECRET_LENGTH = 27;
const CHECKSUM_LENGTH = 6;
const SHOWN_LENGTH = KEY_PREFIX.length + 4;
const FORM = new RegExp(`^${KEY_PREFIX}[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`);

/** The text of a key: the prefix, `KEY_BYTES` of chance and their checksum, both in base 62; 37 characters. */
export function keyTextOf(chance: Uint8Array): string {
  let number = 0n;
  for (const byte of chance) number = number * 256n + BigInt(byte);
  const secret = inDigits(number, SECRET_LENGTH);
  return KEY_PREFIX + secret + checksumOf(secret);
}

/** True of what is meant as a key, sound or not. */
export function looksLikeKey(text: string): boolean {
  return text.startsWith(KEY_PREFIX);
}

/** True where the checksum is right: what is false here has been mistyped or cut, and is no key of anybody's. */
export function isSoundKey(text: string): boolean {
  if (!FORM.test(text)) return false;
  const secret = text.slice(KEY_PREFIX.length, -CHECKSUM_LENGTH);
  return checksumOf(secret) === text.slice(-CHECKSUM_LENGTH);
}

/** Tells one key from another and opens nothing: its first eight characters. */
export function keyStartOf(text: string): string {
  return text.slice(0, SHOWN_LENGTH);
}

function checksumOf(secret: string): string {
  return inDigits(BigInt(crc32(secret)), CHECKSUM_LENGTH);
}

function inDigits(number: bigint, length: number): string {
  let text = "";
  for (let left = number; text.length < length; left /= 62n) text = DIGITS.charAt(Number(left % 62n)) + text;
  return text;
}

/** As of zip and PNG files, of ASCII text. */
function crc32(text: string): number {
  let crc = 0xffffffff;
  for (let at = 0; at < text.length; at += 1) {
    crc ^= text.charCodeAt(at);
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
