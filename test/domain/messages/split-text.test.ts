import { describe, expect, it } from "vitest";
import { readText } from "#domain/messages/markdown.ts";
import { MAX_PARTS, splitText } from "#domain/messages/split-text.ts";

function parts(text: string, maxLength: number, parse?: "markdown"): readonly string[] {
  const split = splitText(text, maxLength, parse);
  if (!split.ok) throw new Error(split.failure.code);
  return split.value;
}

describe("a text that is too long for one message", () => {
  it("is cut between paragraphs, else lines, sentences and words", () => {
    expect(parts("One two three.\n\nFour. Five\nsix seven", 22)).toEqual(["One two three.", "Four. Five\nsix seven"]);
    expect(parts("Three. Four\nfive six seven", 18)).toEqual(["Three. Four", "five six seven"]);
    expect(parts("One two three. Four five", 20)).toEqual(["One two three.", "Four five"]);
    expect(parts("أهلاً وسهلاً؟ نعم، هذا هو النص", 20)).toEqual(["أهلاً وسهلاً؟", "نعم، هذا هو النص"]);
    expect(parts("one two three four", 10)).toEqual(["one two", "three four"]);
  });

  it("is left whole where it fits, and its inner space stays", () => {
    expect(parts("  a\n\n  b  ", 20)).toEqual(["  a\n\n  b"]);
    expect(parts("aaaa aaaa\n\n    indented", 12)).toEqual(["aaaa aaaa", "    indented"]);
  });

  it("leaves no part nearly empty for the sake of a better seam", () => {
    expect(parts(`a\n\n${"word ".repeat(6)}`, 20)).toEqual(["a\n\nword word word", "word word word"]);
  });

  it("is cut within a word where there is no space, never within a letter", () => {
    expect(parts("abcdef", 4)).toEqual(["abcd", "ef"]);
    const family = "👨‍👩‍👧‍👦";
    expect(parts(family.repeat(3), family.length * 2 + 3)).toEqual([family.repeat(2), family]);
    expect(parts("🇮🇶".repeat(5), 10)).toEqual(["🇮🇶🇮🇶", "🇮🇶🇮🇶", "🇮🇶"]);
    expect(parts("é".normalize("NFD").repeat(4), 5)).toEqual([
      "é".normalize("NFD").repeat(2),
      "é".normalize("NFD").repeat(2),
    ]);
    expect(parts("a\r\nb", 2)).toEqual(["a", "b"]);
  });

  it("is cut within a letter that no message could hold, but not within a pair", () => {
    const piled = `a${"\u0301".repeat(12)}`;
    expect(parts(piled, 5).join("")).toBe(piled);
    expect(parts(`😀${"\u{1F3FB}".repeat(8)}`, 5).every((part) => part.isWellFormed())).toBe(true);
  });

  it("is not cut within what signs hold together", () => {
    expect(parts("aaaa **bbbb cccc** dddd", 16, "markdown")).toEqual(["aaaa", "**bbbb cccc**", "dddd"]);
    expect(parts("aaaa [bb cc](https://a.example/b) d", 30, "markdown")).toEqual([
      "aaaa",
      "[bb cc](https://a.example/b) d",
    ]);
    expect(parts("aaa `b c d` e", 8, "markdown")).toEqual(["aaa", "`b c d`", "e"]);
    expect(parts("abc\\*def", 4, "markdown")).toEqual(["abc", "\\*de", "f"]);
    expect(splitText(`a \`\`\`\n${"x y\n".repeat(5)}\`\`\``, 12, "markdown")).toEqual({
      ok: false,
      failure: { code: "mark-too-long" },
    });
    expect(parts("**bold", 4, "markdown")).toEqual(["**bo", "ld"]);
  });

  it("is refused where it would be too many messages", () => {
    expect(parts("a".repeat(40), 4)).toHaveLength(MAX_PARTS);
    expect(splitText("a".repeat(41), 4)).toEqual({ ok: false, failure: { code: "too-many-parts" } });
  });

  it("says the same in parts, whatever it is made of", () => {
    const pieces = [
      "word ",
      "**",
      "*",
      "_",
      "`",
      "~~",
      "\n",
      "\n\n",
      "كلمة ",
      "😀",
      "é",
      "[a](https://b.example)",
      "\\",
      ". ",
      "x",
    ];
    let seed = 7;
    const next = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    const bare = (text: string) => text.replaceAll(/\s/g, "");
    let split = 0;
    for (let round = 0; round < 2_000; round += 1) {
      const text = Array.from({ length: 10 + next(40) }, () => pieces[next(pieces.length)]).join("");
      const plain = splitText(text, 40);
      if (plain.ok) {
        expect(bare(plain.value.join(""))).toBe(bare(text));
        expect(plain.value.every((part) => part.length <= 40 && part.isWellFormed())).toBe(true);
      }
      const marked = splitText(text, 40, "markdown");
      if (!marked.ok) continue;
      split += 1;
      const read = marked.value.map((part) => readText(part, "markdown"));
      const whole = readText(text, "markdown");
      expect(bare(read.map((one) => one.text).join(""))).toBe(bare(whole.text));
      const kinds = (marks: typeof whole.marks) => marks.map(({ kind }) => kind).sort();
      expect([text, kinds(read.flatMap(({ marks }) => marks))]).toEqual([text, kinds(whole.marks)]);
    }
    expect(split).toBeGreaterThan(500);
  });
});
