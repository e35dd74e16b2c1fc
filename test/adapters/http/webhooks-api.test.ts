import { describe, expect, test } from "vitest";
import { messageIdAt } from "#domain/messages/message-id.ts";
import { tryIdOf } from "#domain/webhooks/endpoint.ts";
import type { ShownSecret, TryList, WebhookList } from "#ports/contracts/dashboard/webhooks.ts";
import { messageAt } from "#test/support/owned-messages.ts";
import { pageOf, webWorld } from "#test/support/web.ts";

const HOOK = { url: "https://shop.example/hooks/wesal", events: ["message.received"], name: "Order system" };

async function withWebhook(form: object = HOOK) {
  const world = webWorld();
  const layla = await world.person("layla@example.com");
  const instance = await world.instanceOf(layla);
  const all = `/api/instances/${instance.id}/webhooks`;
  const send = async (method: string, path: string, body?: object) => {
    const answer = await world.sendJson(method, path, body, { as: layla, address: "192.0.2.7" });
    return { status: answer.status, body: await answer.json() };
  };
  const made = await send("POST", all, form);
  const { webhook, secret } = made.body as ShownSecret;
  const one = `${all}/${webhook?.id}`;
  const list = async () => (await send("GET", all)).body as WebhookList;
  const tries = async (query = "") => (await send("GET", `${one}/deliveries${query}`)).body as TryList;
  return { world, layla, instance, all, one, made, webhook, secret, send, list, tries };
}

describe("an endpoint", () => {
  test("is made with a secret that nothing shows again", async () => {
    const { made, secret, list, one, send, world, layla } = await withWebhook();
    expect([made.status, made.body]).toMatchObject([
      201,
      { webhook: { ...HOOK, state: "active", waiting: 0, last: null } },
    ]);
    expect(secret).toMatch(/^whsec_/);
    const listed = JSON.stringify([await list(), await send("PATCH", one, { name: "" })]);
    expect(listed).not.toContain(secret);
    expect(listed).toContain(`"secretHint":"${secret.replace(/=+$/, "").slice(-4)}"`);
    const page = await (await world.get("/dashboard/webhooks", { as: layla })).text();
    expect(page).toContain(HOOK.url);
    expect(page).not.toContain(secret);
  });

  test.each([
    ["no address", { ...HOOK, url: "shop" }, 400, { code: "MALFORMED", field: "url" }],
    ["a private one", { ...HOOK, url: "http://10.0.0.12/hooks" }, 422, { code: "WEBHOOK_URL_BLOCKED", field: "url" }],
    ["no event", { ...HOOK, events: [] }, 400, { code: "MALFORMED", field: "events" }],
    ["an unknown event", { ...HOOK, events: ["message.sent"] }, 400, { code: "MALFORMED" }],
    ["a token", { ...HOOK, dtoken: "a" }, 400, { code: "MALFORMED", field: "dtoken" }],
  ])("is refused with %s", async (_name, form, status, said) => {
    const { made, list } = await withWebhook(form);
    expect([made.status, made.body]).toMatchObject([status, said]);
    expect((await list()).webhooks).toEqual([]);
  });

  test("is one of ten at most", async () => {
    const { send, all } = await withWebhook();
    for (let more = 0; more < 9; more += 1) expect((await send("POST", all, HOOK)).status).toBe(201);
    expect(await send("POST", all, HOOK)).toMatchObject({ status: 409, body: { code: "WEBHOOK_LIMIT_REACHED" } });
  });

  test("is changed, paused and resumed by what is sent alone, and that is on record", async () => {
    const { send, one, world, layla, instance } = await withWebhook();
    const changed = await send("PATCH", one, { name: "", events: ["session.qr"] });
    expect(changed.body).toMatchObject({ webhook: { url: HOOK.url, name: null, events: ["session.qr"] } });
    expect((await send("PATCH", one, { state: "paused" })).body).toMatchObject({ webhook: { state: "paused" } });
    expect((await send("PATCH", one, { state: "active" })).body).toMatchObject({ webhook: { state: "active" } });
    expect((await send("PATCH", one, { state: "disabled" })).status).toBe(400);
    const entry = { userId: layla.id, instanceId: instance.id, address: "192.0.2.7" };
    expect(world.stores.audit.entries.slice(-4)).toMatchObject([
      { ...entry, action: "webhook-added" },
      ...Array(3).fill({ ...entry, action: "webhook-changed" }),
    ]);
  });

  test("has a new secret beside the old one, until that is ended", async () => {
    const { send, one, secret } = await withWebhook();
    const rotated = (await send("POST", `${one}/rotate-secret`, {})).body as ShownSecret;
    expect(rotated.secret).not.toBe(secret);
    expect(rotated.webhook).toMatchObject({ oldSecretHint: secret.replace(/=+$/, "").slice(-4) });
    expect(rotated.webhook.oldSecretUntil).not.toBeNull();
    expect((await send("PATCH", one, { endOldSecret: true })).body).toMatchObject({
      webhook: { oldSecretUntil: null },
    });
  });

  test("is removed, and is then as unknown as one that never was", async () => {
    const { send, one, list } = await withWebhook();
    expect((await send("DELETE", one)).status).toBe(200);
    expect((await list()).webhooks).toEqual([]);
    for (const [method, path] of [
      ["DELETE", one],
      ["POST", `${one}/test`],
      ["GET", `${one}/deliveries`],
    ] as const) {
      expect(await send(method, path)).toMatchObject({ status: 404, body: { code: "WEBHOOK_NOT_FOUND" } });
    }
  });
});

