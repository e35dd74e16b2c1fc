import { expect, it } from "vitest";
import { OLD_SECRET_MS } from "#domain/webhooks/endpoint.ts";
import { webhookPorts } from "#test/support/webhook-ports.ts";
import { rotateWebhookSecret } from "#use-cases/webhooks/rotate-webhook-secret.ts";

it("draws a new secret, and lets the one before sign beside it for a day", async () => {
  const ports = webhookPorts();
  const id = await ports.endpoint();
  const before = (await ports.webhooks.find(1, id))?.secrets.current;
  const rotated = await rotateWebhookSecret(ports, { instanceId: 1, id });
  const until = new Date(ports.clock.now().getTime() + OLD_SECRET_MS);
  expect(rotated).toMatchObject({ value: { secrets: { old: { secret: before, until } } } });
  expect(rotated.ok && rotated.value.secrets.current).not.toBe(before);
  expect((await ports.webhooks.find(1, id))?.secrets).toEqual(rotated.ok && rotated.value.secrets);
  const foreign = await rotateWebhookSecret(ports, { instanceId: 2, id });
  expect(foreign).toEqual({ ok: false, failure: { code: "webhook-not-found" } });
});
