/** How letters look, or where they lead; places are UTF-16 units of the text without its signs. */
export type TextMark = { readonly offset: number; readonly length: number } & (
  | { readonly kind: "bold" | "italic" | "strike" | "code" }
  /** Lines of code; `language` is empty where none is named. */
  | { readonly kind: "pre"; readonly language: string }
  | { readonly kind: "link"; readonly url: string }
);

/** How the signs of a text are read. */
export const PARSES = ["markdown"] as const;
export type Parse = (typeof PARSES)[number];

/** A text as its reader sees it. */
interface MarkedText {
  readonly text: string;
  /** Each within another or beside it; the outer one first. */
  readonly marks: readonly TextMark[];
}

/** Without `parse` the text stands as it is. */
export function readText(text: string, parse: Parse | undefined): MarkedText {
  return parse === undefined ? { text, marks: [] } : new MarkdownReader(text).read();
}

/** Units of a text as it is written, signs included; `end` is behind the last. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/** What signs hold together, in order and apart: cut within one, a text would be read in another way. */
export function signedSpans(text: string): TextSpan[] {
  const spans = new MarkdownReader(text).spans().sort((one, other) => one.start - other.start || other.end - one.end);
  const apart: TextSpan[] = [];
  for (const span of spans) if (span.end > (apart.at(-1)?.end ?? 0)) apart.push(span);
  return apart;
}

/** Where code is, in order, with the signs around it. */
export function codeSpans(text: string): readonly TextSpan[] {
  return new MarkdownReader(text).spans().filter(({ start }) => text.charAt(start) === "`");
}

type Style = "bold" | "italic" | "strike";
type Sign = "**" | "__" | "*" | "_" | "~~" | "[";

