import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseTelegramRecipient } from "#domain/messages/recipient.ts";
import { COPIED_MARKS, checkCorpus, nearly } from "#test/support/corpus.ts";

const username = fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9_]{3,31}$/);
const phone = fc.stringMatching(/^[1-9]\d{6,14}$/);
const prefix = fc.constantFrom("@", "t.me/", "https://t.me/", "http://telegram.me/@");
const link = fc.tuple(prefix, username).map(([start, name]) => start + name);
const pieces = [..."@+0٩۰ -().:/_aZ\0", "t.me/", "https:", "00", ...COPIED_MARKS];

describe("a Telegram recipient", () => {
  it("is, whatever is written, a possible username, number or group, or a sentence about why not", () => {
    const outcomes = checkCorpus(
      "Telegram recipients as anything",
      nearly(fc.oneof(phone, link), pieces),
      (written) => {
        const parsed = parseTelegramRecipient(written);
        if (!parsed.ok) expect(parsed.failure.message).not.toBe("");
        else if (parsed.value.kind === "phone") expect(parsed.value.phone).toMatch(/^[1-9]\d{6,14}$/);
        else if (parsed.value.kind === "username") expect(parsed.value.username).toMatch(/^[a-zA-Z]\w{3,31}$/);
        else expect(parsed.value.id).toMatch(/^[1-9]\d{0,15}$/);
        return parsed.ok ? parsed.value.kind : "refused";
      },
      5_000,
    );
    expect(Object.keys(outcomes).toSorted()).toEqual(["group", "phone", "refused", "username"]);
  });

  it("is the same however its username is given", () => {
    fc.assert(
      fc.property(username, prefix, (name, start) => {
        expect(parseTelegramRecipient(start + name)).toEqual({
          ok: true,
          value: { kind: "username", username: name },
        });
      }),
    );
  });

  it("is the same number in any digits, with marks and spaces anywhere", () => {
    const spread = fc.array(fc.constantFrom("", "", "", ...COPIED_MARKS, "-"), { minLength: 40, maxLength: 40 });
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
          fc.pre(marks[0] !== "-");
          expect(parseTelegramRecipient(decorated)).toMatchObject({
            ok: true,
            value: { kind: "phone", phone: digits },
          });
        },
      ),
    );
  });
});
