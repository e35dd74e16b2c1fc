import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { MAX_ENDPOINTS } from "#domain/webhooks/endpoint.ts";
import { SETTINGS, webhookPorts } from "#test/support/webhook-ports.ts";
import { incomingText } from "#test/support/webhook-world.ts";
import { createWebhook } from "#use-cases/webhooks/create-webhook.ts";

describe("adding a webhook", () => {
  it("gives an endpoint that is told of what happens from now on", async () => {
    const ports = webhookPorts();
    await ports.messages.receive(1, [incomingText(ports.nextId(), ports.clock.now())]);
    const made = await createWebhook(ports, { instanceId: 1, ...SETTINGS });
    expect(made).toMatchObject({ ok: true, value: { ...SETTINGS, state: "active", cursor: 1, failingSince: null } });
    expect(made.ok && (await ports.webhooks.find(1, made.value.id))).toEqual(made.ok && made.value);
    expect(made.ok && made.value.id).toMatch(/^wh_[0-9A-Z]{15}$/);
  });

  it("draws a secret of its own for each, as Standard Webhooks has it", async () => {
    const ports = webhookPorts();
    const secrets = new Set<string>();
    for (let n = 0; n < 5; n += 1) {
      const made = await createWebhook(ports, { instanceId: 1, ...SETTINGS });
      const secret = made.ok ? made.value.secrets.current : "";
      expect(Buffer.from(secret.slice(6), "base64")).toHaveLength(32);
      expect(Buffer.from(secret.slice(6), "base64").toString("base64")).toBe(secret.slice(6));
      expect(new Webhook(secret).sign("a", new Date(), "b")).toMatch(/^v1,/);
      secrets.add(secret);
    }
    expect(secrets.size).toBe(5);
  });

  it("refuses an address that is private, or none", async () => {
    const ports = webhookPorts();
    const add = (url: string) => createWebhook(ports, { instanceId: 1, ...SETTINGS, url });
    expect(await add("http://10.0.0.12/hook")).toEqual({ ok: false, failure: { code: "url-blocked" } });
    expect(await add("https://shop.example:8443/")).toEqual({ ok: false, failure: { code: "url-blocked" } });
    expect(await add("shop.example")).toEqual({ ok: false, failure: { code: "url-invalid" } });
    expect(await ports.webhooks.list(1)).toEqual([]);
  });

  it("has an end, for each instance", async () => {
    const ports = webhookPorts();
    for (let n = 0; n < MAX_ENDPOINTS; n += 1) await ports.endpoint();
    const more = await createWebhook(ports, { instanceId: 1, ...SETTINGS });
    expect(more).toEqual({ ok: false, failure: { code: "webhook-limit-reached" } });
    expect((await createWebhook(ports, { instanceId: 2, ...SETTINGS })).ok).toBe(true);
  });

  it("takes each type of event once", async () => {
    const ports = webhookPorts();
    const made = await createWebhook(ports, { instanceId: 1, ...SETTINGS, events: ["session.qr", "session.qr"] });
    expect(made).toMatchObject({ value: { events: ["session.qr"] } });
  });
});
