import { expect, it } from "vitest";
import type { WebhookTry } from "#ports/webhooks.ts";
import { webhookPorts } from "#test/support/webhook-ports.ts";
import { listWebhooks } from "#use-cases/webhooks/read-webhooks.ts";
import { rotateWebhookSecret } from "#use-cases/webhooks/rotate-webhook-secret.ts";
import { tryDetailView, webhookHoursView, webhookView } from "#use-cases/webhooks/views.ts";

it("shows an endpoint without its secrets, and the old one as long as it signs", async () => {
  const ports = webhookPorts();
  const id = await ports.endpoint();
  const rotated = await rotateWebhookSecret(ports, { instanceId: 1, id });
  const [info] = await listWebhooks(ports, 1);
  if (info === undefined || !rotated.ok) throw new Error("not there");
  const { current, old } = rotated.value.secrets;
  const view = webhookView(info, ports.clock.now());
  expect(view).toMatchObject({ id, secretHint: current.slice(-5, -1), oldSecretHint: old?.secret.slice(-5, -1) });
  expect(JSON.stringify(view)).not.toContain(current.slice(0, 20));
  ports.clock.pass(86_400_000);
  expect(webhookView(info, ports.clock.now())).toMatchObject({ oldSecretHint: null, oldSecretUntil: null });
});

it("shows a try with what was asked and answered, as far as there was anything", () => {
  const at = new Date("2026-11-21T10:00:00Z");
  const tried: WebhookTry = {
    ...{ id: "try_1", endpointId: "wh_1", seq: 1, eventId: "evt_1", type: "message.received", attempt: 2, at },
    ...{ state: "failed", tookMs: 3, status: null, error: "timed-out", nextAt: at },
    detail: { url: "u", requestHeaders: { a: "b" }, answerHeaders: {}, answerBody: "", answerCut: false },
  };
  expect(tryDetailView(tried, "{}")).toMatchObject({
    ...{ id: "try_1", at: "2026-11-21T10:00:00.000Z", error: "timed-out", answer: null },
    request: { url: "u", headers: { a: "b" }, body: "{}" },
  });
  expect(tryDetailView({ ...tried, status: 500 }, null)).toMatchObject({
    request: { body: null },
    answer: { cut: false },
  });
  expect(tryDetailView({ ...tried, detail: null }, null)).toMatchObject({ request: null, answer: null });
  expect(webhookHoursView([{ endpointId: "wh_1", at, made: 3, succeeded: 2 }])).toEqual([
    { id: "wh_1", at: "2026-11-21T10:00:00.000Z", made: 3, succeeded: 2 },
  ]);
});
