import { request } from "undici";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { GatewayPorts } from "#adapters/gateways/common/api/ports.ts";
import { eventFeed } from "#adapters/http-kit/event-feed.ts";
import type { ApiKeyStore } from "#ports/api-keys.ts";
import { EVENT_SCHEMAS, eventsAnswerSchema } from "#ports/contracts/events.ts";
import { fakeLogger } from "#test/fakes/logger.ts";
import { putKey } from "#test/support/gateway-keys.ts";
import { closeGateways, listening, openGateway } from "#test/support/gateway-transports.ts";
import { gatewayWorld } from "#test/support/gateway-world.ts";
import { AUTHORIZATION, BOTH } from "#test/support/message-api.ts";

afterEach(closeGateways);

interface Told {
  readonly type: keyof typeof EVENT_SCHEMAS;
  readonly id: string;
  readonly cursor: string;
  readonly data: { readonly state: string; readonly times: Record<string, string | null>; readonly text: string };
}

/** Frames of a stream as they come. */
async function openStream(query = "", headers: Record<string, string> = {}) {
  const port = listening.at(-1)?.port;
  const closing = new AbortController();
  const answer = await request(`http://127.0.0.1:${port}/events/Client001${query}`, {
    headers: { ...AUTHORIZATION, accept: "text/event-stream", ...headers },
    signal: closing.signal,
  });
  const frames: string[] = [];
  let rest = "";
  const reading = (async () => {
    for await (const chunk of answer.body.setEncoding("utf8")) {
      const parts = (rest + chunk).split("\n\n");
      rest = parts.pop() ?? "";
      frames.push(...parts);
    }
  })();
  reading.catch(() => undefined);
  const until = async (count: number) => {
    for (let looks = 0; frames.length < count && looks < 400; looks += 1) await new Promise((r) => setTimeout(r, 5));
    return frames;
  };
  return { answer, until, ended: reading, close: () => closing.abort() };
}

/** So long a stream is told more after its caller was shut out. */
const TRUSTED_MS = 5_000;

type Admitting = Pick<GatewayPorts, "instances" | "keys">;

function suspendOwner({ instances }: Admitting): void {
  const { findAccess } = instances;
  vi.spyOn(instances, "findAccess").mockImplementation(async (client) => {
    const access = await findAccess(client);
    return access === null ? null : { ...access, ownerSuspended: true };
  });
}

async function revokeKey({ keys }: Admitting, text: string): Promise<void> {
  const apiKeys = keys.apiKeys as ApiKeyStore;
  const { id, ownerId } = (await apiKeys.findAccess(text)) ?? { id: "", ownerId: 0 };
  await apiKeys.revoke(ownerId, id, new Date(0));
}

