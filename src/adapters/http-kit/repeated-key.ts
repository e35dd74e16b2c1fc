/**
 * A key that an object of a JSON text holds twice, or null: `JSON.parse` keeps the last of the two and says nothing.
 * `value` is what the text was parsed to; that its keys are as many as the text's colons is all that most texts cost.
 */
export function repeatedKey(text: string, value: unknown): string | null {
  return keysIn(value) === colonsIn(text) ? null : findRepeated(text);
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;

function keysIn(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const parts: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  let keys = Array.isArray(value) ? 0 : parts.length;
  for (const part of parts) keys += keysIn(part);
  return keys;
}

/** Outside of strings. */
function colonsIn(text: string): number {
  let colons = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) at = endOfString(text, at);
    else if (unit === COLON) colons += 1;
  }
  return colons;
}

/** Where the string that begins at `from` ends. */
function endOfString(text: string, from: number): number {
  let end = text.indexOf('"', from + 1);
  while (end > 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes += 1;
  return slashes % 2 === 1;
}

/** A string is a key when a colon follows it. */
function isKey(text: string, end: number): boolean {
  let at = end + 1;
  while (" \t\n\r".includes(text[at] ?? "x")) at += 1;
  return text[at] === ":";
}

function findRepeated(text: string): string | null {
  const open: Set<string>[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === "{" || character === "[") open.push(new Set());
    else if (character === "}" || character === "]") open.pop();
    else if (character === '"') {
      const end = endOfString(text, at);
      if (isKey(text, end)) {
        const key = String(JSON.parse(text.slice(at, end + 1)));
        if (open.at(-1)?.has(key)) return key;
        open.at(-1)?.add(key);
      }
      at = end;
    }
  }
  return null;
}
