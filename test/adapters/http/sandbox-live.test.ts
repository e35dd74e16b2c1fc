import { describe, expect, it } from "vitest";
import { fakeSandboxControl } from "#test/fakes/sandbox-control.ts";
import { type Person, webWorld } from "#test/support/web.ts";

const PATH = "/api/sandbox/changes";

async function world() {
  const sandbox = fakeSandboxControl();
  const web = webWorld({ ports: { sandbox } });
  const layla = await web.person("layla@example.com");

  async function listen(as: Person) {
    const answer = await web.get(PATH, { as });
    const reader = answer.body?.getReader();
    if (reader === undefined) throw new Error("test: no stream");
    const decoder = new TextDecoder();
    /** Null at the end. */
    async function next(): Promise<string | null> {
      for (;;) {
        const { value, done } = await (reader as ReadableStreamDefaultReader<Uint8Array>).read();
        if (done) return null;
        const text = decoder.decode(value);
        if (text.startsWith("event:")) return text;
      }
    }
    await reader.read();
    await expect.poll(() => sandbox.calls.some(({ path }) => path === "/changes")).toBe(true);
    return { answer, next, leave: () => reader.cancel() };
  }
  return { ...web, sandbox, layla, listen };
}

describe("the stream of the sandbox's changes", () => {
  it("is the reader's own, with the instances that they have", async () => {
    const { layla, sandbox, listen, instanceOf } = await world();
    const { client } = await instanceOf(layla);
    const stream = await listen(layla);
    expect(stream.answer.headers.get("content-type")).toBe("text/event-stream");
    expect(sandbox.calls).toEqual([
      { method: "GET", path: "/changes", viewer: { user: String(layla.id), clients: new Set([client]) } },
    ]);
    sandbox.tellOf({ platforms: ["telegram"], anybodys: false });
    expect(await stream.next()).toBe('event: changed\ndata: {"platforms":["telegram"]}\n\n');
    await stream.leave();
  });

  it("ends at once where a code may be that of an instance made since, so that the next one tells of it", async () => {
    const { layla, sandbox, listen, instanceOf } = await world();
    const stream = await listen(layla);
    await instanceOf(layla);
    sandbox.tellOf({ platforms: ["whatsapp"], anybodys: true });
    expect(await stream.next()).toBeNull();
  });

  it("ends with the login session", async () => {
    const { layla, sandbox, listen, clock, sendJson } = await world();
    const stream = await listen(layla);
    await sendJson("POST", "/api/devices/sign-out-everywhere", {}, { as: layla });
    clock.pass(10_000);
    sandbox.tellOf({ platforms: ["whatsapp"], anybodys: false });
    expect(await stream.next()).toBeNull();
  });

  it("is refused beyond four of one user, until one of them is left, and to who is nobody", async () => {
    const { layla, listen, get } = await world();
    const streams = [await listen(layla), await listen(layla), await listen(layla), await listen(layla)];
    const more = await get(PATH, { as: layla });
    expect([more.status, await more.json()]).toMatchObject([429, { code: "RATE_LIMITED", retryAfter: 10 }]);
    await streams[0]?.leave();
    const again = await listen(layla);
    expect(again.answer.status).toBe(200);
    expect((await get(PATH)).status).toBe(401);
    await Promise.all([...streams, again].map((stream) => stream.leave()));
  });

  it("ends where the sandbox goes, and says so in the log", async () => {
    const { layla, sandbox, get, logger } = await world();
    sandbox.answerWith(null);
    const answer = await get(PATH, { as: layla });
    expect(await answer.text()).toBe("retry: 1000\n\n");
    expect(JSON.stringify(logger.lines)).toContain("live-stream-broke");
  });
});
