import { beforeEach, describe, expect, test } from "vitest";
import { answerMemory, MAX_KEPT_ANSWERS } from "#adapters/http/answer-memory.ts";
import { prepareAnswer } from "#adapters/http/prepared-answer.ts";
import type { Pages } from "#adapters/http/web.ts";
import { type WebWorld, webWorld } from "#test/support/web.ts";

const PATHS = ["/", "/privacy", "/terms", "/cookies", "/404"];

let rendered: string[];
let world: WebWorld;
const pages: Pages = {
  async render({ name }, { path }) {
    rendered.push(name);
    return `<!doctype html><p>${name} ${path} ${"again ".repeat(200)}</p>`;
  },
};

beforeEach(() => {
  rendered = [];
  world = webWorld({ pages });
  rendered = [];
});

describe("a page that is the same for everybody", () => {
  test.each(PATHS)("%s is made once, however many ask", async (path) => {
    const answers = await Promise.all([world.get(path), world.get(path), world.get(path)]);
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
    expect(rendered).toHaveLength(1);
  });

  test.each(
    PATHS.filter((path) => path !== "/404"),
  )("%s answers 304 to who has it, with the headers of every answer", async (path) => {
    const etag = (await world.get(path)).headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await world.get(path, { headers: { "if-none-match": known } });
      expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
      expect(again.headers.get("content-security-policy")).toContain("default-src 'self'");
      expect(again.headers.get("cache-control")).toBe("public, no-cache");
    }
    const other = await world.get(path, { headers: { "if-none-match": '"other"' } });
    expect(other.status).toBe(200);
  });

  test("that is an error is one again for who has it", async () => {
    const etag = (await world.get("/404")).headers.get("etag") ?? "";
    const again = await world.get("/404", { headers: { "if-none-match": etag } });
    expect([again.status, rendered]).toEqual([404, ["not-found"]]);
  });

  test("may be kept, but is asked for each time", async () => {
    const { headers } = await world.get("/");
    expect([headers.get("cache-control"), headers.get("vary")]).toEqual(["public, no-cache", "accept-encoding"]);
  });

  test("answers HEAD with its headers alone", async () => {
    const answer = await world.app.request("/", { method: "HEAD" });
    expect([answer.status, await answer.text()]).toEqual([200, ""]);
    expect(answer.headers.get("etag")).toBe((await world.get("/")).headers.get("etag"));
  });

  test("that could not be made is tried again", async () => {
    let broken = true;
    const failing = webWorld({
      pages: { render: (...args) => (broken ? Promise.reject(new Error("broken")) : pages.render(...args)) },
    });
    expect((await failing.get("/")).status).toBe(500);
    broken = false;
    expect((await failing.get("/")).status).toBe(200);
  });

  test("is made afresh while developing", async () => {
    const developing = webWorld({ pages, developing: true });
    rendered = [];
    for (const _ of [1, 2]) expect((await developing.get("/")).headers.get("cache-control")).toBe("no-store");
    expect(rendered).toEqual(["landing", "landing"]);
  });
});

describe("a coding", () => {
  const encoded = async (accept: string) => (await world.get("/", { headers: { "accept-encoding": accept } })).headers;

  test.each([
    ["gzip", "gzip"],
    ["deflate, gzip;q=0.8", "gzip"],
    ["gzip;q=0", null],
    ["gzip; q=0.0, identity", null],
    ["identity", null],
    ["", null],
  ])("for %j is %s", async (accept, coding) => {
    expect((await encoded(accept)).get("content-encoding")).toBe(coding);
  });

  test("Brotli is there soon after it was asked for, and smaller than gzip", async () => {
    const accept = { "accept-encoding": "gzip, deflate, br, zstd" };
    const first = await world.get("/", { headers: accept });
    expect(first.headers.get("content-encoding")).toBe("gzip");
    await expect.poll(async () => (await encoded("gzip, br")).get("content-encoding")).toBe("br");
    const brotli = await world.get("/", { headers: accept });
    expect((await brotli.arrayBuffer()).byteLength).toBeLessThan((await first.arrayBuffer()).byteLength);

    const etags = [first, brotli].map(({ headers }) => headers.get("etag") ?? "");
    expect(new Set(etags).size).toBe(2);
    for (const etag of etags) {
      const again = await world.get("/", { headers: { ...accept, "if-none-match": etag } });
      expect([again.status, again.headers.get("etag")]).toEqual([304, etag]);
    }
  });
});

test("the memory forgets what was asked for longest ago", async () => {
  const memory = answerMemory();
  const made: number[] = [];
  const keep = (index: number) =>
    memory.keep(String(index), async () => {
      made.push(index);
      return prepareAnswer({ body: String(index), type: "text/plain", cacheControl: "no-cache", compress: false });
    });
  for (let index = 0; index < MAX_KEPT_ANSWERS; index += 1) await keep(index);
  await keep(0);
  await keep(MAX_KEPT_ANSWERS);
  made.length = 0;
  await keep(0);
  await keep(1);
  expect(made).toEqual([1]);
});
