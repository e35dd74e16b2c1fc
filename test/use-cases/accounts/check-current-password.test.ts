import { expect, it } from "vitest";
import { ADDRESS, newUser, PASSWORD } from "#test/support/owner.ts";
import { fakeWebPorts } from "#test/support/web-ports.ts";
import { checkCurrentPassword } from "#use-cases/accounts/check-current-password.ts";

it("tells a right password from a wrong one, which goes on record, and compares none beyond the limit", async () => {
  const { ports } = fakeWebPorts();
  const { id: userId } = await newUser(ports);
  const check = (password: string) => checkCurrentPassword(ports, { userId, password, address: ADDRESS });
  expect(await check("wrong")).toEqual({ code: "password-wrong" });
  expect(ports.audit.entries).toMatchObject([{ action: "password-refused", userId, address: ADDRESS }]);
  expect(await check(PASSWORD)).toBeNull();
  expect(ports.limits.currentPassword.forgotten).toEqual([String(userId)]);
  ports.limits.currentPassword.refuse(60);
  expect(await check(PASSWORD)).toEqual({ code: "rate-limited", retryAfterSeconds: 60 });
  expect(ports.passwords.verified).toHaveLength(2);
});