describe.each(BOTH)("events on $platform", ({ open }) => {
  it("tell what became of messages, as they stood then", async () => {
    const { ask, send, world } = await open();
    const { answer: sent } = await send("one");
    const id = String(sent.id);
    await world.receipt(id, "delivered");
    const { status, answer } = await ask("GET", "/events/Client001?after=0");
    expect(status).toBe(200);
    expect(eventsAnswerSchema.parse(answer)).toEqual(answer);
    const events = answer.events as Told[];
    expect(events.map(({ type, data }) => [type, data.state])).toEqual([
      ["message.status", "sent"],
      ["message.status", "delivered"],
    ]);
    const [first, second] = events;
    expect(first?.data).toMatchObject({ id, text: "one", times: { delivered: null } });
    expect(second?.data.times.delivered).not.toBeNull();
    expect(first?.id).toBe(`evt_${id.slice(4)}_sent`);
    expect(JSON.stringify(answer)).not.toContain("token1");
  });

  it("go on after a cursor, by type, and refuse what is none", async () => {
    const { ask, send } = await open();
    for (const text of ["one", "two", "three"]) await send(text);
    const { answer: page } = await ask("GET", "/events/Client001?limit=2");
    expect([(page.events as Told[]).length, page.has_more]).toEqual([2, true]);
    const { answer: rest } = await ask("GET", `/events/Client001?after=${page.next}`);
    expect((rest.events as Told[]).map(({ data }) => data.text)).toEqual(["three"]);
    expect(rest.has_more).toBe(false);
    const { answer: none } = await ask("GET", "/events/Client001?types=session.status,session.qr");
    expect(none.events).toEqual([]);
    expect(await ask("GET", "/events/Client001?after=yesterday")).toMatchObject({
      status: 400,
      answer: { code: "MALFORMED", field: "after" },
    });
    expect(await ask("GET", "/events/Client001?types=all")).toMatchObject({ status: 400, answer: { field: "types" } });
  });

  it("are of one instance alone, and want its token", async () => {
    const { ask, send } = await open();
    await send("one");
    expect((await ask("GET", "/events/Client001", undefined, { authorization: "Bearer token2" })).status).toBe(401);
    const { answer } = await ask("GET", "/events/Client002", undefined, { authorization: "Bearer token2" });
    expect(answer.events).toEqual([]);
  });

  it("stream what comes from then on, and take a broken stream up", async () => {
    const { send } = await open();
    await send("before");
    const stream = await openStream();
    expect(stream.answer.headers["content-type"]).toBe("text/event-stream; charset=utf-8");
    await stream.until(1);
    await send("one");
    const [, frame = ""] = await stream.until(2);
    const [id, type, data = ""] = frame.split("\n");
    const body = JSON.parse(data.slice("data: ".length));
    expect([id, type]).toEqual([`id: ${body.cursor}`, "event: message.status"]);
    expect(EVENT_SCHEMAS["message.status"].parse(body)).toEqual(body);
    expect(body.data.text).toBe("one");
    stream.close();
    await send("two");
    await send("three");
    const again = await openStream("", { "last-event-id": body.cursor });
    const frames = (await again.until(2))
      .slice(1)
      .join("\n")
      .match(/"text":"\w+"/g);
    expect(frames).toEqual(['"text":"two"', '"text":"three"']);
    again.close();
  });

  it("refuse a mark that is none, and more streams than an instance may hold", async () => {
    const { send } = await open();
    await send("one");
    const refused = await openStream("", { "last-event-id": "abc" });
    expect(refused.answer.statusCode).toBe(400);
    const streams = await Promise.all(Array.from({ length: 20 }, () => openStream()));
    await Promise.all(streams.map(({ until }) => until(1)));
    const tooMany = await openStream();
    expect([tooMany.answer.statusCode, tooMany.answer.headers["retry-after"]]).toEqual([429, "30"]);
    for (const { close } of streams) close();
    await new Promise((resolve) => setTimeout(resolve, 50));
    const next = await openStream();
    expect(next.answer.statusCode).toBe(200);
    next.close();
  });

  it("are no more of one instance when many ask at once, and all are given back", async () => {
    const { world } = await open();
    const { events } = world.ports;
    const { lastOf } = events;
    // As a database on another host has it: all have been counted before the first begins.
    vi.spyOn(events, "lastOf").mockImplementation(async (ids) => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      return lastOf(ids);
    });
    const statusesOf = async (count: number) => {
      const streams = await Promise.all(Array.from({ length: count }, () => openStream()));
      const statuses = streams.map(({ answer }) => answer.statusCode);
      for (const stream of streams) stream.close();
      return [statuses.filter((status) => status === 200).length, statuses.filter((status) => status === 429).length];
    };
    expect(await statusesOf(60)).toEqual([20, 40]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await statusesOf(20)).toEqual([20, 0]);
  });

  it("are no more of one user, however many instances they have", async () => {
    const { world } = await open();
    const { instances } = world.ports;
    const { findAccess } = instances;
    let asked = 0;
    vi.spyOn(instances, "findAccess").mockImplementation(async (client) => {
      const access = await findAccess(client);
      asked += 1;
      return access === null ? null : { ...access, id: asked };
    });
    const streams = await Promise.all(Array.from({ length: 70 }, () => openStream()));
    expect(streams.filter(({ answer }) => answer.statusCode === 429)).toHaveLength(10);
    streams.find(({ answer }) => answer.statusCode === 200)?.close();
    await new Promise((resolve) => setTimeout(resolve, 50));
    const next = await openStream();
    expect(next.answer.statusCode).toBe(200);
    for (const stream of [...streams, next]) stream.close();
  });

  it.each([
    ["its owner is suspended, opened by a key", "key", suspendOwner],
    ["its owner is suspended, opened by a token", "token", suspendOwner],
    ["its key is revoked", "key", revokeKey],
  ] as const)("end without another word once %s", async (_, by, happen) => {
    const { world, send, pass } = await open();
    const key = await putKey(world.ports.keys.apiKeys as ApiKeyStore, 1);
    const { answer: sent } = await send("one");
    const stream = await openStream("", by === "key" ? { authorization: `Bearer ${key}` } : {});
    await stream.until(1);
    await happen(world.ports, key);
    pass(TRUSTED_MS);
    await world.receipt(String(sent.id), "delivered");
    await stream.ended;
    expect(await stream.until(1)).toHaveLength(1);
  });

  it("end when the gateway stops", async () => {
    const { world } = await open();
    const stream = await openStream();
    await stream.until(1);
    world.ports.feed.close();
    await stream.ended;
  });
});

it("a stream in which nothing happens ends too once its key is revoked", async () => {
  const world = gatewayWorld();
  const feed = eventFeed({ events: world.ports.events, logger: fakeLogger() }, { idleMs: 20 });
  await openGateway({ ...world, ports: { ...world.ports, feed } });
  const key = await putKey(world.ports.keys.apiKeys as ApiKeyStore, 1);
  const stream = await openStream("", { authorization: `Bearer ${key}` });
  await stream.until(2);
  await revokeKey(world.ports, key);
  world.passMs(TRUSTED_MS);
  await stream.ended;
});
