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

  it("is counted by network address and by e-mail", async () => {
    const { ports } = await world();
    await requestReset(ports, asked);
    expect([ports.limits.recoveryAddress.taken, ports.limits.recovery.taken]).toEqual([[ADDRESS], [email]]);
  });
});
