import { expect, test } from "vitest";
import { readPlace, recipientsPhone } from "#ui/virtual-phone-place.ts";

test.each([
  ["whatsapp", "9647701234567", "/sandbox#whatsapp/9647701234567"],
  ["telegram", "+9647701234567", "/sandbox#telegram/9647701234567"],
  ["telegram", "@sara_shop", "/sandbox#telegram/@sara_shop"],
] as const)("a send over %s to %s is read at %s", (platform, recipient, path) => {
  expect(recipientsPhone(platform, recipient)).toBe(path);
  expect(readPlace(path.slice(path.indexOf("#")))).toEqual({ app: platform, phone: recipient.replace("+", "") });
});

test.each(["120363042@g.us", "id:42", ""])("nobody holds the phone of %j", (recipient) => {
  expect(recipientsPhone("whatsapp", recipient)).toBeNull();
});

test.each([
  "",
  "#",
  "#signal/1",
  "#whatsapp/<script>",
  "#whatsapp/",
])("an address like %j opens WhatsApp on the phone in hand", (hash) => {
  expect(readPlace(hash)).toEqual({ app: "whatsapp", phone: null });
});
