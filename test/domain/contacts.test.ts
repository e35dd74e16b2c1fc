import { expect, it } from "vitest";
import { SANDBOX_CONTACTS, socialNameOf } from "#domain/contacts.ts";

it("knows the sites that it has a sign for, by their own names alone", () => {
  expect(SANDBOX_CONTACTS.social.map(socialNameOf)).toEqual(["Telegram", "X", "GitHub"]);
  for (const href of [
    "https://example.com/me",
    "http://t.me/me",
    "javascript:alert(1)//t.me/",
    "https://t.me@evil.example/",
    "https://t.me.evil.example/",
    "https://x.com:81/a",
    "https://x.com/a b",
    "",
  ]) {
    expect(socialNameOf(href), href).toBeNull();
  }
});
