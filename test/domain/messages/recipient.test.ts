import { describe, expect, test } from "vitest";
import {
  isLastingName,
  isSameName,
  isUsername,
  parseTelegramRecipient,
  parseWhatsAppRecipient,
  recipientOfPeer,
  writtenRecipient,
} from "#domain/messages/recipient.ts";

const NO_USERNAME =
  "A username has 4 to 32 letters, digits or underscores and starts with a letter, such as @wesal_team";
const NO_RECIPIENT = "Enter a phone number with its country code, or @username";

test.each([
  ["@abc", NO_USERNAME],
  ["@1abcd", NO_USERNAME],
  ["@wesal-team", NO_USERNAME],
  [`@${"a".repeat(33)}`, NO_USERNAME],
  ["https://t.me/wesal_team/12", NO_RECIPIENT],
  ["see t.me/wesal_team", NO_RECIPIENT],
  ["", NO_RECIPIENT],
  ["layla", NO_RECIPIENT],
  ["layla9", NO_RECIPIENT],
])("%j is nobody", (text, message) => {
  expect(parseTelegramRecipient(text)).toEqual({ ok: false, failure: { code: "recipient-invalid", message } });
});

test.each([
  "@wesal_team",
  "t.me/wesal_team",
  "https://t.me/wesal_team/",
  "HTTP://Telegram.me/@wesal_team",
])("%s is a username", (text) => {
  expect(parseTelegramRecipient(text)).toEqual({ ok: true, value: { kind: "username", username: "wesal_team" } });
});

test.each([
  ["wesal", true],
  ["w_s1", true],
  ["a".repeat(32), true],
  ["abc", false],
  ["_wesal", false],
  ["wesal!", false],
  ["!wesal", false],
])("%s as a username: %s", (text, is) => {
  expect(isUsername(text)).toBe(is);
});

const NO_MINUS = "A phone number does not start with a minus. Start it with its country code, such as 9647701234567";
const NO_TRUNK_ZERO = "Leave the (0) out: it is not dialled after a country code";

test.each([
  ["770", "A phone number has 7 to 15 digits with its country code"],
  ["٧٧٠", "A phone number has 7 to 15 digits with its country code"],
  ["+", "Enter a phone number with its country code, such as 9647701234567"],
  ["+964 (0) 770 123 4567", NO_TRUNK_ZERO],
  ["+٩٦٤ (٠) ٧٧٠ ١٢٣ ٤٥٦٧", NO_TRUNK_ZERO],
])("%j was meant for a phone number, on either platform", (text, message) => {
  expect(parseTelegramRecipient(text)).toEqual({ ok: false, failure: { code: "phone-invalid", message } });
  expect(parseWhatsAppRecipient(text)).toEqual({ ok: false, failure: { code: "phone-invalid", message } });
});

test.each([
  "https://t.me/+AbCdEf",
  "t.me/joinchat/AbCdEf",
  "t.me/c/12/3",
])("%j is an invitation, and refused in words", (text) => {
  const message = "An invitation is no recipient: join with the phone, then write to group: or channel: and its id";
  expect(parseTelegramRecipient(text)).toEqual({ ok: false, failure: { code: "recipient-invalid", message } });
});

test.each([
  ["group:4000000001", "group", "4000000001"],
  ["Channel: 1234567890", "channel", "1234567890"],
  ["-1001234567890", "channel", "1234567890"],
  ["-4000000001", "group", "4000000001"],
  ["-٩٦٤٧٧٠١٢٣٤٥٦٧", "group", "9647701234567"],
])("%j is a group or channel of Telegram's", (text, kind, id) => {
  expect(parseTelegramRecipient(text)).toEqual({ ok: true, value: { kind, id } });
});

test.each(["group:", "group:abc", "channel:0", "-0", "group:-1"])("%j is no group of Telegram's", (text) => {
  expect(parseTelegramRecipient(text)).toMatchObject({ ok: false, failure: { code: "recipient-invalid" } });
});

test("a group is no person of Telegram's", () => {
  const message = "After id: stands a person's number. A group is group: and its id, a channel channel: and its id";
  expect(parseTelegramRecipient("id:-1001234567890")).toEqual({
    ok: false,
    failure: { code: "recipient-invalid", message },
  });
});

