import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { natsBus } from "#adapters/cluster/nats/bus.ts";
import { type NatsLink, natsLink } from "#adapters/cluster/nats/link.ts";
import { failure, success } from "#domain/result.ts";
import type { Bus, BusMessage } from "#ports/bus.ts";
import { hasNatsServer, type NatsServer, startNatsServer } from "#test/support/nats-server.ts";

const NOBODY = failure({ code: "nobody" });
const SILENT = failure({ code: "silent" });
const OWNER = "owner";

describe.runIf(hasNatsServer())("between two processes of a cluster", () => {
  let server: NatsServer;
  let links: readonly [NatsLink, NatsLink];
  let asking: Bus;
  let answering: Bus;
  let broken: unknown[];

  beforeAll(async () => {
    server = await startNatsServer();
  });
  afterAll(() => server.remove());

  beforeEach(async () => {
    broken = [];
    const link = (name: string) => natsLink({ url: server.url, name });
    links = [link("asking"), link("answering")];
    while (links.some(({ connection }) => connection === null)) await delay(10);
    const logger = { error: (event: string) => void broken.push(event) };
    [asking, answering] = [natsBus(links[0], "test", logger), natsBus(links[1], "test", logger)];
  });
  afterEach(async () => {
    await Promise.all([asking.close(), answering.close()]);
  });

  /** Once it is known at the server. */
  async function serve(handler: (call: BusMessage, gone: { readonly aborted: boolean }) => Promise<BusMessage>) {
    answering.serve(OWNER, handler);
    await links[1].connection?.flush();
  }
  const ask = (call: BusMessage = {}, gone?: AbortSignal) => asking.request(OWNER, call, gone);

  it("a call is answered by whom it names, and at once by nobody where nobody has that name", async () => {
    await serve(async ({ text }) => ({ heard: text }));
    expect(await ask({ text: "salam" })).toEqual(success({ heard: "salam" }));
    const askedMs = performance.now();
    expect(await asking.request("another", {}, undefined)).toEqual(NOBODY);
    expect(performance.now() - askedMs).toBeLessThan(1_500);
  });

  it("an answer may take as long as the work does, while who works on it says so", async () => {
    await serve(async () => {
      await delay(4_500);
      return { done: true };
    });
    expect(await ask()).toEqual(success({ done: true }));
  });

  it("calls and answers may be as large as a file in a call, several at once", async () => {
    await serve(async ({ text, times }) => ({ text: String(text).repeat(Number(times)), length: String(text).length }));
    const file = "é".repeat(11 * 1024 * 1024);
    const [large, larger, small] = await Promise.all([
      ask({ text: file, times: 1 }),
      ask({ text: "سلام".repeat(500_000), times: 3 }),
      ask({ text: "salam", times: 1 }),
    ]);
    expect(large.ok && large.value.text === file).toBe(true);
    expect(larger.ok && larger.value.text === "سلام".repeat(1_500_000)).toBe(true);
    expect(small).toEqual(success({ text: "salam", length: 5 }));
  });

  it("an answer that is too large is one that broke, and so is none to a call that is", async () => {
    await serve(async () => ({ text: "x".repeat(40 * 1024 * 1024) }));
    expect(await ask()).toEqual(SILENT);
    expect(broken).toEqual(["cluster-call-failed"]);
    await expect(ask({ text: "x".repeat(40 * 1024 * 1024) })).rejects.toThrow(RangeError);
  });

  it("one that broke, or whose process is lost, may have been done", async () => {
    await serve(async ({ breaks }) => {
      if (breaks === true) throw new Error("broken");
      return await new Promise(() => undefined);
    });
    expect(await ask({ breaks: true })).toEqual(SILENT);
    expect(broken).toEqual(["cluster-call-failed"]);
    const lost = ask();
    await delay(100);
    await links[1].close();
    expect(await lost).toEqual(SILENT);
  });

  it("who does not wait any more is heard of by the one that works for him", async () => {
    let aborted = 0;
    await serve(async (_, gone) => {
      while (!gone.aborted) await delay(5);
      aborted += 1;
      return {};
    });
    const leaving = new AbortController();
    const answer = ask({}, leaving.signal);
    await delay(100);
    leaving.abort();
    await answer;
    expect(aborted).toBe(1);
  });

  it("one that ends answers what it was asked, and is nobody from then on", async () => {
    const begun = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    await serve(async () => {
      begun.resolve();
      await mayEnd.promise;
      return { done: true };
    });
    const first = ask();
    await begun.promise;
    const ended = answering.close();
    await delay(50);
    expect(await ask()).toEqual(NOBODY);
    mayEnd.resolve();
    await ended;
    expect(await first).toEqual(success({ done: true }));
  });

  it("what is told to all is heard by those who listen", async () => {
    const heard: BusMessage[] = [];
    answering.subscribe("events", (message) => void heard.push(message));
    await links[1].connection?.flush();
    asking.publish("events", { ids: [7] });
    while (heard.length === 0) await delay(5);
    expect(heard).toEqual([{ ids: [7] }]);
  });
});
