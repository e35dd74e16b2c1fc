import { afterEach, describe, expect, it, vi } from "vitest";
import { READ_TURNS } from "#adapters/http-kit/read-turns.ts";
import { closeGateways, listening, openGateway } from "#test/support/gateway-transports.ts";
import { gatewayWorld } from "#test/support/gateway-world.ts";

afterEach(closeGateways);

const READ_MS = 40;
const FLOOD = 60;

/** A store in which each read takes its time; instances 1 and 2 have different owners. */
async function slowWorld() {
  const world = gatewayWorld();
  const running = new Map<number, number>();
  const done: number[] = [];
  let most = 0;
  const slowly =
    <Args extends readonly [number, ...unknown[]], Value>(read: (...args: Args) => Promise<Value>) =>
    async (...args: Args): Promise<Value> => {
      const [instanceId] = args;
      running.set(instanceId, (running.get(instanceId) ?? 0) + 1);
      most = Math.max(most, running.get(instanceId) ?? 0);
      await new Promise((resolve) => setTimeout(resolve, READ_MS));
      running.set(instanceId, (running.get(instanceId) ?? 1) - 1);
      done.push(instanceId);
      return read(...args);
    };
  const { messages, events, analytics } = world.ports;
  const [list, readEvents, read] = [messages.list, events.read, analytics.read];
  vi.spyOn(messages, "list").mockImplementation(slowly(list));
  vi.spyOn(events, "read").mockImplementation(slowly(readEvents));
  vi.spyOn(analytics, "read").mockImplementation(async (ids, ...rest) =>
    slowly(async () => read(ids, ...rest))(ids[0] ?? 0),
  );
  const ask = await openGateway(world);
  const call = (client: string, path: string, method = "GET", headers: Record<string, string> = {}) =>
    ask({ method, path, headers: { authorization: `Bearer token${Number(client.slice(-3))}`, ...headers } });
  return { world, call, done, most: () => most };
}

describe.each([
  ["messages", (client: string) => `/messages/${client}`],
  ["received messages", (client: string) => `/received-messages/${client}`],
  ["events", (client: string) => `/events/${client}?after=0`],
  ["figures", (client: string) => `/analytics/${client}?from=2026-01-01&to=2026-01-01`],
])("many reads of one user at once, of %s", (_, pathOf) => {
  it("are made so many at once, and another user's does not wait behind them", async () => {
    const { call, done, most } = await slowWorld();
    const flood = Array.from({ length: FLOOD }, () => call("Client001", pathOf("Client001")));
    await vi.waitFor(() => expect(most()).toBeGreaterThan(0));
    const before = done.length;
    expect((await call("Client002", pathOf("Client002"))).status).toBe(200);
    expect(done.indexOf(2) - before).toBeLessThan(10);
    expect(new Set((await Promise.all(flood)).map(({ status }) => status))).toEqual(new Set([200]));
    expect(done).toHaveLength(FLOOD + 1);
    expect(most()).toBe(READ_TURNS.atOncePerOwner);
  });

  it("are refused where too many wait, and told when to come again", async () => {
    const { call } = await slowWorld();
    const room = READ_TURNS.atOncePerOwner + READ_TURNS.waitingPerOwner;
    const answers = await Promise.all(Array.from({ length: room + 30 }, () => call("Client001", pathOf("Client001"))));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(answers.length - refused.length);
    expect(refused[0]?.headers["retry-after"]).toBe("2");
    expect(JSON.parse(refused[0]?.text ?? "")).toMatchObject({ code: "RATE_LIMITED", retryAfter: 2 });
  });
});

it("streams of one user read in turns too, and each is told all", async () => {
  const { world, call, most } = await slowWorld();
  for (const text of ["one", "two", "three"]) {
    const id = world.putMessage(1, `id-${text}`, "sent", {});
    await world.receipt(id, "delivered");
  }
  const url = `http://127.0.0.1:${listening.at(-1)?.port}/events/Client001?after=0`;
  const leaving = new AbortController();
  const streams = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const headers = { authorization: "Bearer token1", accept: "text/event-stream" };
      const { body } = await fetch(url, { headers, signal: leaving.signal });
      return body?.pipeThrough(new TextDecoderStream()).getReader();
    }),
  );
  for (const stream of streams) {
    let told = "";
    while (told.split("event: message.status").length <= 3) told += (await stream?.read())?.value ?? "";
  }
  expect(most()).toBe(READ_TURNS.atOncePerOwner);
  leaving.abort();
  expect((await call("Client001", "/events/Client001")).status).toBe(200);
});
