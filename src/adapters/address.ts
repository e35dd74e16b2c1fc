/** Null where it is none: `URL` alone overlooks spaces around an address, and line breaks in it. */
export function addressOf(text: string): URL | null {
  return /\s/.test(text) ? null : URL.parse(text);
}

/** A percent sign of a password is written %25. */
export function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
