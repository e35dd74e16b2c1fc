import fc from "fast-check";
import { expect, it } from "vitest";
import { readText, type TextMark } from "#domain/messages/markdown.ts";

const read = (text: string) => readText(text, "markdown");
/** Each mark with what it stands on. */
const seen = (text: string) => {
  const { text: said, marks } = read(text);
  return [said, ...marks.map((mark) => [nameOf(mark), said.slice(mark.offset, mark.offset + mark.length)])];
};

function nameOf(mark: TextMark): string {
  if (mark.kind === "link") return mark.url;
  return mark.kind === "pre" ? `pre ${mark.language}` : mark.kind;
}

it.each([
  ["**bold** and __bold__", ["bold and bold", ["bold", "bold"], ["bold", "bold"]]],
  ["*soft* and _soft_", ["soft and soft", ["italic", "soft"], ["italic", "soft"]]],
  ["~~gone~~", ["gone", ["strike", "gone"]]],
  ["***both***", ["both", ["bold", "both"], ["italic", "both"]]],
  ["**a _b_ c**", ["a b c", ["bold", "a b c"], ["italic", "b"]]],
  ["run `npm **start**` now", ["run npm **start** now", ["code", "npm **start**"]]],
  ["```js\nlet a = 1;\n```", ["let a = 1;", ["pre js", "let a = 1;"]]],
  ["```\na\n\nb\n```!", ["a\n\nb!", ["pre ", "a\n\nb"]]],
  [
    "see [the **site**](https://a.example/b?c=1)",
    ["see the site", ["https://a.example/b?c=1", "the site"], ["bold", "site"]],
  ],
  ["**طلبك** 🚚 *جاهز*", ["طلبك 🚚 جاهز", ["bold", "طلبك"], ["italic", "جاهز"]]],
  ["  **x**  ", ["x", ["bold", "x"]]],
  ["2*3*4", ["234", ["italic", "3"]]],
])("reads %j", (text, expected) => {
  expect(seen(text)).toEqual(expected);
});

it.each([
  ...[
    "2 * 3 * 4",
    "snake_case_name and __init__x",
    "**never ended",
    "`one",
    "``",
    "```",
    "a ** b ** c",
    "a****b",
    "~one~",
  ],
  ...["[words](javascript:alert)", "[words](not an address)", "[words]", "a](https://a.example)"],
])("leaves %j as it is", (text) => {
  expect(read(text)).toEqual({ text, marks: [] });
});

it("takes a sign after a backslash for itself", () => {
  expect(read("\\*\\*not bold\\*\\* \\\\ c:\\dir")).toEqual({ text: "**not bold** \\ c:\\dir", marks: [] });
});

it("reads nothing unless it is asked to", () => {
  expect(readText(" **a** ", undefined)).toEqual({ text: " **a** ", marks: [] });
});

it("puts every mark within the text, whatever is written", () => {
  const signs = fc.constantFrom(
    "*",
    "**",
    "_",
    "__",
    "~~",
    "`",
    "```",
    "[",
    "](https://a.example)",
    "\\",
    " ",
    "\n",
    "a",
    "😀",
  );
  fc.assert(
    fc.property(fc.array(signs, { maxLength: 40 }), (parts) => {
      const { text, marks } = read(parts.join(""));
      for (const { offset, length } of marks) {
        expect(offset).toBeGreaterThanOrEqual(0);
        expect(length).toBeGreaterThan(0);
        expect(offset + length).toBeLessThanOrEqual(text.length);
      }
      expect(text).toBe(text.trim());
    }),
  );
});

it.each([
  "*a ",
  "_a",
  "[",
  "`",
  "](https://",
  "**_~~",
  "\\",
  "[a](https://a.example",
])("is quick about 60,000 units of %j", (part) => {
  const begun = performance.now();
  read(part.repeat(60_000 / part.length));
  expect(performance.now() - begun).toBeLessThan(1000);
});