describe("its deliveries", () => {
  test("begin with a test, which waits to be made", async () => {
    const { send, one, tries } = await withWebhook();
    const { id } = (await send("POST", `${one}/test`, {})).body as { id: string };
    expect(await tries()).toMatchObject({ tries: [{ id, type: "webhook.test", state: "planned" }], next: null });
    expect(await send("GET", `${one}/deliveries/${id}`)).toMatchObject({ status: 200, body: { id, request: null } });
    expect(await send("POST", `${one}/replay`, { try: id })).toMatchObject({
      status: 409,
      body: { code: "NOT_REPLAYABLE" },
    });
  });

  test("come newest first, in parts and by what came of them, and are replayed one by one or by a time", async () => {
    const { send, one, tries, world, instance, webhook } = await withWebhook();
    const ids = [];
    for (const seq of [1, 2, 3]) {
      const at = new Date(world.clock.now().getTime() - (4 - seq) * 60_000);
      const id = tryIdOf(messageIdAt(at.getTime(), 0));
      const failed = { state: "failed", status: 503, error: "http-status" } as const;
      const how = seq === 2 ? ({ state: "succeeded", status: 200, error: null } as const) : failed;
      const detail = {
        url: HOOK.url,
        requestHeaders: { "webhook-id": `evt_${seq}` },
        answerHeaders: {},
        answerBody: "no",
        answerCut: false,
      };
      const made = {
        id,
        seq,
        eventId: `evt_${seq}`,
        type: "message.received",
        attempt: 1,
        at,
        tookMs: 9,
        nextAt: null,
        detail,
        ...how,
      } as const;
      await world.stores.webhooks.settle({
        endpointId: webhook.id,
        instanceId: instance.id,
        made,
        wasPlanned: false,
        next: null,
      });
      ids.unshift(id);
    }
    const first = await tries("?limit=2");
    expect(first.tries.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect((await tries(`?limit=2&after=${first.next}`)).tries.map(({ id }) => id)).toEqual(ids.slice(2));
    expect((await tries("?state=failed")).tries).toHaveLength(2);
    const detail = (await send("GET", `${one}/deliveries/${ids[0]}`)).body;
    expect(detail).toMatchObject({
      request: { headers: { "webhook-id": "evt_3" }, body: null },
      answer: { body: "no" },
    });

    expect((await send("POST", `${one}/replay`, { try: ids[2] })).body).toEqual({ events: 1, until: null });
    const since = new Date(world.clock.now().getTime() - 3_600_000).toISOString();
    expect((await send("POST", `${one}/replay`, { since })).body).toEqual({ events: 2, until: null });
    expect((await send("POST", `${one}/replay`, { since, only: "all" })).body).toEqual({ events: 3, until: null });
    expect((await tries("?state=planned")).tries.map(({ eventId }) => eventId).sort()).toEqual([
      "evt_1",
      "evt_2",
      "evt_3",
    ]);
  });

  test.each([
    ["nothing", {}, { code: "MALFORMED" }],
    ["both", { try: tryIdOf(messageAt(1)), since: "2026-11-22T00:00:00Z" }, { code: "MALFORMED" }],
    ["a day without a time", { since: "2026-11-22" }, { code: "MALFORMED", field: "since" }],
    [
      "a time that ends before it begins",
      { since: "2026-11-22T00:00:00Z", until: "2026-11-21T00:00:00Z" },
      { code: "MALFORMED", field: "since" },
    ],
  ])("are not replayed by %s", async (_name, body, said) => {
    const { send, one } = await withWebhook();
    expect(await send("POST", `${one}/replay`, body)).toMatchObject({ status: 400, body: said });
  });

  test.each([
    "?limit=0",
    "?limit=101",
    "?state=gone",
    "?after=1",
    "?since=yesterday",
    "?more=1",
  ])("are not listed by %s", async (query) => {
    const { send, one } = await withWebhook();
    expect(await send("GET", `${one}/deliveries${query}`)).toMatchObject({ status: 400, body: { code: "MALFORMED" } });
  });
});

describe("the page", () => {
  test("shows the instance that its address names, and the first where that is another's or none", async () => {
    const { world, layla, instance } = await withWebhook();
    await world.stores.users.setSubscription(layla.id, "paid");
    const second = await world.instanceOf(layla, { name: "Second", platform: "whatsapp" });
    const other = await world.instanceOf(await world.person("other@example.com"), {
      name: "Not yours",
      platform: "whatsapp",
    });
    const shown = async (query: string) =>
      pageOf(await world.get(`/dashboard/webhooks${query}`, { as: layla }), "webhooks");
    const first = (await shown("")).instances?.[0]?.id ?? 0;
    expect([instance.id, second.id]).toContain(first);
    expect(await shown(`?instance=${second.id}`)).toMatchObject({ instanceId: second.id, list: { webhooks: [] } });
    expect((await shown(`?instance=${instance.id}`)).list?.webhooks).toHaveLength(1);
    for (const query of [`?instance=${other.id}`, "?instance=x"]) {
      const props = await shown(query);
      expect(props.instanceId).toBe(first);
      expect(JSON.stringify(props)).not.toContain("Not yours");
    }
  });

  test("comes without a list for whoever has no instance", async () => {
    const world = webWorld();
    const layla = await world.person("layla@example.com");
    const props = await pageOf(await world.get("/dashboard/webhooks", { as: layla }), "webhooks");
    expect(props).toMatchObject({ instances: [], instanceId: null, list: null });
  });
});
