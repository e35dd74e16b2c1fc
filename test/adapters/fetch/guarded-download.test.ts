import { afterEach, describe, expect, it } from "vitest";
import { guardedDownload } from "#adapters/fetch/guarded-download.ts";
import type { Lookup } from "#adapters/fetch/lookup.ts";
import { downloadFrom, failed, LIMITS, mediaHosts, PNG } from "#test/support/media-hosts.ts";
import { SMALL_IMAGE, SMALL_VIDEO } from "#test/support/media-limits.ts";

const hosts = mediaHosts();
afterEach(() => hosts.closeAll());

describe("a download", () => {
  it("gives the bytes and the type that they themselves tell", async () => {
    const host = await hosts.serve((_request, response) => response.setHeader("content-type", "text/plain").end(PNG));
    const result = await downloadFrom(host);
    expect(result).toEqual({ ok: true, value: { bytes: PNG, mimetype: "image/png", fileName: "a.png" } });
  });

  it("asks for the path and query, uncompressed, and sends nothing of ours along", async () => {
    const seen: Record<string, unknown>[] = [];
    const host = await hosts.serve((request, response) => {
      seen.push({ url: request.url, method: request.method, ...request.headers });
      response.setHeader("set-cookie", "a=1").end(PNG);
    });
    await downloadFrom(host, "/a%20b?c=d#e");
    await downloadFrom(host, "/a%20b?c=d#e");
    const expected = {
      url: "/a%20b?c=d",
      method: "GET",
      host,
      connection: "keep-alive",
      accept: "image/*",
      "accept-encoding": "identity",
      "user-agent": "Wesal media download",
    };
    expect(seen).toEqual([expected, expected]);
  });

  it("reads a body shorter than a signature, and an empty one, without a type", async () => {
    const host = await hosts.serve((request, response) => response.end(request.url === "/short" ? "abc" : ""));
    expect(await downloadFrom(host, "/short")).toEqual(failed("wrong-type", { mimetype: null }));
    expect(await downloadFrom(host, "/empty")).toEqual(failed("wrong-type", { mimetype: null }));
  });

  it.each([204, 206, 304, 403, 404, 500])("says so when the answer is %i", async (status) => {
    const host = await hosts.serve((_request, response) => response.writeHead(status).end());
    expect(await downloadFrom(host)).toEqual(failed("http-status", { status }));
  });

  it("finds nobody at a closed port", async () => {
    const host = await hosts.serve(() => {});
    hosts.closeAll();
    expect(await downloadFrom(host)).toEqual(failed("unreachable"));
  });

  it("leaves no connection open, however it ends", async () => {
    const host = await hosts.serve((request, response) => {
      if (request.url === "/endless") response.write(PNG);
      else if (request.url === "/redirect") response.writeHead(302, { location: "/a.png" }).write("x");
      else response.end(PNG);
    });
    for (const path of ["/a.png", "/redirect"]) expect(await downloadFrom(host, path)).toMatchObject({ ok: true });
    expect(await downloadFrom(host, "/endless", { ...LIMITS, stallMs: 150 })).toEqual(failed("too-slow"));
    await expect.poll(() => hosts.openSockets()).toBe(0);
  });
});

describe("size", () => {
  it("refuses a declared length over the limit before reading", async () => {
    const host = await hosts.say("HTTP/1.1 200 OK\r\ncontent-length: 10001\r\n\r\n", false);
    expect(await downloadFrom(host)).toEqual(failed("too-large", { maxBytes: 10_000 }));
  });

  it("stops an endless body at the limit", async () => {
    let written = 0;
    const host = await hosts.serve((_request, response) => {
      response.write(PNG);
      const pump = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(1000))) written += 1000;
      };
      response.on("drain", pump);
      pump();
    });
    expect(await downloadFrom(host)).toEqual(failed("too-large", { maxBytes: 10_000 }));
    expect(written).toBeLessThan(50_000_000);
  });

  it("takes a body of exactly the limit", async () => {
    const body = Buffer.concat([PNG, Buffer.alloc(10_000 - PNG.length)]);
    const host = await hosts.serve((_request, response) => response.end(body));
    expect(await downloadFrom(host)).toMatchObject({ ok: true });
  });

  it("is told as soon as the host declares it", async () => {
    const host = await hosts.serve((_request, response) => response.setHeader("content-length", PNG.length).end(PNG));
    const { download } = guardedDownload({ allow: [host], limits: LIMITS });
    const told: number[] = [];
    await download(`http://${host}/`, SMALL_IMAGE, { onLength: (bytes) => told.push(bytes) });
    expect(told).toEqual([PNG.length]);
  });

  it("has a limit of its own for each kind", async () => {
    const video = Buffer.concat([Buffer.from("\0\0\0\x18ftypisom"), Buffer.alloc(15_000)]);
    const host = await hosts.serve((_request, response) => response.end(video));
    const { download } = guardedDownload({ allow: [host], limits: LIMITS });
    expect(await download(`http://${host}/`, SMALL_VIDEO)).toMatchObject({
      ok: true,
      value: { mimetype: "video/mp4" },
    });
    expect(await download(`http://${host}/`, SMALL_IMAGE)).toEqual(failed("too-large", { maxBytes: 10_000 }));
  });

  it("does not take a body cut short for a whole one", async () => {
    const host = await hosts.say(Buffer.concat([Buffer.from("HTTP/1.1 200 OK\r\ncontent-length: 9000\r\n\r\n"), PNG]));
    expect(await downloadFrom(host)).toEqual(failed("unreachable"));
  });

  it("reads no further than a declared length that is too short", async () => {
    const head = Buffer.from("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n");
    const host = await hosts.say(Buffer.concat([head, PNG]));
    const result = await downloadFrom(host);
    if (result.ok) expect(result.value.bytes.byteLength).toBe(100);
    else expect(result).toEqual(failed("unreachable"));
  });
});

