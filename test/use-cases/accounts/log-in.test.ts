import { describe, expect, it } from "vitest";
import { failure } from "#domain/result.ts";
import { ADDRESS, newUser, PASSWORD } from "#test/support/owner.ts";
import { fakeWebPorts } from "#test/support/web-ports.ts";
import { loginLimitKey } from "#use-cases/accounts/admit-log-in.ts";
import { currentUser } from "#use-cases/accounts/current-user.ts";
import { logIn } from "#use-cases/accounts/log-in.ts";

const email = "layla@example.com";
const BROWSER = { deviceMarks: null, publicUrl: "https://wesal.example" };
const typed = { email, password: PASSWORD, userAgent: "Firefox", address: ADDRESS, previousToken: null, ...BROWSER };
const KEY = `${email} ${ADDRESS}`;
const INVALID = failure({ code: "credentials-invalid" });

async function world() {
  const { ports, stores } = fakeWebPorts();
  const user = await newUser(ports, email);
  const actions = () => ports.audit.entries.map(({ action, userId }) => [action, userId]);
  return { ports, stores, user, actions };
}

describe("logging in", () => {
  it("starts a session of this device, forgets wrong guesses and goes on record", async () => {
    const { ports, user } = await world();
    const done = await logIn(ports, { ...typed, email: " Layla@Example.com " });
    expect(done).toMatchObject({ ok: true, value: { user } });
    expect(done.ok && (await currentUser(ports, done.value))?.user).toEqual(user);
    expect(await ports.authSessions.list(user.id)).toMatchObject([{ userAgent: "Firefox", address: ADDRESS }]);
    expect(ports.limits.login.forgotten).toEqual([KEY]);
    const record = { action: "login-succeeded", userId: user.id, instanceId: null, address: ADDRESS };
    expect(ports.audit.entries).toEqual([{ ...record, at: ports.clock.now() }]);
  });

  it("ends the session that the browser still held", async () => {
    const { ports, user } = await world();
    const { token: previousToken } = await ports.authSessions.start(user.id, { userAgent: null, address: null });
    await logIn(ports, { ...typed, previousToken });
    expect(await ports.authSessions.resume(previousToken)).toBeNull();
    expect(await ports.authSessions.list(user.id)).toHaveLength(1);
  });

  it("with a wrong password is refused, on record as the account's", async () => {
    const { ports, user, actions } = await world();
    expect(await logIn(ports, { ...typed, password: "wrong" })).toEqual(INVALID);
    expect(actions()).toEqual([["login-failed", user.id]]);
    expect(await ports.authSessions.list(user.id)).toEqual([]);
    expect(ports.limits.login.forgotten).toEqual([]);
  });

  it("with an unknown e-mail is refused in the same words, after the same work", async () => {
    const { ports, actions } = await world();
    expect(await logIn(ports, { ...typed, email: "nobody@example.com" })).toEqual(INVALID);
    expect(ports.passwords.verified).toEqual([{ stored: null, password: PASSWORD }]);
    expect(actions()).toEqual([["login-failed", null]]);
  });

  it.each([
    ["email", { email: "" }],
    ["password", { password: "" }],
    ["email", { email: "layla" }],
  ])("is refused for its %s, uncounted: %j", async (field, given) => {
    const { ports } = await world();
    expect(await logIn(ports, { ...typed, ...given })).toMatchObject({ failure: { code: "invalid", field } });
    expect(ports.limits.loginAddress.taken).toEqual([]);
  });

  it.each(["login", "loginAddress"] as const)("waits when the limit %s says so, and compares nothing", async (name) => {
    const { ports } = await world();
    ports.limits[name].refuse(30);
    expect(await logIn(ports, typed)).toEqual(failure({ code: "rate-limited", retryAfterSeconds: 30 }));
    expect(ports.passwords.verified).toEqual([]);
  });

  it("is counted by address, then by e-mail and address", async () => {
    const { ports } = await world();
    await logIn(ports, typed);
    expect([ports.limits.loginAddress.taken, ports.limits.login.taken]).toEqual([[ADDRESS], [KEY]]);
    expect(loginLimitKey(email, null)).not.toBe(KEY);
  });

  it("hashes a plain password of before", async () => {
    const { ports, user } = await world();
    await ports.users.replacePasswordHash(user.id, PASSWORD);
    expect((await logIn(ports, typed)).ok).toBe(true);
    expect(await ports.users.storedPassword(user.id)).toBe(await ports.passwords.hash(PASSWORD));
  });

  it("lets in who logs in at the same time as another hashes the plain password", async () => {
    const { ports, user } = await world();
    await ports.users.replacePasswordHash(user.id, PASSWORD);
    const salted = (salt: string) => `$${salt}$${PASSWORD}`;
    const passwords = {
      hash: async () => salted("own"),
      verify: async (stored: string | null) => ({
        matches: [PASSWORD, salted("own"), salted("other")].includes(stored ?? ""),
        legacyPlain: stored === PASSWORD,
      }),
    };
    const users = {
      ...ports.users,
      replacePasswordHash: async (id: number) => ports.users.replacePasswordHash(id, salted("other")),
    };
    expect((await logIn({ ...ports, users, passwords }, typed)).ok).toBe(true);
    expect(await ports.users.storedPassword(user.id)).toBe(salted("other"));
  });

  it("ends its own session where the password was changed meanwhile", async () => {
    const { ports, user } = await world();
    const authSessions = {
      ...ports.authSessions,
      async start(id: number, device: { userAgent: string | null; address: string | null }) {
        await ports.users.replacePasswordHash(id, "$fake$new");
        return ports.authSessions.start(id, device);
      },
    };
    expect(await logIn({ ...ports, authSessions }, typed)).toEqual(INVALID);
    expect(await ports.authSessions.list(user.id)).toEqual([]);
  });
});
