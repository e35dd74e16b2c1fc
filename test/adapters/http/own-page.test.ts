import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { ownPage } from "#adapters/http/own-page.ts";
import type { WebEnv } from "#adapters/http/web.ts";

const HTML = `<!doctype html>${"<p>a page</p>".repeat(200)}`;
const app = new Hono<WebEnv>().get("/", (c) => ownPage(c, HTML, 201));
const get = (headers: Record<string, string>) => app.request("/", { headers });

describe("a page that was made for one reader", () => {
  it.each(["same-origin", "none"])("is compressed for a request of ours (%s), as it accepts", async (site) => {
    const brotli = await get({ "sec-fetch-site": site, "accept-encoding": "gzip, deflate, br, zstd" });
    expect([brotli.status, brotli.headers.get("content-encoding")]).toEqual([201, "br"]);
    expect(brotli.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(brotli.headers.get("vary")).toBe("accept-encoding, sec-fetch-site");
    expect(brotliDecompressSync(await brotli.arrayBuffer()).toString()).toBe(HTML);
    const gzip = await get({ "sec-fetch-site": site, "accept-encoding": "gzip, br;q=0" });
    expect(gzip.headers.get("content-encoding")).toBe("gzip");
    expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe(HTML);
    const neither = await get({ "sec-fetch-site": site });
    expect([neither.headers.get("content-encoding"), await neither.text()]).toEqual([null, HTML]);
  });

  it.each([
    "cross-site",
    "same-site",
    undefined,
  ])("is sent as it is where a foreign page may have asked (%s)", async (site) => {
    const headers = { "accept-encoding": "gzip, br", ...(site === undefined ? {} : { "sec-fetch-site": site }) };
    const answer = await get(headers);
    expect([answer.status, answer.headers.get("content-encoding")]).toEqual([201, null]);
    expect(answer.headers.get("vary")).toBe("accept-encoding, sec-fetch-site");
    expect(await answer.text()).toBe(HTML);
  });
});
