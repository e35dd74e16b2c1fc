import { describe, expect, it } from "vitest";
import { failure, success } from "#domain/result.ts";
import { ADDRESS, newUser, PASSWORD } from "#test/support/owner.ts";
import { fakeWebPorts } from "#test/support/web-ports.ts";
import { logIn } from "#use-cases/accounts/log-in.ts";
import { suspendAsAdmin, suspendByEmail } from "#use-cases/admin/set-suspension.ts";

async function world() {
  const { ports } = fakeWebPorts();
  const [admin, layla] = [await newUser(ports, "admin@example.com"), await newUser(ports)];
  await ports.users.setRole(admin.id, "admin");
  const set = (userId: number, suspended: boolean) =>
    suspendAsAdmin(ports, { userId, suspended, adminId: admin.id, address: ADDRESS });
  const browser = { userAgent: null, address: ADDRESS, previousToken: null, deviceMarks: null };
  const enter = (password = PASSWORD) =>
    logIn(ports, { ...browser, email: layla.email, password, publicUrl: "https://wesal.example" });
  return { ports, admin, layla, set, enter };
}

describe("suspending a user", () => {
  it("ends their sessions, keeps them out until it is over, and goes on record", async () => {
    const { ports, admin, layla, set, enter } = await world();
    await enter();
    expect(await set(layla.id, true)).toEqual(success(null));
    expect((await ports.users.findById(layla.id))?.suspendedAt).toEqual(ports.clock.now());
    expect(await ports.authSessions.list(layla.id)).toEqual([]);
    expect(await enter()).toEqual(failure({ code: "account-suspended" }));
    expect(await enter("wrong")).toEqual(failure({ code: "credentials-invalid" }));
    await set(layla.id, false);
    expect((await enter()).ok).toBe(true);
    const record = { userId: layla.id, actorId: admin.id, address: ADDRESS };
    expect(ports.audit.entries.filter(({ action }) => action.startsWith("account-"))).toMatchObject([
      { action: "account-suspended", ...record },
      { action: "account-unsuspended", ...record },
    ]);
  });

  it("is not done twice, to nobody, nor to an administrator", async () => {
    const { ports, admin, layla, set } = await world();
    await set(layla.id, true);
    const since = (await ports.users.findById(layla.id))?.suspendedAt;
    ports.clock.pass(1000);
    await set(layla.id, true);
    expect((await ports.users.findById(layla.id))?.suspendedAt).toEqual(since);
    expect(await set(77, true)).toEqual(failure({ code: "user-not-found" }));
    expect(await set(admin.id, true)).toEqual(failure({ code: "administrator-not-suspended" }));
    expect(ports.audit.entries.filter(({ action }) => action.startsWith("account-"))).toHaveLength(1);
  });

  it("is done to an administrator by whoever runs the server", async () => {
    const { ports, admin } = await world();
    expect(await suspendByEmail(ports, { email: admin.email, suspended: true })).toMatchObject({
      value: { changed: true },
    });
    expect((await ports.users.findById(admin.id))?.suspendedAt).not.toBeNull();
    expect(await suspendByEmail(ports, { email: "nobody@example.com", suspended: true })).toEqual(
      failure({ code: "user-not-found" }),
    );
  });
});
