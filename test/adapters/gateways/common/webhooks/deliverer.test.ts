import { Webhook } from "standardwebhooks";
import { afterEach, describe, expect, it, vi } from "vitest";
import { SECRET, type WebhookWorld, webhookWorld } from "#test/support/webhook-world.ts";

let world: WebhookWorld;

const open = async (options?: Parameters<typeof webhookWorld>[0]) => {
  world = await webhookWorld(options);
  return world;
};

afterEach(() => world.close());

const ids = () => world.first.posted.map(({ headers }) => headers["webhook-id"]);
const idOf = (messageId: string) => `evt_${messageId.slice(4)}_received`;
const settled = async (id: string, count: number) => {
  await expect.poll(async () => (await world.tries(id)).filter(({ state }) => state !== "planned").length).toBe(count);
};

describe("deliveries", () => {
  it("tell what happens, in its order, signed as Standard Webhooks are", async () => {
    await open();
    const id = await world.endpoint();
    const messages = await world.receive(20);
    await settled(id, 20);
    expect(ids().toSorted()).toEqual(messages.map(idOf).toSorted());
    expect((await world.tries(id)).map(({ eventId }) => eventId)).toEqual(messages.map(idOf));
    vi.setSystemTime(world.clock.now());
    for (const { headers, body } of world.first.posted) {
      const said = new Webhook(SECRET).verify(body, headers as Record<string, string>);
      expect(said).toMatchObject({ id: headers["webhook-id"], type: "message.received", client: "Client001" });
    }
    vi.useRealTimers();
    expect(world.first.posted[0]?.headers).toMatchObject({ "content-type": "application/json" });
    expect(world.fetched.toSorted()).toEqual(messages);
  });

  it("are signed by both secrets for a day after a rotation", async () => {
    await open();
    const id = await world.endpoint();
    const other = "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";
    const until = new Date(world.clock.now().getTime() + 86_400_000);
    await world.store.setSecrets(1, id, { current: other, old: { secret: SECRET, until } }, world.clock.now());
    await world.sweep();
    await world.receive();
    await settled(id, 1);
    await world.pass(86_400_000);
    await world.receive();
    await settled(id, 2);
    const opens = (at: number, secret: string) => {
      const { body = "", headers = {} } = world.first.posted[at] ?? {};
      vi.setSystemTime(Number(headers["webhook-timestamp"]) * 1000);
      try {
        return Boolean(new Webhook(secret).verify(body, headers as Record<string, string>));
      } catch {
        return false;
      } finally {
        vi.useRealTimers();
      }
    };
    expect([opens(0, other), opens(0, SECRET), opens(1, other), opens(1, SECRET)]).toEqual([true, true, true, false]);
  });

  it("tell an endpoint what it chose, and of its own instance alone", async () => {
    await open();
    await world.endpoint(1, { events: ["session.status"] });
    const second = await world.endpoint(2);
    await world.receive(3, 1);
    await world.receive(2, 2);
    await world.events.append(1, {
      id: "msg_000000000000001",
      what: "session",
      at: world.clock.now(),
      data: { status: "connected" },
    });
    await expect.poll(() => world.first.posted.length).toBe(3);
    const clients = world.first.posted.map(({ body }) => `${JSON.parse(body).client} ${JSON.parse(body).type}`);
    expect(clients.toSorted()).toEqual([
      "Client001 session.status",
      "Client002 message.received",
      "Client002 message.received",
    ]);
    expect(await world.tries(second, 2)).toHaveLength(2);
  });

  it("begin with what happens after the endpoint was made", async () => {
    await open();
    await world.receive(3);
    const last = (await world.events.lastOf([1])).get(1) ?? 0;
    const id = await world.endpoint(1, { cursor: last });
    const [message] = await world.receive(1);
    await settled(id, 1);
    expect(ids()).toEqual([idOf(message ?? "")]);
  });

  it("follow the whole schedule, each try in the log, and then end", async () => {
    await open();
    world.first.answer = (response) => response.writeHead(500).end("upstream is down");
    const id = await world.endpoint();
    await world.receive();
    await settled(id, 1);
    const steps = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
    for (const [at, seconds] of steps.entries()) {
      await world.pass(seconds * 1_000 - 1);
      expect(world.first.posted).toHaveLength(at + 1);
      await world.pass(seconds * 100 + 2);
      await settled(id, at + 2);
    }
    await world.pass(10 * 86_400_000);
    const tries = await world.tries(id);
    expect(tries.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(tries).toMatchObject(Array(10).fill({ state: "failed", status: 500, error: "http-status" }));
    expect(tries.at(-1)?.nextAt).toBeNull();
    expect(new Set(ids()).size).toBe(1);
    const detail = (await world.store.findTry(1, id, tries[0]?.id ?? ""))?.detail;
    expect(detail).toMatchObject({ answerBody: "upstream is down", url: world.first.url });
    expect(detail?.requestHeaders["webhook-id"]).toBe(ids()[0]);
  });

  it("hold nothing back for a retry", async () => {
    await open();
    world.first.answer = (response, { headers }) =>
      response.writeHead(headers["webhook-id"] === idOf(first ?? "") ? 503 : 204).end();
    const id = await world.endpoint();
    const [first] = await world.receive(1);
    await settled(id, 1);
    await world.receive(5);
    await settled(id, 6);
    await world.pass(5_600);
    await settled(id, 7);
    expect(ids().at(-1)).toBe(idOf(first ?? ""));
    expect((await world.store.find(1, id))?.failingSince).not.toBeNull();
  });

  it("come later where the answer asks for it, never earlier, and a day at most", async () => {
    await open();
    const asked = ["360", "1", new Date(world.clock.now().getTime() + 7_200_000).toUTCString(), "999999", "soon"];
    world.first.answer = (response) => response.writeHead(429, { "retry-after": asked.shift() }).end();
    const id = await world.endpoint();
    const start = world.clock.now().getTime();
    const waits: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      const [message] = await world.receive(1);
      await settled(id, n + 1);
      const tried = (await world.tries(id)).find(
        ({ eventId, state }) => eventId === idOf(message ?? "") && state === "failed",
      );
      waits.push(((tried?.nextAt?.getTime() ?? 0) - start) / 1000);
    }
    expect(waits[0]).toBe(360);
    expect(waits[1]).toBeGreaterThanOrEqual(5);
    expect(waits[1]).toBeLessThanOrEqual(5.5);
    expect(waits[2]).toBe(7_200);
    expect(waits[3]).toBe(86_400);
    expect(waits[4]).toBeLessThanOrEqual(5.5);
  });

  it("end at once with 410, and go on where the owner says so", async () => {
    await open();
    world.first.answer = (response) => response.writeHead(410).end();
    const id = await world.endpoint();
    await world.receive(3);
    await settled(id, 1);
    expect(await world.store.find(1, id)).toMatchObject({ state: "disabled", reason: "gone" });
    expect(await world.store.take(10)).toMatchObject([{ endpointId: id, reason: "gone" }]);
    await world.pass(7_200_000);
    expect(world.first.posted).toHaveLength(1);
    world.first.answer = (response) => response.writeHead(204).end();
    await world.store.stand(1, id, { state: "active", reason: null, since: world.clock.now() });
    await world.sweep();
    await settled(id, 4);
    expect(new Set(ids()).size).toBe(3);
    expect((await world.store.find(1, id))?.failingSince).toBeNull();
  });

  it("do not follow where they are sent elsewhere", async () => {
    await open();
    world.first.answer = (response) => response.writeHead(302, { location: "/elsewhere" }).end();
    const id = await world.endpoint();
    await world.receive();
    await settled(id, 1);
    expect(await world.tries(id)).toMatchObject([{ status: 302, error: "redirected", state: "failed" }, {}]);
    expect(world.first.posted.map(({ path }) => path)).toEqual(["/hook"]);
  });

  it("fail where the answer hangs or breaks off half-way, and succeed however long a 2xx is", async () => {
    await open({ timeoutMs: 700 });
    const answers = [
      () => undefined,
      (response: Parameters<typeof world.first.answer>[0]) => {
        response.writeHead(200, { "content-length": 100 }).write("half");
        setTimeout(() => response.destroy(), 20);
      },
      (response: Parameters<typeof world.first.answer>[0]) =>
        response.writeHead(200).end(Buffer.alloc(10_000_000, "a")),
    ];
    world.first.answer = (response) => answers.shift()?.(response);
    const id = await world.endpoint();
    for (let n = 1; n <= 3; n += 1) {
      await world.receive();
      await settled(id, n);
    }
    const made = (await world.tries(id)).filter(({ state }) => state !== "planned");
    expect(made).toMatchObject([
      { error: "timed-out", status: null },
      { error: "broken-off", status: 200 },
      { error: null, status: 200, state: "succeeded" },
    ]);
    expect((await world.store.findTry(1, id, made[2]?.id ?? ""))?.detail).toMatchObject({ answerCut: true });
  });

  it("are disabled after five days of failures and of nothing else", async () => {
    await open();
    let status = 503;
    world.first.answer = (response) => response.writeHead(status).end();
    const id = await world.endpoint();
    const day = 86_400_000;
    await world.receive();
    await settled(id, 1);
    await world.pass(4 * day);
    await settled(id, 2);
    status = 200;
    await world.receive();
    await settled(id, 3);
    status = 503;
    await world.receive();
    await settled(id, 4);
    await world.pass(4 * day);
    await expect.poll(async () => (await world.tries(id)).filter(({ state }) => state !== "planned").length).toBe(6);
    expect((await world.store.find(1, id))?.state).toBe("active");
    await world.pass(day + 1);
    await expect.poll(async () => (await world.store.find(1, id))?.state).toBe("disabled");
    expect(await world.store.take(10)).toMatchObject([{ endpointId: id, reason: "failing" }]);
  });

  it("wait while the endpoint is paused, and lose nothing", async () => {
    await open();
    const id = await world.endpoint();
    await world.store.stand(1, id, { state: "paused", reason: null, since: world.clock.now() });
    await world.sweep();
    const messages = await world.receive(30);
    await world.pass(60_000);
    expect(world.first.posted).toHaveLength(0);
    await world.store.stand(1, id, { state: "active", reason: null, since: world.clock.now() });
    await world.sweep();
    await settled(id, 30);
    expect((await world.tries(id)).map(({ eventId }) => eventId)).toEqual(messages.map(idOf));
  });
});
