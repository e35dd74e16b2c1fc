import { expect, it } from "vitest";
import { speaking } from "#adapters/http-kit/speaking.ts";
import { ACCOUNT_BELL_KINDS } from "#domain/accounts/bell.ts";
import { bellLabel } from "#domain/wording/bell.ts";
import { bellWords } from "#domain/wording/bell-entries.ts";

const OF = new Date("2026-11-26T10:30:00.000Z");

it.each([
  ["ends-soon", "Shop ends on 2026-11-26", "Renew"],
  ["ends-tomorrow", "Shop ends on 2026-11-26", "Renew"],
  ["ended", "Shop has ended", "Renew"],
  ["disconnected", "Shop is disconnected", "Manage"],
] as const)("says of an instance what happened and when: %s", (kind, title, action) => {
  const words = bellWords(kind, { of: OF, name: "Shop" });
  expect([words.title, words.action]).toEqual([title, action]);
  expect(words.text).toContain("2026-11-26 10:30 UTC");
});

it("writes a day to an Arabic reader in words, for between Arabic letters the parts of 2026-11-26 change places", () => {
  const words = speaking("ar", () => bellWords("ends-soon", { of: OF, name: "متجر" }));
  expect(words.title).toBe("ينتهي متجر في 26 تشرين الثاني 2026");
  expect(words.text).toContain("26 تشرين الثاني 2026، 10:30 ص UTC");
});

it("names a key or a passkey, and says what to do about what its reader did not do", () => {
  expect(bellWords("key-rotated", { of: null, name: "Backend" })).toMatchObject({
    title: "API key rotated: Backend",
    action: "API keys",
  });
  expect(bellWords("passkey-added", { of: null, name: "Phone" }).title).toBe("Passkey added: Phone");
  expect(bellWords("password-changed", { of: null, name: null })).toEqual({
    title: "Password changed",
    text: "If it was not you, change your password and look at your devices.",
    action: "Profile",
  });
});

it.each([
  ["new-device", "Sign-in on a new device: Shop", "Profile"],
  ["webhook-disabled", "A webhook of Shop is switched off", "Webhooks"],
  ["key-expires", "API key ends on 2026-11-26: Shop", "API keys"],
] as const)("tells of what is no change of the account: %s", (kind, title, action) => {
  expect(bellWords(kind, { of: OF, name: "Shop" })).toMatchObject({ title, action });
});

it("has words for every change of an account", () => {
  for (const kind of ACCOUNT_BELL_KINDS) {
    const { title, text, action } = bellWords(kind, { of: null, name: null });
    expect([title, text, action].every((words) => words.length > 4)).toBe(true);
  }
});

it("says the number of new ones in the bell's name", () => {
  expect([bellLabel(0), bellLabel(1), bellLabel(12)]).toEqual([
    "Notifications",
    "Notifications: 1 new",
    "Notifications: 12 new",
  ]);
});
