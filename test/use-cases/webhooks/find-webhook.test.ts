import { expect, it } from "vitest";
import { webhookPorts } from "#test/support/webhook-ports.ts";
import { findWebhook } from "#use-cases/webhooks/find-webhook.ts";

it("finds a webhook of the instance; another's is as unknown as one that never was", async () => {
  const ports = webhookPorts();
  const id = await ports.endpoint();
  const none = { ok: false, failure: { code: "webhook-not-found" } };
  expect(await findWebhook(ports, { instanceId: 1, id })).toMatchObject({ ok: true, value: { id } });
  expect(await findWebhook(ports, { instanceId: 2, id })).toEqual(none);
  for (const wrong of ["", "wh_", "7", `${id}x`, "../1"]) {
    expect(await findWebhook(ports, { instanceId: 1, id: wrong })).toEqual(none);
  }
});
