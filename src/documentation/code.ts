import { type CodePart, PLACEHOLDERS } from "./model.ts";

/** Stands for the reader's own client or token. */
interface Slot {
  readonly slot: "client" | "token";
}

/** In a path, or as `sessionId`. */
export const CLIENT: Slot = { slot: "client" };
/** As `dtoken`, or in the header `Authorization`. */
export const TOKEN: Slot = { slot: "token" };

/** A stretch of text with slots in it. */
export type Pieces = readonly (string | Slot)[];

/** What a body of a sample can hold: texts, lists of them, and objects of those. */
export type SampleValue =
  | string
  | number
  | boolean
  | Slot
  | { readonly fields: SampleFields }
  | readonly (string | { readonly fields: SampleFields })[];
export type SampleFields = readonly (readonly [name: string, value: SampleValue])[];

const ink =
  (tone: CodePart["tone"]) =>
  (text: string): CodePart => ({ text, tone });

export const plain = ink("plain");
export const verb = ink("verb");
export const key = ink("key");
export const string = ink("string");
export const muted = ink("muted");

/** How a language writes text: its quotes, and what it escapes between them. */
export interface Literals {
  readonly quote: string;
  escape(text: string): string;
  /** Of an object in a body; JSON's braces and colon unless given. */
  readonly object?: { readonly open: string; readonly close: string; readonly between: string };
  /** Before each object of a list, and at its end: JSON's lines unless given. */
  readonly lines?: { readonly item: string; readonly end: string };
}

const JSON_OBJECT = { open: "{", close: "}", between: ": " };
const LINES = { item: "\n      ", end: "\n    " };
const ON_ONE_LINE = { item: "", end: "" };

/** JavaScript and Python read every JSON string. */
export const JSON_LITERALS: Literals = { quote: '"', escape: (text) => JSON.stringify(text).slice(1, -1) };

/** Text in quotes; each slot is a part of its own. */
export function textLiteral(pieces: Pieces, literals: Literals): CodePart[] {
  const inside = pieces.map((piece) => (typeof piece === "string" ? string(literals.escape(piece)) : slotPart(piece)));
  return joined([string(literals.quote), ...inside, string(literals.quote)]);
}

/** A slot with its placeholder in it. */
export function slotPart({ slot }: Slot): CodePart {
  return { text: PLACEHOLDERS[slot], tone: "string", slot };
}

/** Any value that a request holds; `words` are a language's own for true and false. */
export function valueLiteral(
  value: SampleValue,
  literals: Literals,
  words = { true: "true", false: "false" },
): CodePart[] {
  if (typeof value === "number") return [plain(String(value))];
  if (typeof value === "boolean") return [plain(words[`${value}`])];
  if (isList(value)) {
    const { item, end } = typeof value[0] === "object" ? (literals.lines ?? LINES) : ON_ONE_LINE;
    const items = value.flatMap((one, at) => [
      muted(at > 0 ? `,${item || " "}` : item),
      ...valueLiteral(one, literals, words),
    ]);
    return [muted("["), ...items, muted(`${end}]`)];
  }
  if (typeof value === "object" && "fields" in value) {
    const { open, close, between } = literals.object ?? JSON_OBJECT;
    const fields = value.fields.flatMap(([name, one], at) => [
      muted(at === 0 ? "" : ", "),
      ...textLiteral([name], literals).map((part) => key(part.text)),
      muted(between),
      ...valueLiteral(one, literals, words),
    ]);
    return [muted(open), ...fields, muted(close)];
  }
  return textLiteral([value], literals);
}

/** All languages write it alike. */
function isList(value: SampleValue): value is Extract<SampleValue, readonly unknown[]> {
  return Array.isArray(value);
}

/** Neighbours of one ink, made one. */
export function joined(parts: readonly CodePart[]): CodePart[] {
  const result: CodePart[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (last !== undefined && last.tone === part.tone && last.slot === undefined && part.slot === undefined) {
      result[result.length - 1] = { ...last, text: last.text + part.text };
    } else if (part.text !== "") result.push(part);
  }
  return result;
}

/** What the reader's program gets when it is copied: the parts' texts, with the slots filled. */
export function codeText(parts: readonly CodePart[], fill: Partial<Record<Slot["slot"], string>> = {}): string {
  return parts.map(({ text, slot }) => (slot === undefined ? text : (fill[slot] ?? text))).join("");
}
