import { describe, expect, it } from "vitest";
import { failure } from "#domain/result.ts";
import { ADDRESS, newUser } from "#test/support/owner.ts";
import { fakeWebPorts } from "#test/support/web-ports.ts";
import { resetPassword } from "#use-cases/accounts/reset-password.ts";

const BROWSER = { publicUrl: "https://wesal.example", rotateCredentials: false, deviceMarks: null };
const NEW = "a new password";
const LINK_INVALID = failure({ code: "reset-link-invalid" });

async function world() {
  const { ports } = fakeWebPorts();
  const user = await newUser(ports);
  const token = await ports.resetTokens.issue(user.id);
  const input = { token, password: NEW, confirm: NEW, address: ADDRESS, ...BROWSER };
  return { ports, user, input };
}

describe("resetting a password", () => {
  it("sets it, ends every session, forgets wrong guesses, tells the owner and goes on record", async () => {
    const { ports, user, input } = await world();
    await ports.authSessions.start(user.id, { userAgent: null, address: null });
    expect(await resetPassword(ports, input)).toMatchObject({ ok: true });
    expect(await ports.users.storedPassword(user.id)).toBe(await ports.passwords.hash(NEW));
    expect(await ports.authSessions.list(user.id)).toEqual([]);
    expect(ports.limits.login.forgotten).toEqual([`${user.email} ${ADDRESS}`]);
    await ports.background.settled();
    expect(ports.mail.sent).toMatchObject([{ to: user.email, subject: "Your Wesal password was changed" }]);
    expect(ports.audit.entries).toEqual([
      { action: "password-reset", at: ports.clock.now(), userId: user.id, instanceId: null, address: ADDRESS },
    ]);
  });

  it("works once", async () => {
    const { ports, input } = await world();
    await resetPassword(ports, input);
    expect(await resetPassword(ports, input)).toEqual(LINK_INVALID);
  });

  it("keeps the link for a password that will do", async () => {
    const { ports, input } = await world();
    const short = await resetPassword(ports, { ...input, password: "short", confirm: "short" });
    expect(short).toMatchObject({ failure: { code: "invalid", field: "password" } });
    const unlike = await resetPassword(ports, { ...input, confirm: "another one" });
    expect(unlike).toMatchObject({ failure: { code: "invalid", field: "confirm" } });
    expect(await resetPassword(ports, input)).toMatchObject({ ok: true });
  });

  it("hashes nothing for a link that is none", async () => {
    const { ports, input } = await world();
    const hashed: string[] = [];
    const passwords = { ...ports.passwords, hash: async (password: string) => String(hashed.push(password)) };
    expect(await resetPassword({ ...ports, passwords }, { ...input, token: "nonsense" })).toEqual(LINK_INVALID);
    expect(hashed).toEqual([]);
  });

  it("is refused where the link is used up meanwhile, or its account is gone", async () => {
    const { ports, user, input } = await world();
    const raced = { ...ports, resetTokens: { ...ports.resetTokens, redeem: async () => null } };
    expect(await resetPassword(raced, input)).toEqual(LINK_INVALID);
    const gone = await ports.resetTokens.issue(77);
    expect(await resetPassword(ports, { ...input, token: gone })).toEqual(LINK_INVALID);
    expect(await ports.users.storedPassword(user.id)).not.toBe(await ports.passwords.hash(NEW));
    expect(ports.audit.entries).toEqual([]);
  });
});
