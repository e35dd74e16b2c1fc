import { expect, test } from "vitest";
import { type InstanceForm, validateInstance } from "#domain/validation/instance.ts";

const telegram: InstanceForm = { name: "Support", platform: "telegram", phone: "", apiId: "12345", appHash: "abcdef" };
const stored = { telegram: { apiId: "12345" }, botId: "bot-1" };

const refusals: [string, Partial<InstanceForm>, string, string][] = [
  ["no name", { name: "  " }, "name", "Instance Name is required"],
  ["a name of 101 characters", { name: "a".repeat(101) }, "name", "Instance Name must be at most 100 characters"],
  ["no type", { platform: "" }, "platform", "Instance Type is required"],
  ["Telegram without an API ID", { apiId: "" }, "apiId", "API ID is required"],
  ["an API ID with letters", { apiId: "12a" }, "apiId", "API ID must contain only digits"],
  ["an API ID after letters", { apiId: "a12" }, "apiId", "API ID must contain only digits"],
  ["an API ID of 0", { apiId: "0" }, "apiId", "This is no API ID. Copy it from my.telegram.org."],
  ["an API ID over 32 bits", { apiId: "99999999999" }, "apiId", "This is no API ID. Copy it from my.telegram.org."],
  ["Telegram without an App Hash", { appHash: " " }, "appHash", "App Hash is required"],
];

test.each(refusals)("refuses %s", (_, change, field, message) => {
  expect(validateInstance({ ...telegram, ...change }, null)).toEqual({
    ok: false,
    failure: { code: "invalid", field, message },
  });
});

test("leaves Telegram's phone number optional", () => {
  expect(validateInstance(telegram, null)).toMatchObject({ ok: true, value: { phone: null, apiId: "12345" } });
  expect(validateInstance({ ...telegram, apiId: " ١٢٣٤٥ " }, null)).toMatchObject({ value: { apiId: "12345" } });
});

test("keeps a given phone number in one form, and refuses one that cannot be", () => {
  const valid = validateInstance({ ...telegram, phone: "٠٠٩٦٤ 770-123-4567" }, null);
  expect(valid).toMatchObject({ ok: true, value: { phone: "+9647701234567" } });
  expect(validateInstance({ ...telegram, phone: "call me" }, null)).toMatchObject({
    ok: false,
    failure: { field: "phone" },
  });
});

test("takes a name of 100 characters, a new App Hash, and spaces for no phone number", () => {
  const form = { ...telegram, name: "a".repeat(100), appHash: " fedcba ", phone: "  " };
  expect(validateInstance(form, stored)).toMatchObject({ ok: true, value: { appHash: "fedcba", phone: null } });
});

test("drops Telegram's fields from a WhatsApp instance", () => {
  expect(validateInstance({ ...telegram, platform: "whatsapp", phone: "not a number" }, null)).toEqual({
    ok: true,
    value: { name: "Support", platform: "whatsapp", apiId: null, appHash: null, phone: null, botId: null },
  });
});

test("keeps the stored App Hash when an edit leaves it empty", () => {
  const valid = validateInstance({ ...telegram, appHash: "" }, stored);
  expect(valid).toMatchObject({ ok: true, value: { appHash: undefined, botId: "bot-1" } });
});

test("asks for an App Hash when an edit turns WhatsApp into Telegram", () => {
  const whatsapp = { telegram: null, botId: null };
  expect(validateInstance({ ...telegram, appHash: "" }, whatsapp)).toMatchObject({
    ok: false,
    failure: { field: "appHash" },
  });
});