describe("time", () => {
  const slow = (host: string, limit: "headersMs" | "stallMs" | "totalMs") =>
    downloadFrom(host, "/a.png", { ...LIMITS, [limit]: 150 });

  it("gives up on headers that do not come", async () => {
    const host = await hosts.serve(() => {});
    expect(await slow(host, "headersMs")).toEqual(failed("too-slow"));
  });

  it("gives up on headers that come a byte at a time", async () => {
    const host = await hosts.tcp((socket) => {
      socket.write("HTTP/1.1 200 OK\r\nx: ");
      const timer = setInterval(() => socket.write("a"), 20);
      socket.on("close", () => clearInterval(timer));
    });
    expect(await slow(host, "headersMs")).toEqual(failed("too-slow"));
  });

  it("gives up on a body that stalls", async () => {
    const host = await hosts.serve((_request, response) => response.write(PNG));
    expect(await slow(host, "stallMs")).toEqual(failed("too-slow"));
  });

  it("gives up on a body that trickles for longer than the whole may take", async () => {
    const host = await hosts.serve((_request, response) => {
      response.write(PNG);
      const timer = setInterval(() => response.write("a"), 50);
      response.on("close", () => clearInterval(timer));
    });
    expect(await slow(host, "totalMs")).toEqual(failed("too-slow"));
  });

  it("gives up on a slow host sooner while others wait for what it takes up", async () => {
    const host = await hosts.serve((_request, response) => {
      response.write(PNG);
      const timer = setInterval(() => response.write(Buffer.alloc(100)), 20);
      setTimeout(() => response.end(), 900);
      response.on("close", () => clearInterval(timer));
    });
    const limits = { ...LIMITS, wantedAfterMs: 200, wantedBytesPerSecond: 20_000 };
    const { download } = guardedDownload({ allow: [host], limits });
    let isWanted = false;
    const ask = () => download(`http://${host}/a.png`, SMALL_IMAGE, { isWanted: () => isWanted });
    expect(await ask()).toMatchObject({ ok: true });
    isWanted = true;
    expect(await ask()).toEqual(failed("too-slow"));
  });

  it("is not taken for whoever has left: before it begins, for the headers, in the middle", async () => {
    const host = await hosts.serve((request, response) => {
      if (request.url !== "/silent") response.write(PNG);
    });
    const { download } = guardedDownload({ allow: [host], limits: LIMITS });
    await download(`http://${host}/`, SMALL_IMAGE, { gone: AbortSignal.abort() });
    expect(hosts.openSockets()).toBe(0);
    for (const path of ["/silent", "/endless"]) {
      const caller = new AbortController();
      const downloading = download(`http://${host}${path}`, SMALL_IMAGE, { gone: caller.signal });
      await expect.poll(() => hosts.openSockets()).toBe(1);
      caller.abort();
      expect(await downloading).toEqual(failed("too-slow"));
      await expect.poll(() => hosts.openSockets()).toBe(0);
    }
  });

  it("gives up on a name server that does not answer", async () => {
    const silent: Lookup = () => new Promise(() => {});
    const { download } = guardedDownload({ allow: [], limits: { headersMs: 150 }, lookup: silent });
    expect(await download("http://slow.example/", SMALL_IMAGE)).toEqual(failed("too-slow"));
  });
});

describe("type", () => {
  it("refuses what is not of the kind, whatever its header says, without reading on", async () => {
    const host = await hosts.serve((_request, response) => {
      response.setHeader("content-type", "image/png").write(`<!doctype html>${" ".repeat(200)}`);
    });
    expect(await downloadFrom(host)).toEqual(failed("wrong-type", { mimetype: "text/html" }));
  });

  it.each([
    "gzip",
    "br",
    "deflate",
    "zstd",
    "gzip, identity",
  ])("refuses a body declared as %s, even one that is not", async (encoding) => {
    const host = await hosts.serve((_request, response) => {
      response.setHeader("content-encoding", encoding).end(PNG);
    });
    expect(await downloadFrom(host)).toEqual(failed("wrong-type", { mimetype: null }));
  });
});

describe("a fault of ours", () => {
  it("is thrown, not reported as an unreachable URL", async () => {
    const dispatcherFactory = (): never => {
      throw new TypeError("broken");
    };
    const { download } = guardedDownload({ allow: [], limits: LIMITS, dispatcherFactory });
    await expect(download("http://example.com/", SMALL_IMAGE)).rejects.toThrow("broken");
  });
});
