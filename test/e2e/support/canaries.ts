import { randomBytes } from "node:crypto";

/** A secret that is followed through the product: it must be found nowhere. */
export interface Canary {
  readonly what: string;
  readonly bytes: Buffer;
}

export function canary(what: string, secret: string | Uint8Array): Canary {
  return { what, bytes: Buffer.from(secret) };
}

/** A text that is nowhere else, fit for a password, a hash or a message. */
export function madeUp(what: string): string {
  return `canary-${what}-${randomBytes(12).toString("hex")}`;
}

/** Long enough to be no word or number of ours. */
const KEY_MATERIAL = /[\w+/-]{24,}={0,2}/g;

/** Every key in a text of credentials, as it is written and as the bytes that it means. */
export function keysIn(what: string, text: string): Canary[] {
  return [...new Set(text.match(KEY_MATERIAL))].flatMap((key) => [
    canary(what, key),
    canary(what, Buffer.from(key, "base64")),
  ]);
}

/** As a secret could show: as it is, in a URL, in JSON, in hex, in either base64. */
function formsOf({ bytes }: Canary): Buffer[] {
  const text = bytes.toString("utf8");
  const texts = [encodeURIComponent(text.toWellFormed()), JSON.stringify(text).slice(1, -1)];
  const encodings = (["hex", "base64", "base64url"] as const).map((encoding) => bytes.toString(encoding));
  return [bytes, ...[...texts, ...encodings].map((form) => Buffer.from(form))];
}

/** A place where secrets could show: a file, the log, an answer. */
export interface Place {
  readonly where: string;
  readonly bytes: Buffer;
}

export function place(where: string, content: string | Uint8Array): Place {
  return { where, bytes: Buffer.from(content) };
}

/** Each secret that shows, as "what in where"; the secrets themselves are not repeated. */
export function shownIn(places: readonly Place[], canaries: readonly Canary[]): string[] {
  const forms = canaries.map((one) => ({ what: one.what, forms: formsOf(one) }));
  const found = places.flatMap(({ where, bytes }) =>
    forms.filter((one) => one.forms.some((form) => bytes.includes(form))).map(({ what }) => `${what} in ${where}`),
  );
  return [...new Set(found)];
}
