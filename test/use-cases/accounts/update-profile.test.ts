import { describe, expect, it } from "vitest";
import { failure } from "#domain/result.ts";
import { ADDRESS, newUser, PASSWORD } from "#test/support/owner.ts";
import { fakeWebPorts } from "#test/support/web-ports.ts";
import { updateProfile } from "#use-cases/accounts/update-profile.ts";

const NEW = "a new password";
const FORM = {
  name: " Layla H ",
  phone: "٠٧٧٠",
  country: "",
  currentPassword: "",
  newPassword: "",
  confirmPassword: "",
};
const WITH_PASSWORD = { ...FORM, currentPassword: PASSWORD, newPassword: NEW, confirmPassword: NEW };
const device = { userAgent: "Firefox", address: ADDRESS };

async function world() {
  const { ports } = fakeWebPorts();
  const user = await newUser(ports);
  const before = await ports.authSessions.start(user.id, device);
  const update = (form: typeof FORM, userId = user.id) =>
    updateProfile(ports, { userId, form, device, publicUrl: "https://wesal.example", deviceMarks: null });
  const actions = () => ports.audit.entries.map(({ action }) => action);
  return { ports, user, before, update, actions };
}

describe("changing a profile", () => {
  it("keeps the password and the sessions, and goes on record", async () => {
    const { ports, user, before, update } = await world();
    expect(await update(FORM)).toMatchObject({
      value: { user: { name: "Layla H", phone: "0770", country: null }, session: null },
    });
    expect(await ports.users.storedPassword(user.id)).toBe(await ports.passwords.hash(PASSWORD));
    expect(await ports.authSessions.resume(before.token)).not.toBeNull();
    expect(ports.audit.entries).toEqual([
      { action: "profile-updated", at: ports.clock.now(), userId: user.id, instanceId: null, address: ADDRESS },
    ]);
  });

  it("with a new password ends every session but a new one of this device, and every reset link", async () => {
    const { ports, user, before, update, actions } = await world();
    const reset = await ports.resetTokens.issue(user.id);
    const done = await update(WITH_PASSWORD);
    expect(await ports.users.storedPassword(user.id)).toBe(await ports.passwords.hash(NEW));
    expect(await ports.authSessions.resume(before.token)).toBeNull();
    expect(done.ok && (await ports.authSessions.resume(done.value.session?.token ?? ""))).toMatchObject({
      userId: user.id,
    });
    expect(await ports.authSessions.list(user.id)).toMatchObject([device]);
    expect(await ports.resetTokens.check(reset)).toBeNull();
    expect(actions()).toEqual(["profile-updated", "password-changed"]);
  });

  it("with a new password tells the owner, and forgets wrong guesses", async () => {
    const { ports, user, update } = await world();
    await update(WITH_PASSWORD);
    await ports.background.settled();
    expect(ports.mail.sent).toMatchObject([{ to: user.email, subject: "Your Wesal password was changed" }]);
    expect([ports.limits.currentPassword.taken, ports.limits.currentPassword.forgotten]).toEqual([["1"], ["1"]]);
  });

  it("changes nothing with a wrong current password, which goes on record", async () => {
    const { ports, user, update, actions } = await world();
    expect(await update({ ...WITH_PASSWORD, currentPassword: "wrong" })).toEqual(failure({ code: "password-wrong" }));
    expect(await ports.users.findById(user.id)).toEqual(user);
    expect(actions()).toEqual(["password-refused"]);
    expect(ports.limits.currentPassword.forgotten).toEqual([]);
  });

  it("waits after too many of them, and compares nothing", async () => {
    const { ports, update } = await world();
    ports.limits.currentPassword.refuse(60);
    expect(await update(WITH_PASSWORD)).toEqual(failure({ code: "rate-limited", retryAfterSeconds: 60 }));
    expect(ports.passwords.verified).toEqual([]);
  });

  it.each([
    ["name", { name: " " }],
    ["phone", { phone: "call me" }],
    ["country", { country: "XX" }],
    ["currentPassword", { newPassword: NEW, confirmPassword: NEW }],
    ["confirmPassword", { currentPassword: PASSWORD, newPassword: NEW, confirmPassword: "x" }],
  ])("is refused for its %s", async (field, given) => {
    const { update, actions } = await world();
    expect(await update({ ...FORM, ...given })).toMatchObject({ failure: { code: "invalid", field } });
    expect(actions()).toEqual([]);
  });

  it("is refused for an account that is gone", async () => {
    const { update, actions } = await world();
    expect(await update(FORM, 77)).toEqual(failure({ code: "account-gone" }));
    expect(actions()).toEqual([]);
  });
});
