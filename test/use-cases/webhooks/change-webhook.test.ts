import { describe, expect, it } from "vitest";
import { webhookPorts } from "#test/support/webhook-ports.ts";
import { changeWebhook } from "#use-cases/webhooks/change-webhook.ts";
import { rotateWebhookSecret } from "#use-cases/webhooks/rotate-webhook-secret.ts";

describe("changing a webhook", () => {
  it("changes what is given, and leaves the rest", async () => {
    const ports = webhookPorts();
    const id = await ports.endpoint();
    const change = (changes: object) => changeWebhook(ports, { instanceId: 1, id, changes });
    expect(await change({ events: ["session.qr", "session.qr"] })).toMatchObject({
      value: { events: ["session.qr"], name: "Order system", url: "https://shop.example/hook" },
    });
    expect(await change({ name: null })).toMatchObject({ value: { name: null, events: ["session.qr"] } });
    expect(await change({ url: "https://other.example/" })).toMatchObject({ value: { url: "https://other.example/" } });
  });

  it("refuses an address that is private, and changes nothing", async () => {
    const ports = webhookPorts();
    const id = await ports.endpoint();
    const before = await ports.webhooks.find(1, id);
    const changes = { url: "http://localhost/", name: "x", state: "paused" } as const;
    const changed = await changeWebhook(ports, { instanceId: 1, id, changes });
    expect(changed).toEqual({ ok: false, failure: { code: "url-blocked" } });
    expect(await ports.webhooks.find(1, id)).toEqual(before);
  });

  it("pauses it, and wakes it also after it was disabled", async () => {
    const ports = webhookPorts();
    const id = await ports.endpoint();
    ports.clock.pass(1_000);
    const stand = (state: "active" | "paused") => changeWebhook(ports, { instanceId: 1, id, changes: { state } });
    expect(await stand("paused")).toMatchObject({ value: { state: "paused", since: ports.clock.now() } });
    await ports.webhooks.disable(id, "gone", ports.clock.now());
    await ports.webhooks.setFailingSince(id, ports.clock.now());
    expect(await stand("active")).toMatchObject({ value: { state: "active", reason: null, failingSince: null } });
    expect(await ports.webhooks.take(1)).toEqual([]);
  });

  it("ends the secret from before a rotation", async () => {
    const ports = webhookPorts();
    const id = await ports.endpoint();
    await rotateWebhookSecret(ports, { instanceId: 1, id });
    const changed = await changeWebhook(ports, { instanceId: 1, id, changes: { endOldSecret: true } });
    expect(changed).toMatchObject({ value: { secrets: { old: null } } });
  });

  it("knows none of another instance", async () => {
    const ports = webhookPorts();
    const id = await ports.endpoint();
    const changed = await changeWebhook(ports, { instanceId: 2, id, changes: { state: "paused" } });
    expect(changed).toEqual({ ok: false, failure: { code: "webhook-not-found" } });
    expect((await ports.webhooks.find(1, id))?.state).toBe("active");
  });
});
