import { expect, it } from "vitest";
import { ownedWebhook } from "#test/support/owned-webhook.ts";
import { ownerWorld } from "#test/support/owner.ts";
import { listWebhookDay } from "#use-cases/webhooks/list-webhook-day.ts";

const HOUR_MS = 3_600_000;

it("has the endpoints, and how the tries of each hour of the last day went", async () => {
  const { ports, instance, endpoint, tried } = await ownedWebhook();
  await tried(1, 25 * HOUR_MS + 1);
  await tried(2, 2 * HOUR_MS);
  await tried(3, 2 * HOUR_MS, { state: "failed", status: 503, error: "http-status" });
  const day = await listWebhookDay(ports, instance.id);
  expect(day).toMatchObject({
    value: {
      webhooks: [{ endpoint: { id: endpoint.id } }],
      hours: [{ endpointId: endpoint.id, made: 2, succeeded: 1 }],
    },
  });
});

it("asks for no hours where there is no endpoint", async () => {
  const { ports, instance } = await ownerWorld();
  const webhooks = { ...ports.webhooks, hours: () => Promise.reject(new Error("asked")) };
  expect(await listWebhookDay({ ...ports, webhooks }, instance.id)).toEqual({
    ok: true,
    value: { webhooks: [], hours: [] },
  });
});