test.each([
  [6_000_000_001, { kind: "id", id: "6000000001" }],
  [-4_000_000_001, { kind: "group", id: "4000000001" }],
  [-1_001_234_567_890, { kind: "channel", id: "1234567890" }],
])("Telegram's chat %d is %j", (peerId, recipient) => {
  expect(recipientOfPeer(peerId)).toEqual(recipient);
});

test.each([
  ["120363025246125486@g.us", "120363025246125486"],
  ["9647701234567-1601234567@g.us", "9647701234567-1601234567"],
  ["group:120363025246125486", "120363025246125486"],
  ["Group: ١٢٠٣٦٣٠٢٥٢٤٦١٢٥٤٨٦", "120363025246125486"],
])("%j is a group on WhatsApp", (text, id) => {
  expect(parseWhatsAppRecipient(text)).toEqual({ ok: true, value: { kind: "group", id } });
});

test.each(["group:", "group:12a", "x@g.us"])("%j is no group of WhatsApp's", (text) => {
  const message = "After group: stands the number of a group, such as group:120363021033254949";
  expect(parseWhatsAppRecipient(text)).toEqual({ ok: false, failure: { code: "recipient-invalid", message } });
});

test.each([
  "120363025246125486@newsletter",
  "9647701234567-1601234567@broadcast",
  "https://chat.whatsapp.com/AbCdEf",
])("%j is nobody to be written to on WhatsApp, and refused in words", (text) => {
  const message =
    "Channels, broadcast lists and invitations are not served: name a person by number, or a group as group:";
  expect(parseWhatsAppRecipient(text)).toEqual({ ok: false, failure: { code: "recipient-invalid", message } });
});

test.each(["-9647701234567", "\u2212964 770 123 4567", "- 9647701234567"])("%j loses no minus on WhatsApp", (text) => {
  expect(parseWhatsAppRecipient(text)).toEqual({ ok: false, failure: { code: "phone-invalid", message: NO_MINUS } });
});

const PARSERS = [
  ["Telegram", parseTelegramRecipient, "id:6000000003"],
  ["WhatsApp", parseWhatsAppRecipient, "id:100000000000003"],
] as const;

describe.each(PARSERS)("on %s", (_platform, parse, example) => {
  test.each(["id:6000000003", "ID: 6000000003", "id:٦٠٠٠٠٠٠٠٠٣"])("%j is somebody who wrote", (text) => {
    expect(parse(text)).toEqual({ ok: true, value: { kind: "id", id: "6000000003" } });
  });

  test.each(["id:", "id:0", "id:12a", "id:99999999999999999"])("%j is nobody's id", (text) => {
    const message = `After id: stands the number of somebody who wrote, such as ${example}`;
    expect(parse(text)).toEqual({ ok: false, failure: { code: "recipient-invalid", message } });
  });
});

test.each([
  ["6000000003", true],
  ["+6000000003", undefined],
  ["006000000003", undefined],
])("%j stays a phone number; digits alone are told apart", (text, bare) => {
  expect(parseTelegramRecipient(text)).toEqual({
    ok: true,
    value: { kind: "phone", phone: "6000000003", ...(bare && { bare }) },
  });
});

test.each(["9647701234567", "@wesal_team", "id:6000000003"])("%s can be sent back as it is written", (text) => {
  const parsed = parseTelegramRecipient(text);
  expect(parsed.ok && writtenRecipient(parsed.value)).toBe(text);
});

describe("the names of a person", () => {
  const phone = { kind: "phone", phone: "9647701234567" } as const;
  const username = { kind: "username", username: "Layla_B" } as const;
  const id = { kind: "id", id: "9647701234567" } as const;

  test.each([
    ["whatsapp", phone, true],
    ["whatsapp", id, true],
    ["telegram", phone, false],
    ["telegram", username, false],
    ["telegram", id, true],
  ] as const)("last on %s or not: %o %s", (platform, name, lasts) => {
    expect(isLastingName(platform, name)).toBe(lasts);
  });

  test("are the same in either case, and never of two kinds", () => {
    expect(isSameName(username, { kind: "username", username: "layla_b" })).toBe(true);
    expect(isSameName(phone, { ...phone, bare: true })).toBe(true);
    expect(isSameName(phone, id)).toBe(false);
    expect(isSameName(phone, { kind: "phone", phone: "9647701234568" })).toBe(false);
  });
});
