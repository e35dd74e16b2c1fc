import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseTelegramRecipient } from "#domain/telegram-recipient.ts";

const MARKS = [
  "\u200e",
  "\u200f",
  "\u202a",
  "\u202e",
  "\u2066",
  "\u2069",
  "\u061c",
  "\ufeff",
  "\u200b",
  " ",
  "\t",
  "\u00a0",
];
const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 80 }),
  fc.string({ unit: fc.constantFrom(..."@+0123456789٠٩۰۹ -().tme/:https_aZ\0", ...MARKS), maxLength: 80 }),
);
const username = fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9_]{3,31}$/);
const phone = fc.stringMatching(/^[1-9]\d{6,14}$/);

describe("a Telegram recipient", () => {
  it("is, whatever is written, a possible username, a possible number, or a sentence about why not", () => {
    fc.assert(
      fc.property(text, (written) => {
        const parsed = parseTelegramRecipient(written);
        if (!parsed.ok) expect(parsed.failure.message).not.toBe("");
        else if (parsed.value.kind === "phone") expect(parsed.value.phone).toMatch(/^[1-9]\d{6,14}$/);
        else expect(parsed.value.username).toMatch(/^[a-zA-Z]\w{3,31}$/);
      }),
      { numRuns: 5_000 },
    );
  });

  it("is the same however its username is given", () => {
    fc.assert(
      fc.property(username, fc.constantFrom("@", "t.me/", "https://t.me/", "http://telegram.me/@"), (name, prefix) => {
        expect(parseTelegramRecipient(prefix + name)).toEqual({
          ok: true,
          value: { kind: "username", username: name },
        });
      }),
    );
  });

  it("is the same number in any digits, with marks and spaces anywhere", () => {
    const spread = fc.array(fc.constantFrom("", "", "", ...MARKS, "-"), { minLength: 40, maxLength: 40 });
    fc.assert(
      fc.property(
        phone,
        fc.constantFrom("", "+", "00"),
        fc.constantFrom(0x30, 0x660, 0x6f0),
        spread,
        (digits, plus, zero, marks) => {
          const written = [...plus, ...digits].map((one) =>
            one === "+" ? one : String.fromCharCode(zero + Number(one)),
          );
          const decorated = written.map((one, index) => (marks[index] ?? "") + one).join("");
          expect(parseTelegramRecipient(decorated)).toEqual({ ok: true, value: { kind: "phone", phone: digits } });
        },
      ),
    );
  });
});
