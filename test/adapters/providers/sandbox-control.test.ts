import { afterEach, beforeEach, expect, test } from "vitest";
import { type Listening, listen } from "#adapters/http-kit/listen.ts";
import { turns } from "#adapters/limits/turns.ts";
import { SANDBOX_TURNS, type UndiciSandboxControl, undiciSandboxControl } from "#adapters/providers/sandbox-control.ts";
import { sandboxViewer } from "#ports/contracts/sandbox/viewer.ts";
import { SandboxBusy } from "#ports/sandbox-control.ts";
import { until } from "#test/support/until.ts";

let server: Listening;
let control: UndiciSandboxControl;
const asked: unknown[] = [];

beforeEach(async () => {
  asked.length = 0;
  server = await listen(
    async (request, response) => {
      const body: Buffer[] = [];
      for await (const chunk of request) body.push(chunk);
      const { method, url, headers } = request;
      asked.push([method, url, headers["content-type"], Buffer.concat(body).toString()]);
      response.writeHead(409, { "content-type": "image/png" }).end(Buffer.from([0, 255, 1]));
    },
    { host: "127.0.0.1", port: 0 },
  );
  control = undiciSandboxControl({ baseUrl: `http://127.0.0.1:${server.port}` });
});

afterEach(async () => {
  await control.close();
  await server.close(0);
});

test("brings back status, type and bytes as they are", async () => {
  const answer = await control.call({ method: "GET", path: "/whatsapp/messages?phone=964770" });
  expect(answer).toEqual({ status: 409, contentType: "image/png", body: new Uint8Array([0, 255, 1]) });
  expect(asked).toEqual([["GET", "/whatsapp/messages?phone=964770", undefined, ""]]);
});

test("sends a body as JSON", async () => {
  await control.call({ method: "POST", path: "/whatsapp/scan", body: '{"qrText":"x"}' });
  expect(asked).toEqual([["POST", "/whatsapp/scan", "application/json", '{"qrText":"x"}']]);
});

test("one viewer's calls wait for one another and not for another viewer's, up to as many as may", async () => {
  const held: (() => void)[] = [];
  const slow = await listen(
    async (request, response) => {
      if (request.headers["sandbox-viewer"] === "1") await new Promise<void>((resolve) => held.push(resolve));
      response.end("{}");
    },
    { host: "127.0.0.1", port: 0 },
  );
  const baseUrl = `http://127.0.0.1:${slow.port}`;
  const shared = undiciSandboxControl({ baseUrl, turns: turns(SANDBOX_TURNS) });
  const ask = (user: number) =>
    shared.call({ method: "GET", path: "/telegram/accounts", viewer: sandboxViewer(user, []) });
  const { atOncePerOwner, waitingPerOwner } = SANDBOX_TURNS;
  const flood = Array.from({ length: atOncePerOwner + waitingPerOwner }, () => ask(1));
  await until(() => held.length === atOncePerOwner, "as many as may are under way");
  await expect(ask(1)).rejects.toThrow(SandboxBusy);
  expect((await ask(2)).status).toBe(200);
  expect(held).toHaveLength(atOncePerOwner);
  const timer = setInterval(() => {
    for (const answer of held.splice(0)) answer();
  }, 5);
  expect(new Set((await Promise.all(flood)).map(({ status }) => status))).toEqual(new Set([200]));
  clearInterval(timer);
  await shared.close();
  await slow.close(0);
});

test("throws when no sandbox answers", async () => {
  await server.close(0);
  await expect(control.call({ method: "GET", path: "/whatsapp/phones" })).rejects.toThrow();
});

test("brings changes as they come, for the viewer alone, and lets go of the stream with who follows it", async () => {
  const told: { viewer: unknown; gone: boolean }[] = [];
  const streaming = await listen(
    (request, response) => {
      const one = { viewer: request.headers["sandbox-viewer"], gone: false };
      told.push(one);
      response.on("close", () => {
        one.gone = true;
      });
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write('retry: 2000\n\nevent: changed\ndata: {"platforms":["whats');
      setTimeout(() => response.write('app"],"anybodys":true}\n\n: idle\n\n'), 20);
    },
    { host: "127.0.0.1", port: 0 },
  );
  const following = undiciSandboxControl({ baseUrl: `http://127.0.0.1:${streaming.port}` });
  const leaving = new AbortController();
  const changes = following.changes(sandboxViewer(7, ["Client001"]), leaving.signal);
  const next = async () => (await changes.next()).value;
  expect([await next(), await next(), await next()]).toEqual([null, { platforms: ["whatsapp"], anybodys: true }, null]);
  leaving.abort();
  expect(await changes.next()).toEqual({ value: undefined, done: true });
  await until(() => told[0]?.gone, "the stream is left");
  const other = following.changes(undefined, new AbortController().signal);
  await other.next();
  expect(told.map(({ viewer }) => viewer)).toEqual(["7 Client001", undefined]);
  following.endStreams();
  await until(() => told[1]?.gone, "streams end when the role stops");
  await following.close();
  await streaming.close(0);
});

test("does not follow changes where the sandbox refuses", async () => {
  const changes = control.changes(undefined, new AbortController().signal);
  await expect(changes.next()).rejects.toThrow("409");
});
