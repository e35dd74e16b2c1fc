import { describe, expect, it } from "vitest";
import { parseTelegramRecipient } from "#domain/messages/recipient.ts";
import { parsePhoneNumber } from "#domain/phone-number.ts";
import { TELEGRAM_RECIPIENT, WHATSAPP_RECIPIENT } from "#ui/features/messages/recipients.ts";

const { keep: cleanRecipient } = TELEGRAM_RECIPIENT;
const { written: bareNumber } = WHATSAPP_RECIPIENT;

describe("a Telegram recipient as it is typed", () => {
  it.each([
    ["+964 770-123 4567", "+9647701234567"],
    ["+٩٦٤ ٧٧٠ ١٢٣ ٤٥٦٧", "+9647701234567"],
    ["۹۶۴۷۷۰", "964770"],
    ["layla", ""],
    ["@layla_h", "@layla_h"],
    [" @layla ", "@layla"],
    ["@", "@"],
    ["https://t.me/layla_h", "@layla_h"],
    ["t.me/@layla_h/", "@layla_h"],
    ["id:6000000003", "id:6000000003"],
    ["ID: ٦٠٠٠٠٠٠٠٠٣", "id:6000000003"],
    ["i", "i"],
    ["id", "id"],
    ["iraq", ""],
  ])("makes %j %j", (typed, kept) => expect(cleanRecipient(typed)).toBe(kept));

  it("is kept at every stroke on the way to an id", () => {
    let field = "";
    for (const stroke of "id:6000000003") field = cleanRecipient(field + stroke);
    expect(field).toBe("id:6000000003");
  });

  it.each([
    "id:-1001234567890",
    "https://t.me/+9647701234567",
    "t.me/joinchat/a1b2c3d4e5f6g7h8",
  ])("goes to nobody when it names a group: %s", (group) =>
    expect(parseTelegramRecipient(cleanRecipient(group)).ok).toBe(false));
});

describe("a WhatsApp number as it is typed", () => {
  it("strips plus, spaces and dashes and converts Arabic digits", () => {
    expect(bareNumber("+964 770-123 4567")).toBe("9647701234567");
    expect(bareNumber("+٩٦٤ ٧٧٠ ١٢٣ ٤٥٦٧")).toBe("9647701234567");
    expect(bareNumber("۹۶۴۷۷۰۱۲۳۴۵۶۷")).toBe("9647701234567");
  });

  it("leaves a number that is none to the server", () => {
    expect(bareNumber("+0770 x")).toBe("0770x");
  });

  it.each(["-9647701234567", "− 9647701234567", "+964 (0) 770 123 4567"])("goes to nobody as %s", (typed) => {
    expect(parsePhoneNumber(bareNumber(typed)).ok).toBe(false);
  });
});
