import { describe, expect, it } from "vitest";
import { fakeClock } from "#test/fakes/clock.ts";
import { passwordChangedMail, resetMail } from "#use-cases/accounts/account-mails.ts";

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
});
