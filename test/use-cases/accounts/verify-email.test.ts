import { expect, it } from "vitest";
import { failure, success } from "#domain/result.ts";
import { linkTokensIn } from "#test/support/mailed-links.ts";
import { newUser } from "#test/support/owner.ts";
import { fakeWebPorts } from "#test/support/web-ports.ts";
import { askAgainToVerify, askToVerify } from "#use-cases/accounts/verify-email.ts";

const publicUrl = "https://wesal.example";

it("mails a link that is for this very address", async () => {
  const { ports } = fakeWebPorts();
  const user = await newUser(ports);
  askToVerify(ports, user, { publicUrl });
  await ports.background.settled();
  const [token = ""] = linkTokensIn(ports.mail.sent[0]);
  expect(await ports.mailedLinks.check(token)).toEqual({
    ...{ userId: user.id, purpose: "verify-email", email: user.email },
  });
});

it("mails it again within a limit, and not to whoever has confirmed", async () => {
  const { ports } = fakeWebPorts();
  const user = await newUser(ports);
  expect(await askAgainToVerify(ports, { user: { ...user, verified: true }, publicUrl })).toEqual(success(null));
  expect(await askAgainToVerify(ports, { user, publicUrl })).toEqual(success(null));
  ports.limits.verification.refuse(60);
  const refused = failure({ code: "rate-limited", retryAfterSeconds: 60 });
  expect(await askAgainToVerify(ports, { user, publicUrl })).toEqual(refused);
  await ports.background.settled();
  expect(ports.mail.sent).toHaveLength(1);
  expect(ports.limits.verification.taken).toEqual([String(user.id), String(user.id)]);
});
