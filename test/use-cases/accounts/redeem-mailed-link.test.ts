import { describe, expect, it } from "vitest";
import type { LinkPurpose } from "#domain/accounts/mailed-link.ts";
import { failure, success } from "#domain/result.ts";
import { linkTokensIn } from "#test/support/mailed-links.ts";
import { ADDRESS, newUser, PASSWORD } from "#test/support/owner.ts";
import { fakeWebPorts } from "#test/support/web-ports.ts";
import { redeemMailedLink } from "#use-cases/accounts/redeem-mailed-link.ts";

const OLD = "layla@example.com";
const NEW = "new@example.com";
const INVALID = failure({ code: "mailed-link-invalid" });

async function world() {
  const { ports } = fakeWebPorts();
  const { id: userId } = await newUser(ports, OLD);
  const redeem = (token: string) =>
    redeemMailedLink(ports, { token, address: ADDRESS, publicUrl: "https://wesal.example", deviceMarks: null });
  const issue = (purpose: LinkPurpose, email = OLD) => ports.mailedLinks.issue({ userId, purpose, email });
  const user = () => ports.users.findById(userId);
  const actions = () => ports.audit.entries.map(({ action, about }) => [action, about]);
  return { ports, userId, redeem, issue, user, actions };
}

describe("a link to confirm an address", () => {
  it("confirms it, once", async () => {
    const { redeem, issue, user, actions } = await world();
    const token = await issue("verify-email");
    expect(await redeem(token)).toEqual(success({ purpose: "verify-email" }));
    expect((await user())?.verified).toBe(true);
    expect(actions()).toEqual([["email-verified", OLD]]);
    expect(await redeem(token)).toEqual(INVALID);
  });

  it("confirms no other that the account has by now", async () => {
    const { ports, redeem, issue, user } = await world();
    const token = await issue("verify-email", "former@example.com");
    await redeem(token);
    expect((await user())?.verified).toBe(false);
    expect(ports.mail.sent).toEqual([]);
  });
});

describe("a link to use another address", () => {
  it("makes it the account's, tells the old one, and ends what was mailed there", async () => {
    const { ports, userId, redeem, issue, user, actions } = await world();
    await ports.users.markVerified(userId);
    const [reset, device] = [await ports.resetTokens.issue(userId), await issue("know-device")];
    expect(await redeem(await issue("change-email", NEW))).toEqual(success({ purpose: "change-email" }));
    expect(await user()).toMatchObject({ email: NEW, verified: true });
    expect([await ports.resetTokens.check(reset), await ports.mailedLinks.check(device)]).toEqual([null, null]);
    await ports.background.settled();
    expect(ports.mail.sent).toMatchObject([
      { to: OLD, subject: "The e-mail address of your Wesal account was changed" },
    ]);
    const [keep = ""] = linkTokensIn(ports.mail.sent[0]);
    expect(await ports.mailedLinks.check(keep)).toMatchObject({ purpose: "keep-email", email: OLD });
    expect(actions()).toEqual([["email-changed", NEW]]);
  });

  it("takes nobody's address", async () => {
    const { ports, redeem, issue, user } = await world();
    await newUser(ports, NEW);
    expect(await redeem(await issue("change-email", NEW))).toEqual(failure({ code: "address-taken" }));
    expect((await user())?.email).toBe(OLD);
  });
});

describe("a link of somebody who did not ask", () => {
  it("keeps the address, ends sessions, links and the password, and leads to a new one", async () => {
    const { ports, userId, redeem, issue, user } = await world();
    const session = await ports.authSessions.start(userId, { userAgent: null, address: null });
    const [keep, change] = [await issue("keep-email"), await issue("change-email", NEW)];
    const kept = await redeem(keep);
    expect(kept).toMatchObject({ value: { purpose: "keep-email" } });
    const resetToken = kept.ok && kept.value.purpose === "keep-email" ? kept.value.resetToken : "";
    expect(await ports.resetTokens.check(resetToken)).toBe(userId);
    expect(await redeem(change)).toEqual(INVALID);
    expect(await ports.authSessions.resume(session.token)).toBeNull();
    const stored = await ports.users.storedPassword(userId);
    expect((await ports.passwords.verify(stored, PASSWORD)).matches).toBe(false);
    expect((await user())?.email).toBe(OLD);
  });

  it("brings the address back after it was changed, against a later link of whoever changed it", async () => {
    const { ports, redeem, issue, user } = await world();
    const keepOld = await issue("keep-email", OLD);
    await redeem(await issue("change-email", NEW));
    ports.clock.pass(1000);
    const keepNew = await issue("keep-email", NEW);
    await redeem(await issue("change-email", "newest@example.com"));
    expect(await redeem(keepOld)).toMatchObject({ ok: true });
    expect((await user())?.email).toBe(OLD);
    expect(await redeem(keepNew)).toEqual(INVALID);
  });

  it("stays good when a later one is used first", async () => {
    const { ports, redeem, issue, user } = await world();
    const keepOld = await issue("keep-email", OLD);
    ports.clock.pass(1000);
    await redeem(await issue("keep-email", NEW));
    expect((await user())?.email).toBe(NEW);
    await redeem(keepOld);
    expect((await user())?.email).toBe(OLD);
  });
});

it("a link of an account that is held back makes its device known", async () => {
  const { ports, userId, redeem, issue } = await world();
  const used = await redeem(await issue("know-device"));
  const marks = used.ok && used.value.purpose === "know-device" ? used.value.deviceMarks : null;
  const storedPassword = (await ports.users.storedPassword(userId)) ?? "";
  expect(ports.knownDevices.recognise({ userId, storedPassword }, marks)).not.toBeNull();
});
