import { describe, expect, it } from "vitest";
import { fakeClock } from "#test/fakes/clock.ts";
import {
  instanceNoticeMail,
  keyExpiresMail,
  passwordChangedMail,
  resetMail,
} from "#use-cases/accounts/account-mails.ts";

const layla = { name: "Layla", email: "layla@example.com" };
const LINK = "https://wesal.example/reset-password/a?b=1&c=2";

describe("a mail about an account", () => {
  it("carries the link to a new password, in both parts", () => {
    const mail = resetMail("Wesal", layla, LINK);
    expect(mail).toMatchObject({ to: layla.email, subject: "Set a new Wesal password" });
    expect(mail.text).toContain(`Hello Layla,\n`);
    expect(mail.text).toContain(`\n${LINK}\n`);
    expect(mail.html).toContain(`<a href="${LINK.replace("&", "&amp;")}">`);
  });

  it("is in the name of the product", () => {
    const mail = resetMail("Bridge & Sons", layla, LINK);
    expect(mail.subject).toBe("Set a new Bridge & Sons password");
    expect(mail.html).toContain("your Bridge &amp; Sons account");
    expect(mail.text + mail.html).not.toContain("Wesal");
  });

  it("says when a password was changed, and what to do if it was not its owner", () => {
    const mail = passwordChangedMail("Wesal", layla, { at: fakeClock().now(), recoverLink: LINK, rotated: null });
    expect(mail.subject).toBe("Your Wesal password was changed");
    expect(mail.text).toContain("was changed on 2026-11-21 10:00 UTC");
    expect(mail.text).toContain(`\n${LINK}\n`);
  });

  it.each([
    [{ keys: 0, tokens: 0 }, null],
    [{ keys: 1, tokens: 0 }, "one API key was ended."],
    [{ keys: 0, tokens: 2 }, "2 instances have new tokens."],
    [{ keys: 3, tokens: 1 }, "3 API keys were ended and one instance has a new token."],
  ])("says that %j went with a password", (rotated, sentence) => {
    const { text } = passwordChangedMail("Wesal", layla, { at: fakeClock().now(), recoverLink: LINK, rotated });
    if (sentence === null) expect(text).not.toContain("as was asked");
    else expect(text).toContain(`With it, as was asked, ${sentence}`);
  });

  it.each(["ليلى", "Jean-Luc O’Neil"])("greets %s by name", (name) => {
    expect(resetMail("Wesal", { ...layla, name }, LINK).text).toContain(`Hello ${name},`);
  });

  it.each([
    "Visit evil.example now",
    "<b>Layla</b>",
    "a".repeat(41),
    "Layla\nBcc: x",
  ])("greets %j by no name", (name) => {
    const mail = resetMail("Wesal", { ...layla, name }, LINK);
    expect(mail.text.startsWith("Hello,\n")).toBe(true);
    expect(mail.html).not.toContain(name);
  });

  const noticeOf = (name: string) => {
    const instance = { id: 2, name, client: "Client002", platform: "whatsapp" } as const;
    const notice = {
      kind: "ended",
      of: fakeClock().now(),
      instance,
      link: null,
      owner: { ...layla, language: "en" },
    } as const;
    return instanceNoticeMail("Wesal", notice, () => null, { remedy: LINK, settings: LINK });
  };
  const keyMailOf = (name: string) => keyExpiresMail("Wesal", layla, { name, at: fakeClock().now(), keysLink: LINK });

  it.each([
    "Shop 2026",
    "2nd shop",
    "متجر الكرادة 2026",
    "متجر ٢",
    "Shop No. 2 (Baghdad), Karrada & Mansour",
    "till-2_b #4",
    "a".repeat(100),
  ])("calls what its owner named %j by that name", (name) => {
    expect(noticeOf(name).subject).toBe(`Your instance ${name} (Client002) has ended · Wesal`);
    expect(keyMailOf(name).text).toContain(`the API key ${name} of your`);
  });

  it.each([
    "evil.example",
    "Visit evil.example now",
    "2026.example",
    "evil。example",
    "http:evil",
    "evil/shop",
    "evil\\shop",
    "layla@evil",
    "<b>Shop</b>",
    "Call 07701234567",
    "Call 077 0123",
    "Call ٠٧٧-٠١٢٣",
    "Shop\nBcc: x",
    "Shop\u2028x",
    "Shop\u202eelpmaxe",
    "a".repeat(101),
    " Shop",
    "",
  ])("calls what its owner named %j by what it is", (name) => {
    expect(noticeOf(name).subject).toBe("Your instance Client002 has ended · Wesal");
    expect(keyMailOf(name).text).toContain("an API key of your Wesal account expires");
  });
});
