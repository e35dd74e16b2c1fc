import { expect, it } from "vitest";
import { newUser } from "#test/support/owner.ts";
import { fakeWebPorts } from "#test/support/web-ports.ts";
import { tellOfNewPassword } from "#use-cases/accounts/tell-of-new-password.ts";

it("mails the owner a link to recover by, behind the answer", async () => {
  const { ports } = fakeWebPorts();
  const user = await newUser(ports);
  tellOfNewPassword(ports, user, { at: ports.clock.now(), publicUrl: "https://wesal.example", rotated: null });
  expect(ports.mail.sent).toEqual([]);
  await ports.background.settled();
  expect(ports.mail.sent).toMatchObject([
    { to: user.email, text: expect.stringContaining("https://wesal.example/recover\n") },
  ]);
});

it("mails no more than so many a day", async () => {
  const { ports } = fakeWebPorts();
  ports.limits.noticeMail.refuse(60);
  tellOfNewPassword(ports, await newUser(ports), { at: ports.clock.now(), publicUrl: "", rotated: null });
  await ports.background.settled();
  expect(ports.mail.sent).toEqual([]);
});

it("says in the log when the mail cannot be sent", async () => {
  const { ports } = fakeWebPorts();
  const error = new Error("mail: no server");
  const mail = { product: "Wesal", send: () => Promise.reject(error) };
  tellOfNewPassword({ ...ports, mail }, await newUser(ports), { at: ports.clock.now(), publicUrl: "", rotated: null });
  await ports.background.settled();
  expect(ports.logger.lines).toEqual([{ level: "error", event: "password-mail-failed", error }]);
});
