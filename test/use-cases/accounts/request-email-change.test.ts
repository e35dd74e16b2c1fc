import { describe, expect, it } from "vitest";
import { failure, success } from "#domain/result.ts";
import { linkTokensIn } from "#test/support/mailed-links.ts";
import { ADDRESS, newUser, PASSWORD } from "#test/support/owner.ts";
import { fakeWebPorts } from "#test/support/web-ports.ts";
import { requestEmailChange } from "#use-cases/accounts/request-email-change.ts";

const NEW = "new@example.com";

async function world({ verified = true } = {}) {
  const { ports } = fakeWebPorts();
  const { id } = await newUser(ports);
  if (verified) await ports.users.markVerified(id);
  const ask = async (form = { email: NEW, currentPassword: PASSWORD }) => {
    const user = await ports.users.findById(id);
    if (user === null) throw new Error("test: nobody asks");
    return requestEmailChange(ports, { user, form, address: ADDRESS, publicUrl: "https://wesal.example" });
  };
  return { ports, id, ask };
}

describe("asking for another address", () => {
  it("changes nothing yet, and mails both: the old one that it may say no, the new one whether it is theirs", async () => {
    const { ports, id, ask } = await world();
    expect(await ask({ email: " New@Example.com ", currentPassword: PASSWORD })).toEqual(success(null));
    await ports.background.settled();
    expect(ports.mail.sent.map(({ to }) => to)).toEqual(["layla@example.com", NEW]);
    const [keep = "", change = ""] = ports.mail.sent.flatMap(linkTokensIn);
    expect(await ports.mailedLinks.check(keep)).toMatchObject({ purpose: "keep-email", email: "layla@example.com" });
    expect(await ports.mailedLinks.check(change)).toMatchObject({ purpose: "change-email", email: NEW });
    expect((await ports.users.findById(id))?.email).toBe("layla@example.com");
    expect(ports.audit.entries).toMatchObject([{ action: "email-change-asked", userId: id, about: NEW }]);
  });

  it("leaves one link to the new address: the last", async () => {
    const { ports, ask } = await world();
    await ask();
    await ports.background.settled();
    await ask({ email: "newer@example.com", currentPassword: PASSWORD });
    await ports.background.settled();
    const tokens = ports.mail.sent.flatMap(linkTokensIn);
    const links = await Promise.all(tokens.map((token) => ports.mailedLinks.check(token)));
    expect(links.filter((link) => link?.purpose === "change-email")).toMatchObject([{ email: "newer@example.com" }]);
    expect(links.filter((link) => link?.purpose === "keep-email")).toHaveLength(2);
  });

  it("gives an address that nobody has proved no say: it may be a stranger's", async () => {
    const { ports, ask } = await world({ verified: false });
    await ask();
    await ports.background.settled();
    expect(ports.mail.sent.map(({ to }) => to)).toEqual(["layla@example.com", NEW]);
    expect(linkTokensIn(ports.mail.sent[0])).toEqual([]);
  });

  it.each([
    ["email", { email: "layla", currentPassword: PASSWORD }],
    ["email", { email: "LAYLA@example.com", currentPassword: PASSWORD }],
    ["currentPassword", { email: NEW, currentPassword: "" }],
  ])("is refused for its %s", async (field, form) => {
    const { ports, ask } = await world();
    expect(await ask(form)).toMatchObject({ failure: { code: "invalid", field } });
    expect(ports.limits.currentPassword.taken).toEqual([]);
  });

  it("is refused with a wrong password, too often, and for an address that has an account", async () => {
    const { ports, ask } = await world();
    expect(await ask({ email: NEW, currentPassword: "wrong" })).toEqual(failure({ code: "password-wrong" }));
    await newUser(ports, NEW);
    expect(await ask()).toEqual(failure({ code: "email-taken" }));
    ports.limits.emailChange.refuse(60);
    expect(await ask()).toEqual(failure({ code: "rate-limited", retryAfterSeconds: 60 }));
    await ports.background.settled();
    expect(ports.mail.sent).toEqual([]);
  });
});
