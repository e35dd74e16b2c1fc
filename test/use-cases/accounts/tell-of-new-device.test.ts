import { expect, it } from "vitest";
import { ADDRESS, newUser } from "#test/support/owner.ts";
import { fakeWebPorts } from "#test/support/web-ports.ts";
import { tellOfNewDevice } from "#use-cases/accounts/tell-of-new-device.ts";

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

it("mails which device, when and from where, and how to end it; of many a day, the first", async () => {
  const { ports } = fakeWebPorts();
  const user = await newUser(ports);
  const from = { userAgent: firefox, address: ADDRESS, publicUrl: "https://wesal.example" };
  tellOfNewDevice(ports, user, from);
  await ports.background.settled();
  const [mail] = ports.mail.sent;
  expect(mail).toMatchObject({ to: user.email, subject: "New sign-in to Wesal" });
  const at = `${ports.clock.now().toISOString().slice(0, 16).replace("T", " ")} UTC`;
  for (const part of ["Firefox on Linux", ADDRESS, at, "https://wesal.example/recover\n"]) {
    expect(mail?.text).toContain(part);
  }
  expect(mail?.html).toContain('href="https://wesal.example/recover"');
  ports.limits.newDeviceMail.refuse(60);
  tellOfNewDevice(ports, user, from);
  await ports.background.settled();
  expect(ports.mail.sent).toHaveLength(1);
});

it("rings the bell of whoever has signed in before, and not of who signs in for the first time", async () => {
  const { ports } = fakeWebPorts();
  const user = await newUser(ports);
  const from = { userAgent: firefox, address: ADDRESS, publicUrl: "https://wesal.example" };
  const signedIn = { action: "login-succeeded", userId: user.id, instanceId: null, address: ADDRESS } as const;
  const rung: number[] = [];
  for (let sign = 0; sign < 2; sign += 1) {
    await ports.audit.record({ ...signedIn, at: ports.clock.now() });
    tellOfNewDevice(ports, user, from);
    await ports.background.settled();
    rung.push((await ports.bell.listOf(user.id)).length);
    ports.clock.pass(1);
  }
  expect([rung, ports.mail.sent.length]).toEqual([[0, 1], 2]);
  expect(await ports.bell.listOf(user.id)).toMatchObject([{ kind: "new-device", about: "Firefox on Linux" }]);
});
