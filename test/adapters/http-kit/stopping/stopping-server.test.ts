import type { RequestListener } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { type Listening, listen } from "#adapters/http-kit/listen.ts";
import type { StopOptions } from "#adapters/http-kit/stopping/stopping-server.ts";
import { fakeLogger } from "../../../fakes/logger.ts";
import { type RawCaller, rawCaller } from "../../../support/raw-caller.ts";
import { until } from "../../../support/until.ts";

const ASK = "GET / HTTP/1.1\r\nhost: a\r\n\r\n";

let server: Listening;
const callers: RawCaller[] = [];
afterEach(async () => {
  for (const { socket } of callers.splice(0)) socket.destroy();
  await server.close(0);
});

/** Answers when told: each request waits in line. */
function slowly(): { readonly listener: RequestListener; answer(text: string): void; readonly waiting: unknown[] } {
  const waiting: ((text: string) => void)[] = [];
  return {
    listener: (request, response) => {
      request.resume();
      waiting.push((text) => response.end(text));
    },
    waiting,
    answer: (text) => waiting.shift()?.(text),
  };
}

const start = async (listener: RequestListener, options: StopOptions = {}) => {
  server = await listen(listener, { host: "127.0.0.1", port: 0 }, options);
};

async function call(text = "", begins: "reading" | "paused" = "reading"): Promise<RawCaller> {
  const caller = await rawCaller(server.port, text, begins);
  callers.push(caller);
  return caller;
}

const ended = async (caller: RawCaller) => {
  await until(() => caller.ended(), "the end of the connection");
  return caller.heard();
};
const bodyOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf("\r\n\r\n") + 4));

describe("a server that is told to stop", () => {
  it("lets what is under way end, and says that nothing follows", async () => {
    const { listener, answer, waiting } = slowly();
    await start(listener);
    const caller = await call(ASK);
    await until(() => waiting.length === 1);
    const closed = server.close();
    await delay(100);
    answer("done");
    const heard = await ended(caller);
    expect(heard).toMatch(/^HTTP\/1.1 200 OK\r\n/);
    expect(heard).toContain("Connection: close\r\n");
    expect(heard).toMatch(/done$/);
    await closed;
  });

  it.each([
    ["/healthz", 200, { ok: true, draining: true }],
    ["/readyz", 503, { ok: false, draining: true }],
  ])("tells whoever watches at %s that it is on its way out", async (path, status, body) => {
    await start(slowly().listener);
    const watching = await call();
    server.drain();
    watching.socket.write(ASK.replace("/ ", `${path} `));
    const heard = await ended(watching);
    expect(heard).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(bodyOf(heard)).toEqual(body);
  });

  it("refuses in the one shape of failed answers what comes over a connection that was there before", async () => {
    const { listener, answer, waiting } = slowly();
    await start(listener);
    const [busy, idle] = [await call(ASK), await call(ASK)];
    await until(() => waiting.length === 2);
    answer("first");
    answer("second");
    await until(() => busy.heard() !== "" && idle.heard() !== "");
    server.drain();
    idle.socket.write(ASK.replace("\r\n\r\n", "\r\nx-request-id: mine-1\r\n\r\n"));
    const heard = (await ended(idle)).replace(/^.*second/s, "");
    expect(heard).toMatch(/^HTTP\/1.1 503 Service Unavailable\r\n/);
    expect(heard.toLowerCase()).toContain("\r\nconnection: close\r\n");
    expect(heard).toContain("\r\nretry-after: 1\r\n");
    expect(heard).toContain("\r\nx-request-id: mine-1\r\n");
    expect(heard).toContain("\r\ncache-control: no-store\r\n");
    expect(bodyOf(heard)).toEqual({
      success: false,
      status: "error",
      error: true,
      code: "UNAVAILABLE",
      message: "The server is stopping and takes no more requests. Nothing was done.",
      requestId: "mine-1",
      retryAfter: 1,
    });
    expect(waiting).toEqual([]);
  });

  it("refuses who connects until what is under way has ended, and only then stops listening", async () => {
    const { listener, answer, waiting } = slowly();
    await start(listener);
    const busy = await call(ASK);
    await until(() => waiting.length === 1);
    const closed = server.close();
    await delay(200);
    expect(await ended(await call(ASK))).toMatch(/^HTTP\/1.1 503 /);
    answer("done");
    expect(await ended(busy)).toMatch(/done$/);
    await closed;
    await expect(call()).rejects.toThrow("ECONNREFUSED");
  });

  it("listens on while it only drains", async () => {
    await start((_, response) => response.end("done"));
    server.drain();
    await delay(100);
    expect(await ended(await call(ASK))).toMatch(/^HTTP\/1.1 503 /);
    await server.close();
    await expect(call()).rejects.toThrow("ECONNREFUSED");
  });

  it("reads a refused request to its end, so that its client can read the answer", async () => {
    await start((_, response) => response.end("done"));
    server.drain();
    const size = 3_000_000;
    const caller = await call(`POST / HTTP/1.1\r\nhost: a\r\ncontent-length: ${size}\r\n\r\n`);
    for (let sent = 0; sent < size; sent += 100_000) {
      expect(caller.heard()).toBe("");
      caller.socket.write("x".repeat(100_000));
      await delay(2);
    }
    expect(await ended(caller)).toMatch(/^HTTP\/1.1 503 /);
    expect(caller.errors).toEqual([]);
  });

  it("answers all that one connection has asked, the last with the word that it is the last", async () => {
    const { listener, answer, waiting } = slowly();
    const logger = fakeLogger();
    await start(listener, { logger });
    const caller = await call(ASK + ASK);
    await until(() => waiting.length === 2);
    const closed = server.close();
    caller.socket.write(ASK);
    await delay(50);
    answer("one");
    answer("two");
    const heard = await ended(caller);
    expect(heard.match(/HTTP\/1.1 200 OK/g)).toHaveLength(2);
    expect(heard.match(/Connection: close/g)).toHaveLength(1);
    expect(heard.indexOf("Connection: close")).toBeGreaterThan(heard.indexOf("one"));
    expect(waiting).toEqual([]);
    expect(caller.errors).toEqual([]);
    await closed;
    // The third was neither done nor answered: its client knows.
    expect(logger.lines).toEqual([]);
  });

  it("resets nobody who has asked on by the time that the end reaches it", async () => {
    const { listener, answer, waiting } = slowly();
    await start(listener);
    const caller = await call(ASK, "paused");
    await until(() => waiting.length === 1);
    const closed = server.close();
    answer("done");
    for (let times = 0; times < 3; times += 1) {
      await delay(50);
      caller.socket.write(ASK);
    }
    caller.socket.resume();
    expect(await ended(caller)).toMatch(/done$/);
    expect(caller.errors).toEqual([]);
    await closed;
  });

  it("answers who had connected before it stopped listening and asks only then", async () => {
    const { listener, answer, waiting } = slowly();
    await start(listener);
    await call(ASK);
    await until(() => waiting.length === 1);
    const closed = server.close();
    const late = await call();
    await delay(100);
    answer("done");
    await until(
      () =>
        call().then(
          () => false,
          () => true,
        ),
      "the end of listening",
    );
    late.socket.write(ASK);
    expect(await ended(late)).toMatch(/^HTTP\/1.1 503 /);
    await closed;
  });

  it("keeps a connection at rest for as long as there is traffic, and no longer than it was promised", async () => {
    await start((_, response) => response.end("done"), { timing: { restMs: 800, quietMs: 300 } });
    const resting = await call();
    const startedMs = performance.now();
    server.drain();
    let endedMs = 0;
    while (endedMs === 0) {
      await ended(await call(ASK));
      if (resting.ended()) endedMs = performance.now() - startedMs;
    }
    expect(endedMs).toBeGreaterThan(700);
    expect(endedMs).toBeLessThan(2_000);
  });

  it("lets connections at rest go as soon as all is quiet", async () => {
    await start((_, response) => response.end("done"), { timing: { restMs: 60_000, quietMs: 300 } });
    const resting = [await call(), await call()];
    const startedMs = performance.now();
    await server.close();
    expect(performance.now() - startedMs).toBeGreaterThan(250);
    expect(performance.now() - startedMs).toBeLessThan(3_000);
    expect(resting.map((caller) => caller.ended())).toEqual([true, true]);
  });

  it("waits for nobody where nobody is connected", async () => {
    await start((_, response) => response.end("done"));
    const startedMs = performance.now();
    await server.close();
    expect(performance.now() - startedMs).toBeLessThan(200);
  });

  it("waits for the rest of a request that has begun to arrive", async () => {
    await start((_, response) => response.end("done"), { timing: { quietMs: 400 } });
    const caller = await call();
    const closed = server.close();
    for (const part of ASK.match(/.{1,6}/gs) ?? []) {
      caller.socket.write(part);
      await delay(150);
    }
    expect(await ended(caller)).toMatch(/^HTTP\/1.1 503 /);
    await closed;
  });
});

