import { describe, expect, it } from "vitest";
import { failure, success } from "#domain/result.ts";
import { ADDRESS, newUser } from "#test/support/owner.ts";
import { fakeWebPorts } from "#test/support/web-ports.ts";
import { requestReset } from "#use-cases/accounts/request-reset.ts";

const email = "layla@example.com";
const asked = { email: " Layla@Example.com", address: ADDRESS, publicUrl: "https://wesal.example" };

async function world() {
  const { ports } = fakeWebPorts();
  const user = await newUser(ports, email);
  return { ports, user };
}

describe("asking for a reset link", () => {
  it("mails one that works, behind the answer", async () => {
    const { ports, user } = await world();
    expect(await requestReset(ports, asked)).toEqual(success(null));
    expect(ports.mail.sent).toEqual([]);
    await ports.background.settled();
    const [, token = ""] = /https:\/\/wesal\.example\/reset-password\/(\S+)/.exec(ports.mail.sent[0]?.text ?? "") ?? [];
    expect(await ports.resetTokens.check(token)).toBe(user.id);
    expect(ports.audit.entries).toEqual([
      { action: "reset-requested", at: ports.clock.now(), userId: user.id, instanceId: null, address: ADDRESS },
    ]);
  });

  it("answers the same for an unknown address, and writes to nobody", async () => {
    const { ports } = await world();
    expect(await requestReset(ports, { ...asked, email: "nobody@example.com" })).toEqual(success(null));
    await ports.background.settled();
    expect(ports.mail.sent).toEqual([]);
    expect(ports.audit.entries).toMatchObject([{ action: "reset-requested", userId: null }]);
    expect(ports.logger.lines).toEqual([]);
  });

  it.each(["", "layla"])("refuses %j for an address, uncounted", async (given) => {
    const { ports } = await world();
    const refused = await requestReset(ports, { ...asked, email: given });
    expect(refused).toMatchObject({ failure: { code: "invalid", field: "email" } });
    expect(ports.limits.recoveryAddress.taken).toEqual([]);
  });

  it.each(["recovery", "recoveryAddress"] as const)("waits when the limit %s says so", async (name) => {
    const { ports } = await world();
    ports.limits[name].refuse(60);
    expect(await requestReset(ports, asked)).toEqual(failure({ code: "rate-limited", retryAfterSeconds: 60 }));
    await ports.background.settled();
    expect(ports.mail.sent).toEqual([]);
  });

  it("of strangers is mailed as long as the limit admits, and of a network that was signed in from always", async () => {
    const { ports, user } = await world();
    const mailed = async (address: string) => {
      const before = ports.mail.sent.length;
      expect(await requestReset(ports, { ...asked, address })).toEqual(success(null));
      await ports.background.settled();
      return ports.mail.sent.length - before;
    };
    expect(await mailed("198.51.100.1")).toBe(1);
    ports.limits.recoveryMail.refuse(60);
    expect(await mailed("198.51.100.1")).toBe(0);
    const device = { userAgent: null, address: "2001:db8::5" };
    const { token } = await ports.authSessions.start(user.id, device);
    expect(await mailed("2001:db8::ffff:1")).toBe(1);
    await ports.authSessions.end(token);
    expect(await mailed("2001:db8::5")).toBe(0);
    const entry = { at: ports.clock.now(), userId: user.id, instanceId: null, address: "203.0.113.9" };
    await ports.audit.record({ action: "login-failed", ...entry });
    expect(await mailed("::ffff:203.0.113.9")).toBe(0);
    await ports.audit.record({ action: "login-succeeded", ...entry });
    expect(await mailed("::ffff:203.0.113.9")).toBe(1);
    expect(ports.limits.recoveryMail.taken).toHaveLength(4);
  });

  it("is counted by network address, and by e-mail with it", async () => {
    const { ports } = await world();
    await requestReset(ports, asked);
    expect([ports.limits.recoveryAddress.taken, ports.limits.recovery.taken]).toEqual([
      [ADDRESS],
      [`${email} ${ADDRESS}`],
    ]);
  });
});
