import { expect, it } from "vitest";
import { webhookPorts } from "#test/support/webhook-ports.ts";
import { removeWebhook } from "#use-cases/webhooks/remove-webhook.ts";

it("removes a webhook of the instance, and none of another", async () => {
  const ports = webhookPorts();
  const id = await ports.endpoint();
  const none = { ok: false, failure: { code: "webhook-not-found" } };
  expect(await removeWebhook(ports, { instanceId: 2, id })).toEqual(none);
  expect(await ports.webhooks.list(1)).toHaveLength(1);
  expect(await removeWebhook(ports, { instanceId: 1, id })).toEqual({ ok: true, value: null });
  expect(await ports.webhooks.list(1)).toEqual([]);
  expect(await removeWebhook(ports, { instanceId: 1, id })).toEqual(none);
});
