import { expect, it } from "vitest";
import { webhookPorts } from "#test/support/webhook-ports.ts";
import { findWebhookTry, listWebhooks, listWebhookTries, readWebhook } from "#use-cases/webhooks/read-webhooks.ts";
import { testWebhook } from "#use-cases/webhooks/test-webhook.ts";

const PAGE = { after: null, limit: 10 };

it("lists the webhooks of an instance with how each does, and nobody else's", async () => {
  const ports = webhookPorts();
  const id = await ports.endpoint();
  await ports.endpoint(2);
  await testWebhook(ports, { instanceId: 1, id });
  const listed = await listWebhooks(ports, 1);
  expect(listed).toMatchObject([{ endpoint: { id, instanceId: 1 }, figures: { endpointId: id, waiting: 1 } }]);
  const [first] = listed;
  expect(first && (await readWebhook(ports, first.endpoint))).toEqual(first);
  expect(await listWebhooks(ports, 3)).toEqual([]);
});

it("shows the tries of a webhook to its own instance alone", async () => {
  const ports = webhookPorts();
  const id = await ports.endpoint();
  const test = await testWebhook(ports, { instanceId: 1, id });
  const tryId = test.ok ? test.value.id : "";
  expect(await listWebhookTries(ports, { instanceId: 1, id, filter: {}, page: PAGE })).toMatchObject({
    value: { tries: [{ id: tryId, state: "planned" }], next: null },
  });
  expect(await findWebhookTry(ports, { instanceId: 1, id, tryId })).toMatchObject({ ok: true, value: { id: tryId } });
  const noWebhook = { ok: false, failure: { code: "webhook-not-found" } };
  const noTry = { ok: false, failure: { code: "try-not-found" } };
  expect(await listWebhookTries(ports, { instanceId: 2, id, filter: {}, page: PAGE })).toEqual(noWebhook);
  expect(await findWebhookTry(ports, { instanceId: 2, id, tryId })).toEqual(noWebhook);
  expect(await findWebhookTry(ports, { instanceId: 1, id, tryId: "try_000000000000000" })).toEqual(noTry);
  expect(await findWebhookTry(ports, { instanceId: 1, id, tryId: "7" })).toEqual(noTry);
});