const STYLES: Readonly<Record<Exclude<Sign, "[">, Style>> = {
  "**": "bold",
  __: "bold",
  "*": "italic",
  _: "italic",
  "~~": "strike",
};
/** What an address may hold that is not to be taken for what comes after it. */
const LINK_END = /\]\(((?:https?:\/\/|mailto:|tg:\/\/)[^\s()<>]{1,2048})\)/iy;
const FENCE = /```(?:([\w+#-]{1,32})?[ \t]*\n)?/y;
const ESCAPED = /\\([!-/:-@[-`{-~])/y;
const PLAIN = /[^*_~`[\]\\]+/y;
const WORD = /[\p{L}\p{N}_]/u;

type Unplaced = { readonly from: number; readonly to: number } & (
  | { readonly kind: Style | "code" }
  | { readonly kind: "pre"; readonly language: string }
  | { readonly kind: "link"; readonly url: string }
);

/**
 * Reads the part of Markdown that a chat has: `**bold**`, `*italic*`, `~~struck~~`, code, and links. A sign without its
 * partner stays as it is written, and so does one after a backslash. Takes time in proportion to the text.
 */
class MarkdownReader {
  readonly #source: string;
  #at = 0;
  /** The text in pieces: a sign is one of its own, which is emptied when its partner is found. */
  readonly #pieces: string[] = [];
  readonly #open: { readonly sign: Sign; readonly piece: number; readonly at: number }[] = [];
  readonly #openOf = new Map<Sign, number>();
  readonly #found: Unplaced[] = [];
  readonly #spans: TextSpan[] = [];

  constructor(source: string) {
    this.#source = source;
  }

  read(): MarkedText {
    while (this.#at < this.#source.length) {
      if (this.#plain() || this.#escaped() || this.#code() || this.#link() || this.#style()) continue;
      this.#pieces.push(this.#source.charAt(this.#at));
      this.#at += 1;
    }
    return this.#placed();
  }

  spans(): TextSpan[] {
    this.read();
    return this.#spans;
  }

  #plain(): boolean {
    const [plain] = this.#match(PLAIN) ?? [];
    if (plain === undefined) return false;
    this.#pieces.push(plain);
    return true;
  }

  #escaped(): boolean {
    const [, sign] = this.#match(ESCAPED) ?? [];
    if (sign === undefined) return false;
    this.#spans.push({ start: this.#at - 2, end: this.#at });
    this.#pieces.push(sign);
    return true;
  }

  #code(): boolean {
    if (this.#source.charAt(this.#at) !== "`") return false;
    const begun = this.#at;
    const [opening, language = ""] = this.#match(FENCE) ?? ["`"];
    const sign = opening.startsWith("```") ? "```" : "`";
    const start = begun + opening.length;
    const end = this.#source.indexOf(sign, start);
    if (end <= start) {
      // Where none follows, none after this one looks for it again: time stays in proportion.
      this.#at = (end === -1 ? begun : end) + sign.length;
      this.#pieces.push(this.#source.slice(begun, this.#at));
      return true;
    }
    const inside = this.#source.slice(start, end);
    const from = this.#pieces.length;
    this.#pieces.push(sign === "`" ? inside : inside.replace(/\n$/, ""));
    const where = { from, to: from };
    this.#found.push(sign === "`" ? { ...where, kind: "code" } : { ...where, kind: "pre", language });
    this.#at = end + sign.length;
    this.#spans.push({ start: begun, end: this.#at });
    return true;
  }

  #link(): boolean {
    const sign = this.#source.charAt(this.#at);
    if (sign === "[") {
      this.#opened("[");
      this.#at += 1;
      return true;
    }
    if (sign !== "]" || !this.#openOf.get("[")) return false;
    const [, url] = this.#match(LINK_END) ?? [];
    if (url === undefined) return false;
    const from = this.#close("[", this.#at);
    this.#pieces.push("");
    this.#found.push({ kind: "link", url, from, to: this.#pieces.length - 1 });
    return true;
  }

  /** Of a run of equal signs first those that end something, then those that may begin something. */
  #style(): boolean {
    const one = this.#source.charAt(this.#at);
    if (one !== "*" && one !== "_" && one !== "~") return false;
    const begun = this.#at;
    let end = begun;
    while (this.#source.charAt(end) === one) end += 1;
    const { opens, closes } = this.#flanks(one, begun, end);
    let hasOpened = false;
    while (this.#at < end) {
      const left = end - this.#at;
      const closed = closes && !hasOpened ? this.#closedBy(one, left) : null;
      const sign = closed ?? signOf(one, left);
      if (closed !== null) this.#mark(closed, this.#at + closed.length);
      else if (opens && sign !== null) {
        this.#opened(sign);
        hasOpened = true;
      } else this.#pieces.push(sign ?? one);
      this.#at += sign?.length ?? 1;
    }
    return true;
  }

  /** Beside a space a sign is none on that side; an underscore between letters is part of a name. */
  #flanks(one: string, begun: number, end: number): { readonly opens: boolean; readonly closes: boolean } {
    const before = this.#source.charAt(begun - 1);
    const after = this.#source.charAt(end);
    const isName = one === "_";
    return {
      opens: after.trim() !== "" && !(isName && WORD.test(before)),
      closes: before.trim() !== "" && !(isName && WORD.test(after)),
    };
  }

  /** The innermost sign that this one ends. */
  #closedBy(one: string, left: number): Exclude<Sign, "["> | null {
    const fits = (sign: Sign): sign is Exclude<Sign, "["> => sign.startsWith(one) && sign.length <= left;
    const inner = this.#open.at(-1);
    if (inner !== undefined && fits(inner.sign)) return inner.sign;
    const sign = signOf(one, left);
    return sign !== null && this.#openOf.get(sign) ? sign : null;
  }

  #mark(sign: Exclude<Sign, "[">, end: number): void {
    const from = this.#close(sign, end);
    this.#pieces.push("");
    this.#found.push({ kind: STYLES[sign], from, to: this.#pieces.length - 1 });
  }

  #opened(sign: Sign): void {
    this.#open.push({ sign, piece: this.#pieces.length, at: this.#at });
    this.#openOf.set(sign, (this.#openOf.get(sign) ?? 0) + 1);
    this.#pieces.push(sign);
  }

  /** The piece that began it, which is no text any more; what has begun within it and not ended is. */
  #close(sign: Sign, end: number): number {
    for (let last = this.#open.pop(); last !== undefined; last = this.#open.pop()) {
      this.#openOf.set(last.sign, (this.#openOf.get(last.sign) ?? 1) - 1);
      if (last.sign !== sign) continue;
      this.#pieces[last.piece] = "";
      this.#spans.push({ start: last.at, end });
      return last.piece;
    }
    return this.#pieces.length;
  }

  #match(form: RegExp): RegExpExecArray | null {
    form.lastIndex = this.#at;
    const found = form.exec(this.#source);
    if (found !== null) this.#at = form.lastIndex;
    return found;
  }

  /** Without space at its ends, which a network would take off after the places had been told. */
  #placed(): MarkedText {
    const starts: number[] = [];
    let length = 0;
    for (const piece of this.#pieces) {
      starts.push(length);
      length += piece.length;
    }
    const whole = this.#pieces.join("");
    const text = whole.trim();
    const cut = whole.length - whole.trimStart().length;
    const within = (place: number) => Math.min(Math.max(place - cut, 0), text.length);
    const marks = this.#found.map(({ from, to, ...mark }): TextMark => {
      const offset = within(starts[from] ?? 0);
      const end = within((starts[to] ?? 0) + (this.#pieces[to]?.length ?? 0));
      return { ...mark, offset, length: end - offset };
    });
    const shown = marks.filter((mark) => mark.length > 0).toReversed();
    return { text, marks: shown.sort((one, other) => one.offset - other.offset || other.length - one.length) };
  }
}

function signOf(one: string, left: number): Exclude<Sign, "["> | null {
  if (one === "~") return left >= 2 ? "~~" : null;
  if (one === "*") return left >= 2 ? "**" : "*";
  return left >= 2 ? "__" : "_";
}
