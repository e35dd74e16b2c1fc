import { expect, it } from "vitest";
import { success } from "#domain/result.ts";
import { gatewayRefusals, ownerWorld, TELEGRAM_APP } from "#test/support/owner.ts";
import { cancelLoginAsOwner } from "#use-cases/linking/telegram/cancel-login-as-owner.ts";

it("gives a log-in up", async () => {
  const { ports, input, credentials } = await ownerWorld("telegram");
  await ports.telegram.requestCode(credentials, { phone: "9647701234567", app: TELEGRAM_APP });
  expect(await cancelLoginAsOwner(ports, input)).toEqual(success(null));
  expect(await ports.telegram.status(credentials)).toMatchObject({ value: { reason: "login-cancelled" } });
});

it("leaves a linked account alone", async () => {
  const { ports, input, credentials } = await ownerWorld("telegram");
  ports.telegram.sessions.link(input.id);
  await cancelLoginAsOwner(ports, input);
  expect(await ports.telegram.status(credentials)).toMatchObject({ value: { state: "connected" } });
});

gatewayRefusals("telegram", cancelLoginAsOwner);
