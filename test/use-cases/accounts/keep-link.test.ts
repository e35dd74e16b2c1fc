import { expect, it } from "vitest";
import { newUser } from "#test/support/owner.ts";
import { fakeWebPorts } from "#test/support/web-ports.ts";
import { keepLinkOf } from "#use-cases/accounts/keep-link.ts";

it("is an address at which whoever reads the mail keeps the account", async () => {
  const { ports } = fakeWebPorts();
  const { id, email } = await newUser(ports);
  const link = await keepLinkOf(ports, { id, email }, "https://wesal.example");
  const [, token = ""] = /^https:\/\/wesal\.example\/link\/([\w-]{43})$/.exec(link) ?? [];
  expect(await ports.mailedLinks.check(token)).toEqual({ userId: id, purpose: "keep-email", email });
});