describe("what does not end in time", () => {
  it("is cut off with an answer that does not invite to ask again, and its own comes to nothing", async () => {
    const { listener, answer, waiting } = slowly();
    const logger = fakeLogger();
    await start(listener, { timing: { withinMs: 200 }, logger });
    const caller = await call(ASK);
    await until(() => waiting.length === 1);
    const closed = server.close();
    const heard = await ended(caller);
    expect(heard).toMatch(/^HTTP\/1.1 504 Gateway Timeout\r\n/);
    expect(heard).toContain("\r\nconnection: close\r\n");
    expect(heard).not.toContain("retry-after");
    expect(bodyOf(heard)).toMatchObject({
      code: "PROVIDER_SILENT",
      message: "The server stopped before this was finished. It may have been done.",
    });
    answer("too late");
    await closed;
    expect(caller.heard()).toBe(heard);
    expect(caller.errors).toEqual([]);
    expect(logger.lines).toMatchObject([{ level: "warn", event: "requests-cut-off", count: 1 }]);
  });

  it("is cut off while it only drains, too", async () => {
    const { listener, waiting } = slowly();
    await start(listener, { timing: { withinMs: 200 } });
    const caller = await call(ASK);
    await until(() => waiting.length === 1);
    server.drain();
    expect(await ended(caller)).toMatch(/^HTTP\/1.1 504 /);
  });

  it("is refused as not done, as long as it has not been read to its end", async () => {
    const { listener, waiting } = slowly();
    await start(listener, { timing: { withinMs: 200 } });
    const caller = await call("POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 10\r\n\r\nhalf");
    await until(() => waiting.length === 1);
    const closed = server.close();
    expect(await ended(caller)).toMatch(/^HTTP\/1.1 503 /);
    await closed;
  });
});

it("says in the log how many were refused", async () => {
  const logger = fakeLogger();
  await start((_, response) => response.end("done"), { logger });
  server.drain();
  await ended(await call(ASK));
  await ended(await call(ASK));
  await server.close();
  expect(logger.lines).toMatchObject([{ event: "requests-refused", count: 2 }]);
});
