import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { readContentFile } from "../../src/commands/content/content-file.ts";

const problemsOf = (source: string) => {
  const read = readContentFile(source);
  return read.ok ? [] : read.failure.problems;
};

describe("a content file", () => {
  it("gives its lists, with spaces cut, lines kept and dates read", () => {
    const read = readContentFile(
      [
        "tutorials:",
        '  - { title: " A ", description: b, url: "https://youtu.be/dQw4w9WgXcQ", added: 2026-11-20 }',
        "faqs:",
        "  - question: Why?",
        "    answer: |",
        "      One.",
        "      Two.",
        "    added: 2026-11-21T09:00:00+03:00",
        "  - { question: Who?, answer: We. }",
      ].join("\n"),
    );
    expect(read).toEqual({
      ok: true,
      value: {
        tutorials: [
          {
            title: "A",
            description: "b",
            url: "https://youtu.be/dQw4w9WgXcQ",
            addedAt: new Date("2026-11-20T00:00:00Z"),
          },
        ],
        faqs: [
          { question: "Why?", answer: "One.\nTwo.", addedAt: new Date("2026-11-21T06:00:00Z") },
          { question: "Who?", answer: "We.", addedAt: null },
        ],
      },
    });
  });

  it("tells a list that is not there from one that is empty", () => {
    expect(readContentFile("faqs: []")).toEqual({ ok: true, value: { tutorials: null, faqs: [] } });
  });

  it.each([
    ["an alias of nothing", "faqs: *nothing"],
    [
      "aliases that grow without end",
      [
        "a: &a [x,x,x,x,x,x,x,x,x,x]",
        ..."bcdef".split("").map((name, index) => `${name}: &${name} [${`*${"abcde"[index]},`.repeat(10)}]`),
      ].join("\n"),
    ],
  ])("is refused where it holds %s", (_, source) => {
    expect(problemsOf(source)).toEqual([expect.stringMatching(/^The file cannot be read: .*alias/i)]);
  });

  it("names the line, the item and the field of all that is wrong at once", () => {
    const source = [
      "tutorials:",
      "  - title: A",
      "    description: b",
      "    url: javascript:alert(1)",
      "  - title: ''",
      "    description: 7",
      "    url: https://example.com",
      "    added: 2026-02-30",
      "faqs:",
      "  - question: Why?",
      "    awnser: Because.",
    ].join("\n");
    expect(problemsOf(source)).toEqual([
      "line 4: tutorials, item 1, url: must be a web address that starts with https:// or http://",
      "line 5: tutorials, item 2, title: is empty",
      "line 6: tutorials, item 2, description: must be text",
      "line 8: tutorials, item 2, added: must be a date, such as 2026-11-21 or 2026-11-21T09:00:00Z",
      "line 10: faqs, item 1, answer: is missing",
      "line 11: faqs, item 1, awnser: is not a field",
    ]);
  });

  it.each([
    ["", "The file holds neither tutorials nor faqs."],
    ["# nothing", "The file holds neither tutorials nor faqs."],
    ["words", "The file must be fields."],
    ["- a", "The file must be fields."],
    ["questions: []", "line 1: questions: is not a field"],
    ["faqs: words", "line 1: faqs: must be a list"],
    ["faqs:\n  - words", "line 2: faqs, item 1: must be fields"],
    ["faqs:\n  - { question: a, answer: b, added: tomorrow }", /^line 2: faqs, item 1, added: must be a date/],
    ["faqs:\n  - { question: a, answer: b, added: 2026-11 }", /^line 2: faqs, item 1, added: must be a date/],
  ])("refuses %j", (source, problem) => {
    expect(problemsOf(source)[0]).toMatch(problem);
  });

  it("refuses texts over their limit, and takes them at it", () => {
    const source = (title: number, url: number, question: number, answer: number) => `
tutorials:
  - { title: ${"t".repeat(title)}, description: d, url: "https://a.b/${"u".repeat(url - 12)}" }
faqs:
  - { question: ${"q".repeat(question)}, answer: ${"a".repeat(answer)} }`;
    expect(problemsOf(source(255, 2048, 1024, 20_000))).toEqual([]);
    expect(problemsOf(source(256, 2049, 1025, 20_001))).toEqual([
      "line 3: tutorials, item 1, title: is longer than 255 characters",
      "line 3: tutorials, item 1, url: is longer than 2048 characters",
      "line 5: faqs, item 1, question: is longer than 1024 characters",
      "line 5: faqs, item 1, answer: is longer than 20000 characters",
    ]);
  });

  it("refuses the same url or question twice", () => {
    const faqs =
      "faqs:\n  - { question: a, answer: b }\n  - { question: c, answer: b }\n  - { question: ' a', answer: d }";
    expect(problemsOf(faqs)).toEqual(["line 4: faqs, item 3, question: is the same as that of item 1"]);
  });

  it("says where the YAML itself is broken", () => {
    expect(problemsOf('faqs:\n  - question: "a\n    answer: b')[0]).toMatch(/^line \d: /);
    expect(problemsOf("faqs:\n  - question: a: b")[0]).toMatch(/^line 2: /);
  });

  it("is what docs/content-example.yaml is", async () => {
    const source = await readFile(new URL("../../docs/content-example.yaml", import.meta.url), "utf8");
    expect(problemsOf(source)).toEqual([]);
    expect(readContentFile(source)).toMatchObject({
      ok: true,
      value: { tutorials: { length: 2 }, faqs: { length: 2 } },
    });
  });

  it("stores no half of a character, which a database would change", () => {
    const read = readContentFile('faqs:\n  - question: "Half \\ud800?"\n    answer: "Whole \\U0001F600."\n');
    expect(read).toMatchObject({ ok: true, value: { faqs: [{ question: "Half \ufffd?", answer: "Whole 😀." }] } });
  });
});
