import { describe, expect, test } from "vitest";
import { validateFaq, validateTutorial } from "#domain/validation/content.ts";

const TUTORIAL = { title: "Link a phone", description: "In a minute", url: "https://youtu.be/dQw4w9WgXcQ" };
const FAQ = { question: "Is it free?", answer: "To start,\nyes." };

describe("a tutorial", () => {
  test("comes back without the space around its fields", () => {
    const typed = { title: " Link a phone\n", description: "\tIn a minute ", url: ` ${TUTORIAL.url} ` };
    expect(validateTutorial(typed)).toEqual({ ok: true, value: TUTORIAL });
  });

  test("may fill its fields", () => {
    const full = { title: "t".repeat(255), description: "d".repeat(20_000), url: "https://a.b/".padEnd(2048, "c") };
    expect(validateTutorial(full)).toEqual({ ok: true, value: full });
  });

  test.each([
    ["title", " ", "Title is required"],
    ["title", "t".repeat(256), "Title must be at most 255 characters"],
    ["url", "", "Video address is required"],
    ["url", "javascript:alert(1)", "Video address must start with https:// or http://"],
    ["url", "https://a.b/".padEnd(2049, "c"), "Video address must be at most 2,048 characters"],
    ["description", "\n", "Description is required"],
    ["description", "d".repeat(20_001), "Description must be at most 20,000 characters"],
  ])("is refused for its %s", (field, value, message) => {
    const failure = { code: "invalid", field, message };
    expect(validateTutorial({ ...TUTORIAL, [field]: value })).toEqual({ ok: false, failure });
  });
});

describe("a question", () => {
  test("keeps the lines of its answer", () => {
    expect(validateFaq({ question: ` ${FAQ.question} `, answer: `\n${FAQ.answer}\n` })).toEqual({
      ok: true,
      value: FAQ,
    });
  });

  test("may fill its fields", () => {
    const full = { question: "q".repeat(1024), answer: "a".repeat(20_000) };
    expect(validateFaq(full)).toEqual({ ok: true, value: full });
  });

  test.each([
    ["question", " ", "Question is required"],
    ["question", "q".repeat(1025), "Question must be at most 1,024 characters"],
    ["answer", "", "Answer is required"],
    ["answer", "a".repeat(20_001), "Answer must be at most 20,000 characters"],
  ])("is refused for its %s", (field, value, message) => {
    const failure = { code: "invalid", field, message };
    expect(validateFaq({ ...FAQ, [field]: value })).toEqual({ ok: false, failure });
  });
});
