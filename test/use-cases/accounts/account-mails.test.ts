import { describe, expect, it } from "vitest";
import { fakeClock } from "#test/fakes/clock.ts";
import { passwordChangedMail, resetMail } from "#use-cases/accounts/account-mails.ts";

const layla = { name: "Layla", email: "layla@example.com" };
const LINK = "https://wesal.example/reset-password/a?b=1&c=2";

describe("a mail about an account", () => {
  it("carries the link to a new password, in both parts", () => {
    const mail = resetMail(layla, LINK);
    expect(mail).toMatchObject({ to: layla.email, subject: "Set a new Wesal password" });
    expect(mail.text).toContain(`Hello Layla,\n`);
    expect(mail.text).toContain(`\n${LINK}\n`);
    expect(mail.html).toContain(`<a href="${LINK.replace("&", "&amp;")}">`);
  });

  it("says when a password was changed, and what to do if it was not its owner", () => {
    const mail = passwordChangedMail(layla, { at: fakeClock().now(), recoverLink: LINK });
    expect(mail.subject).toBe("Your Wesal password was changed");
    expect(mail.text).toContain("was changed on 2026-11-21 10:00 UTC");
    expect(mail.text).toContain(`\n${LINK}\n`);
  });

  it.each(["ليلى", "Jean-Luc O’Neil"])("greets %s by name", (name) => {
    expect(resetMail({ ...layla, name }, LINK).text).toContain(`Hello ${name},`);
  });

  it.each([
    "Visit evil.example now",
    "<b>Layla</b>",
    "a".repeat(41),
    "Layla\nBcc: x",
  ])("greets %j by no name", (name) => {
    const mail = resetMail({ ...layla, name }, LINK);
    expect(mail.text.startsWith("Hello,\n")).toBe(true);
    expect(mail.html).not.toContain(name);
  });
});
