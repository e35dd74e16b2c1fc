import { expect, it } from "vitest";
import { failure } from "#domain/result.ts";
import { newUser } from "#test/support/owner.ts";
import { fakeWebPorts } from "#test/support/web-ports.ts";
import { verifyByEmail } from "#use-cases/admin/verify-by-email.ts";

it("confirms the address of a user, once on record", async () => {
  const { ports } = fakeWebPorts();
  const { id, email } = await newUser(ports);
  expect(await verifyByEmail(ports, { email })).toMatchObject({ value: { changed: true, user: { verified: true } } });
  expect(await verifyByEmail(ports, { email })).toMatchObject({ value: { changed: false } });
  expect((await ports.users.findById(id))?.verified).toBe(true);
  expect(ports.audit.entries).toMatchObject([{ action: "email-verified", userId: id }]);
  expect(await verifyByEmail(ports, { email: "no@example.com" })).toEqual(failure({ code: "user-not-found" }));
});
