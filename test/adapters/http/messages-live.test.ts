import { describe, expect, it } from "vitest";
import { messageWriter } from "#test/support/owned-messages.ts";
import { type Person, webWorld } from "#test/support/web.ts";

const DAY_MS = 86_400_000;

async function world() {
  const web = webWorld();
  const layla = await web.person("layla@example.com");
  const omar = await web.person("omar@example.com");
  const [shop, foreign] = [await web.instanceOf(layla), await web.instanceOf(omar)];

  async function listen(as: Person) {
    const answer = await web.get("/api/messages/live", { as });
    const reader = answer.body?.getReader();
    if (reader === undefined) throw new Error("test: no stream");
    const decoder = new TextDecoder();
    /** The next that is no heartbeat; null at the end. */
    async function next(): Promise<string | null> {
      for (;;) {
        const { value, done } = await (reader as ReadableStreamDefaultReader<Uint8Array>).read();
        if (done) return null;
        const text = decoder.decode(value);
        if (text.startsWith("event:")) return text;
      }
    }
    return { answer, next, leave: () => reader.cancel() };
  }
  return { ...web, ...messageWriter(web.stores.messages), layla, omar, shop, foreign, listen };
}

describe("the live stream", () => {
  it("says which instance has a message, and of nobody else's", async () => {
    const { layla, shop, foreign, heard, listen } = await world();
    const stream = await listen(layla);
    expect(stream.answer.headers.get("content-type")).toBe("text/event-stream");
    await heard(foreign.id, 1, "canary");
    await heard(shop.id, 2, "hello");
    expect(await stream.next()).toBe(`event: messages\ndata: {"instances":[${shop.id}]}\n\n`);
    await stream.leave();
  });

  it("is refused beyond eight of one user, until one of them is left", async () => {
    const { layla, omar, listen, get } = await world();
    const streams = await Promise.all(Array.from({ length: 8 }, () => listen(layla)));
    const more = await get("/api/messages/live", { as: layla });
    expect([more.status, await more.json()]).toMatchObject([429, { code: "RATE_LIMITED", retryAfter: 30 }]);
    const others = await listen(omar);
    expect(others.answer.status).toBe(200);
    await streams[0]?.leave();
    const again = await listen(layla);
    expect(again.answer.status).toBe(200);
    await Promise.all([...streams, others, again].map((stream) => stream.leave()));
  });

  it("ends with the login session, and tells nothing more", async () => {
    const { layla, shop, heard, listen, clock, sendJson } = await world();
    const stream = await listen(layla);
    await sendJson("POST", "/api/devices/sign-out-everywhere", {}, { as: layla });
    clock.pass(10_000);
    await heard(shop.id, 1, "hello");
    expect(await stream.next()).toBeNull();
  });

  it("ends where an instance has come, so that the next one tells of it too", async () => {
    const { layla, listen, clock, instanceOf } = await world();
    const stream = await listen(layla);
    await instanceOf(layla, { name: "New", platform: "whatsapp" });
    clock.pass(DAY_MS / 24);
    expect(await stream.next()).toBeNull();
  });
});
