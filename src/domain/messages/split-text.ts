import { failure, type Result, success } from "../result.ts";
import { type Parse, signedSpans, type TextSpan } from "./markdown.ts";

/** Of one text that is sent as several messages. */
export const MAX_PARTS = 10;

export type SplitFailure =
  | { readonly code: "too-many-parts" }
  /** Something that is shown as one, such as lines of code, is longer than a message: see `readText`. */
  | { readonly code: "mark-too-long" };

/** Where a text is best cut, the best first; each match ends where the next part begins. */
const SEAMS = [/\n(?:[^\S\n]*\n)+/g, /\n/g, /[.!?…؟。！？۔]["')\]»”’]*\s+/g, /\s+/g];
const BLANK_LINES = /(?:[^\S\n]*\n)+/y;

/**
 * A text in pieces of at most `maxLength` UTF-16 units, signs included: cut between paragraphs, else lines, sentences,
 * words, and never within a letter or within what signs hold together. Space at a seam goes.
 */
export function splitText(text: string, maxLength: number, parse?: Parse): Result<readonly string[], SplitFailure> {
  const cutter = new Cutter(text, parse === undefined ? [] : signedSpans(text));
  const parts: string[] = [];
  for (let start = 0; start < text.length; ) {
    const end = text.length - start <= maxLength ? text.length : cutter.cut(start, start + maxLength);
    if (end === null) return failure({ code: "mark-too-long" });
    const part = text.slice(start, end).trimEnd();
    if (part.trim() !== "") parts.push(part);
    if (parts.length > MAX_PARTS) return failure({ code: "too-many-parts" });
    BLANK_LINES.lastIndex = end;
    start = end + (BLANK_LINES.exec(text)?.[0].length ?? 0);
  }
  return success(parts);
}

class Cutter {
  readonly #text: string;
  readonly #spans: readonly TextSpan[];
  readonly #letters: Intl.Segments;

  constructor(text: string, spans: readonly TextSpan[]) {
    this.#text = text;
    this.#spans = spans;
    this.#letters = new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text);
  }

  /** Of the best seams the last one, which leaves no part less than half full where it can be helped. */
  cut(start: number, limit: number): number | null {
    const half = start + Math.floor((limit - start) / 2);
    for (const from of [half, start]) {
      for (const seam of SEAMS) {
        const at = this.#last(seam, from, limit);
        if (at !== null) return at;
      }
    }
    return this.#withinWord(start, limit);
  }

  /** Space that a seam ends with may go beyond the limit: it is not sent. */
  #last(seam: RegExp, from: number, limit: number): number | null {
    const window = this.#text.slice(from, limit + 1);
    const ends = [...window.matchAll(seam)].map(({ 0: found, index }) => ({
      shown: from + index + found.trimEnd().length,
      end: from + index + found.length,
    }));
    const best = ends.findLast(({ shown, end }) => shown <= limit && end > from && this.#isFree(end));
    return best === undefined ? null : best.end;
  }

  #withinWord(start: number, limit: number): number | null {
    for (let at = limit; at > start; ) {
      const span = this.#spanAt(at);
      const letter = span ?? this.#letterAt(at);
      if (letter === at) return at;
      at = letter;
    }
    // One letter that is longer than a message: signs upon signs.
    if (this.#spanAt(limit) !== null) return null;
    const isPair = /[\uD800-\uDBFF]/.test(this.#text.charAt(limit - 1));
    return isPair && limit - 1 > start ? limit - 1 : limit;
  }

  #isFree(at: number): boolean {
    return this.#spanAt(at) === null && this.#letterAt(at) === at;
  }

  #letterAt(at: number): number {
    return this.#letters.containing(at)?.index ?? at;
  }

  /** Where that begins which signs hold together here; null where nothing is. */
  #spanAt(at: number): number | null {
    let [low, high] = [0, this.#spans.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#spans[middle] as TextSpan).end <= at) low = middle + 1;
      else high = middle;
    }
    const span = this.#spans[low];
    return span !== undefined && span.start < at ? span.start : null;
  }
}
