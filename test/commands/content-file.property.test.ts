import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { CONTENT_LIMITS, isWebAddress } from "#domain/content/content.ts";
import { checkCorpus, nearly } from "#test/support/corpus.ts";
import { readContentFile } from "../../src/commands/content/content-file.ts";

const EXAMPLE = readFileSync(new URL("../../docs/content-example.yaml", import.meta.url), "utf8");

describe("a content file", () => {
  it("gives what was written into it, whatever the words", () => {
    const words = (maxLength: number) =>
      fc
        .string({ unit: "grapheme", minLength: 1, maxLength: Math.min(60, maxLength) })
        .filter((text) => text.trim() !== "");
    const faq = fc.record({ question: words(CONTENT_LIMITS.question), answer: words(CONTENT_LIMITS.answer) });
    const faqs = fc.uniqueArray(faq, { maxLength: 4, selector: ({ question }) => question.trim() });
    checkCorpus("content files", faqs, (list) => {
      const read = readContentFile(stringify({ faqs: list }));
      const expected = list.map(({ question, answer }) => ({
        question: question.trim(),
        answer: answer.trim(),
        addedAt: null,
      }));
      expect(read).toEqual({ ok: true, value: { tutorials: null, faqs: expected } });
      return "read";
    });
  });

  it("is read whole or refused with sentences, whatever is put into it", () => {
    const pieces = [
      ..."{}[]&*!|>%@`'\"#-?:,\\\t\n ",
      "<<: ",
      "---\n",
      "tutorials:",
      "- ",
      "&a ",
      "*a",
      "!!js ",
      "__proto__: ",
    ];
    const outcomes = checkCorpus(
      "content files nearly right",
      nearly(fc.constant(EXAMPLE), pieces),
      (source) => {
        const read = readContentFile(source);
        if (!read.ok) {
          expect(read.failure.problems.length).toBeGreaterThan(0);
          for (const problem of read.failure.problems) expect(problem).not.toBe("");
          return "refused";
        }
        for (const { url, addedAt } of read.value.tutorials ?? []) {
          expect(isWebAddress(url)).toBe(true);
          expect(addedAt?.getTime()).not.toBeNaN();
        }
        return "read";
      },
      500,
    );
    expect(Object.keys(outcomes)).toHaveLength(2);
  });
});
