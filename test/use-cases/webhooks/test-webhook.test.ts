import { expect, it } from "vitest";
import { webhookPorts } from "#test/support/webhook-ports.ts";
import { testWebhook } from "#use-cases/webhooks/test-webhook.ts";

it("plans one call that tells of nothing, at once, whatever the state", async () => {
  const ports = webhookPorts();
  const id = await ports.endpoint();
  await ports.webhooks.stand(1, id, { state: "paused", reason: null, since: ports.clock.now() });
  const planned = await testWebhook(ports, { instanceId: 1, id });
  expect(planned).toMatchObject({ ok: true, value: { type: "webhook.test", seq: null, attempt: 1 } });
  const due = await ports.webhooks.listDue(id, ports.clock.now(), 10, "tests");
  expect(due).toMatchObject([planned.ok ? planned.value : {}]);
  expect(due[0]?.eventId).toMatch(/^evt_[0-9A-Z]{15}_test$/);
  const foreign = await testWebhook(ports, { instanceId: 2, id });
  expect(foreign).toEqual({ ok: false, failure: { code: "webhook-not-found" } });
});
