import { expect, it } from "vitest";
import { gatewayRefusals, ownerWorld, TELEGRAM_APP } from "#test/support/owner.ts";
import { resendCodeAsOwner } from "#use-cases/linking/telegram/resend-code-as-owner.ts";

it("has the code sent the next way that Telegram offers", async () => {
  const { ports, input, credentials } = await ownerWorld("telegram");
  await ports.telegram.requestCode(credentials, { phone: "9647701234567", app: TELEGRAM_APP });
  expect(await resendCodeAsOwner(ports, input)).toMatchObject({
    value: { step: "code", delivery: { channel: "sms" } },
  });
});

it("passes on that no code was ever asked for", async () => {
  const { ports, input } = await ownerWorld("telegram");
  expect(await resendCodeAsOwner(ports, input)).toMatchObject({
    failure: { code: "provider-failed", reason: { code: "NO_LOGIN_PENDING" } },
  });
});

gatewayRefusals("telegram", resendCodeAsOwner);
