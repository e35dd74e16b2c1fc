import { expect, it } from "vitest";
import { failure } from "#domain/result.ts";
import { newUser } from "#test/support/owner.ts";
import { fakeWebPorts } from "#test/support/web-ports.ts";
import { setUserRole } from "#use-cases/admin/set-user-role.ts";

const email = "layla@example.com";

it("grants and revokes, and puts each change on record once", async () => {
  const { ports } = fakeWebPorts();
  const { id } = await newUser(ports, email);
  const steps = [];
  for (const role of ["user", "admin", "admin", "user"] as const) {
    const done = await setUserRole(ports, { email, role });
    steps.push(done.ok && [done.value.user.role, done.value.changed]);
    expect(await ports.users.findById(id)).toMatchObject({ role });
  }
  expect(steps).toEqual([
    ["user", false],
    ["admin", true],
    ["admin", false],
    ["user", true],
  ]);
  const record = { at: ports.clock.now(), userId: id, instanceId: null, address: null };
  expect(ports.audit.entries).toEqual([
    { action: "role-granted", ...record },
    { action: "role-revoked", ...record },
  ]);
});

it("knows no user who is not there", async () => {
  const { ports } = fakeWebPorts();
  expect(await setUserRole(ports, { email, role: "admin" })).toEqual(failure({ code: "user-not-found" }));
});
