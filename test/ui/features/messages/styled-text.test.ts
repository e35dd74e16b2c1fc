import { expect, it } from "vitest";
import { styledParts } from "#ui/features/messages/styled-text.ts";

it("cuts a text where its look changes, also within another look", () => {
  const bold = { type: "bold", offset: 0, length: 8 };
  const italic = { type: "italic", offset: 4, length: 4 };
  expect(styledParts("one two three", [bold, italic])).toEqual([
    { offset: 0, part: "one ", look: "font-semibold" },
    { offset: 4, part: "two ", look: "font-semibold italic" },
    { offset: 8, part: "three", look: undefined },
  ]);
});

it("leaves a name that is called, and what it does not know, as it is", () => {
  expect(styledParts("@layla", [{ type: "mention", offset: 0, length: 6 }])).toEqual([
    { offset: 0, part: "@layla", look: undefined },
  ]);
  expect(styledParts("x", [{ type: "constructor", offset: 0, length: 1 }])[0]?.look).toBeUndefined();
});
