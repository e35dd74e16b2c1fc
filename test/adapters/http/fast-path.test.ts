import { request as send } from "node:http";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { answerMemory } from "#adapters/http/answer-memory.ts";
import { fastPath } from "#adapters/http/fast-path.ts";
import { nodeListener } from "#adapters/http/node-listener.ts";
import { prepareAnswer } from "#adapters/http/prepared-answer.ts";
import { type Listening, listen } from "#adapters/http-kit/listen.ts";
import { ORIGIN, type WebWorld, webWorld } from "#test/support/web.ts";

const SCRIPT = "/assets/page-1.js";
const CACHED = "public, max-age=31536000, immutable";

let world: WebWorld;
let server: Listening;
let asked: string[];

beforeEach(async () => {
  const script = { body: "console.log(1);".repeat(50), type: "text/javascript; charset=utf-8" };
  const assets = new Map([[SCRIPT, prepareAnswer({ ...script, cacheControl: CACHED, compress: true })]]);
  const memory = answerMemory();
  const forStrangers = prepareAnswer({ body: "for strangers", type: "text/plain", cacheControl: "", compress: false });
  memory.pin("/login", { answer: forStrangers, readers: "without-cookie" });
  world = webWorld({ assets, memory });
  asked = [];
  const options = { publicUrl: ORIGIN, whatsappUrl: "http://localhost:3001", telegramUrl: "http://localhost:3002" };
  const fast = fastPath({ ports: world.ports, options, assets, memory });
  const listener = nodeListener(world.app, {
    fastPath: (request, response) => {
      const given = fast(request, response);
      if (!given) asked.push(request.url ?? "");
      return given;
    },
  });
  server = await listen(listener, { host: "127.0.0.1", port: 0 });
});
afterEach(() => server.close(0));

interface Got {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly bytes: number;
}

/** As it is on the wire: `fetch` would undo the coding. */
function get(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Got> {
  return new Promise((resolve, reject) => {
    const options = { host: "127.0.0.1", port: server.port, path, method, headers };
    const sent = send(options, async (answer) => {
      let bytes = 0;
      for await (const chunk of answer) bytes += (chunk as Buffer).byteLength;
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes });
    });
    sent.on("error", reject).end();
  });
}

describe("what stands in memory", () => {
  const plain = ({ "x-request-id": _, date, connection, ...headers }: Got["headers"]) => headers;
  const variants: [string, Record<string, string>][] = [
    ["as it is", {}],
    ["with gzip", { "accept-encoding": "gzip" }],
  ];

  test.each(variants)("is given without the app, just as the app gives it: a page %s", async (_, headers) => {
    const slow = await get("/", headers);
    const fast = await get("/", headers);
    expect(asked).toEqual(["/"]);
    expect(fast.status).toBe(200);
    expect(fast.bytes).toBe(slow.bytes);
    expect(plain(fast.headers)).toEqual({ "content-length": String(slow.bytes), ...plain(slow.headers) });
  });

  test.each(variants)("is given without the app, just as the app gives it: a file %s", async (_, headers) => {
    const fast = await get(SCRIPT, headers);
    expect(asked).toEqual([]);
    const slow = await get(`${SCRIPT}?v=1`, headers);
    expect(asked).toEqual([`${SCRIPT}?v=1`]);
    expect(fast.bytes).toBe(slow.bytes);
    expect(plain(fast.headers)).toEqual({ "content-length": String(slow.bytes), ...plain(slow.headers) });
    expect(fast.headers["cache-control"]).toBe(CACHED);
  });

  test("is not sent again to who has it", async () => {
    const { headers } = await get(SCRIPT);
    const again = await get(SCRIPT, { "if-none-match": String(headers.etag) });
    expect([again.status, again.bytes, again.headers.etag]).toEqual([304, 0, headers.etag]);
    expect(again.headers["content-security-policy"]).toBe(headers["content-security-policy"]);
    expect(again.headers["cache-control"]).toBe(CACHED);
    expect(asked).toEqual([]);
  });

  test("answers HEAD with its length and no body", async () => {
    const head = await get(SCRIPT, {}, "HEAD");
    expect([head.status, head.bytes, head.headers["content-length"]]).toEqual([200, 0, "750"]);
  });

  test("is a line in the log each time, with an id of its own", async () => {
    const answers = [await get(SCRIPT), await get(SCRIPT)];
    const ids = answers.map(({ headers }) => headers["x-request-id"]);
    expect(new Set(ids).size).toBe(2);
    expect(world.logger.lines).toEqual(
      ids.map((requestId) => ({
        level: "info",
        event: "request",
        requestId,
        method: "GET",
        path: SCRIPT,
        status: 200,
        durationMs: 0,
      })),
    );
  });
});

describe("the app is asked", () => {
  test.each([
    ["POST", "/"],
    ["GET", "/?utm_source=x"],
    ["GET", "/nothing"],
    ["GET", "/dashboard"],
    ["GET", "/assets/../assets/page-1.js"],
  ])("for %s %s", async (method, path) => {
    await get("/");
    asked = [];
    await get(path, {}, method);
    expect(asked).toEqual([path]);
  });

  test("by a reader with a cookie where only strangers all get the same", async () => {
    expect((await get("/login")).bytes).toBe("for strangers".length);
    expect(asked).toEqual([]);
    expect((await get("/login", { cookie: "wesal=x" })).bytes).toBeGreaterThan(100);
    expect(asked).toEqual(["/login"]);
  });
});
