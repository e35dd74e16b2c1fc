import { afterEach, describe, expect, it } from "vitest";
import { guardedFile } from "#adapters/fetch/guarded-file.ts";
import type { Lookup } from "#adapters/fetch/lookup.ts";
import { systemClock } from "#adapters/system/clock.ts";
import { failed, mediaHosts, noLookup, openFrom, PNG } from "#test/support/media-hosts.ts";
import { bytesOf, fileOf, interruptionOf, MIB, pour } from "#test/support/opened-files.ts";

const hosts = mediaHosts();
afterEach(() => hosts.closeAll());

describe("an opened file", () => {
  it("gives its type, name and length before it is read, and every byte of it once", async () => {
    const body = Buffer.concat([PNG, Buffer.alloc(5000, 3)]);
    const host = await hosts.serve((_request, response) => {
      response
        .writeHead(200, {
          "content-type": "text/plain",
          "content-disposition": "attachment; filename=photo.png",
          "content-length": body.length,
        })
        .end(body);
    });
    const file = fileOf(await openFrom(host));
    expect(file).toMatchObject({ mimetype: "image/png", fileName: "photo.png", length: body.length });
    expect(body.equals(await bytesOf(file))).toBe(true);
    expect(await bytesOf(file)).toHaveLength(0);
    await expect.poll(() => hosts.openSockets()).toBe(0);
  });

  it("comes from a request that asks for plain bytes and carries nothing of ours", async () => {
    const seen: Record<string, unknown>[] = [];
    const host = await hosts.serve((request, response) => {
      seen.push({ url: request.url, method: request.method, ...request.headers });
      response.setHeader("set-cookie", "a=1").end(PNG);
    });
    for (let n = 0; n < 2; n += 1) await bytesOf(fileOf(await openFrom(host, { path: "/a%20b?c=d#e" })));
    const expected = {
      url: "/a%20b?c=d",
      method: "GET",
      host,
      connection: "keep-alive",
      accept: "*/*",
      "accept-encoding": "identity",
      "user-agent": "Wesal media download",
    };
    expect(seen).toEqual([expected, expected]);
  });

  it("is looked at even when its first bytes come one by one", async () => {
    const host = await hosts.serve(async (_request, response) => {
      for (const byte of PNG.subarray(0, 80)) {
        response.write(Buffer.of(byte));
        await new Promise(setImmediate);
      }
      response.end(PNG.subarray(80));
    });
    const file = fileOf(await openFrom(host));
    expect(file).toMatchObject({ mimetype: "image/png", fileName: "a.bin", length: null });
    expect(PNG.equals(await bytesOf(file))).toBe(true);
  });

  it("is what its bytes say when a host serves its error page as a video", async () => {
    const host = await hosts.serve((_request, response) =>
      response.setHeader("content-type", "video/mp4").end(`<!doctype html><title>Gone</title>${" ".repeat(500)}`),
    );
    const file = fileOf(await openFrom(host, { path: "/clip.mp4" }));
    expect(file).toMatchObject({ mimetype: "text/html", fileName: "clip.mp4" });
    await file.close();
  });

  it("may be shorter than a signature, or empty, and then has the length that came", async () => {
    const host = await hosts.serve((request, response) => {
      response.setHeader("content-type", "text/csv; charset=utf-8");
      if (request.url === "/short") response.write("a,b");
      response.end();
    });
    const short = fileOf(await openFrom(host, { path: "/short" }));
    expect(short).toMatchObject({ mimetype: "text/csv", fileName: "short.csv", length: 3 });
    expect((await bytesOf(short)).toString()).toBe("a,b");
    const empty = fileOf(await openFrom(host, { path: "/empty" }));
    expect(empty.length).toBe(0);
    expect(await bytesOf(empty)).toHaveLength(0);
  });

  it("is named after where the redirects led", async () => {
    const host = await hosts.serve((request, response) => {
      if (request.url === "/go") response.writeHead(302, { location: "/files/real.pdf?sig=1" }).end();
      else response.end("%PDF-1.7");
    });
    const file = fileOf(await openFrom(host, { path: "/go" }));
    expect(file).toMatchObject({ mimetype: "application/pdf", fileName: "real.pdf" });
    await file.close();
  });
});

describe("a URL that may not be opened", () => {
  it.each([
    ["http://127.0.0.1:1/a", "url-blocked"],
    ["http://[::ffff:127.0.0.1]/a", "url-blocked"],
    ["http://169.254.169.254/latest/", "url-blocked"],
    ["http://localhost/a", "url-blocked"],
    ["file:///etc/passwd", "url-invalid"],
    ["http://user:pass@example.com/a", "url-invalid"],
    ["http://inside.example/a", "url-blocked"],
  ])("is %s, by itself and as the target of a redirect", async (url, code) => {
    const host = await hosts.serve((_request, response) => response.writeHead(302, { location: url }).end());
    const lookup: Lookup = async () => [{ address: "10.0.0.7", family: 4 }];
    const { open } = guardedFile({ allow: [host], lookup, clock: systemClock() });
    expect(await open(url, { maxBytes: 1000 })).toEqual(failed(code));
    expect(await openFrom(host, { lookup })).toEqual(failed(code));
    await expect.poll(() => hosts.openSockets()).toBe(0);
  });

  it("leads on for ever", async () => {
    const host = await hosts.serve((_request, response) => response.writeHead(302, { location: "/again" }).end());
    expect(await openFrom(host)).toEqual(failed("unreachable"));
  });

  it.each([204, 206, 304, 403, 404, 500])("answers with %i", async (status) => {
    const host = await hosts.serve((_request, response) => response.writeHead(status).end());
    expect(await openFrom(host)).toEqual(failed("http-status", { status }));
    await expect.poll(() => hosts.openSockets()).toBe(0);
  });

  it("answers with a body declared as compressed", async () => {
    const host = await hosts.serve((_request, response) => response.setHeader("content-encoding", "gzip").end(PNG));
    expect(await openFrom(host)).toEqual(failed("wrong-type", { mimetype: null }));
  });

  it("is at a closed port", async () => {
    const host = await hosts.serve(() => {});
    hosts.closeAll();
    expect(await openFrom(host)).toEqual(failed("unreachable"));
  });

  it("makes our own faults show, not pass for an unreachable host", async () => {
    const dispatcherFactory = (): never => {
      throw new TypeError("broken");
    };
    const { open } = guardedFile({ allow: [], lookup: noLookup, dispatcherFactory, clock: systemClock() });
    await expect(open("http://example.com/", { maxBytes: 1 })).rejects.toThrow("broken");
  });
});

describe("size", () => {
  it("over the limit is refused by the declared length alone", async () => {
    const host = await hosts.say("HTTP/1.1 200 OK\r\ncontent-length: 10001\r\n\r\n", false);
    expect(await openFrom(host)).toEqual(failed("too-large", { maxBytes: 10_000 }));
    await expect.poll(() => hosts.openSockets()).toBe(0);
  });

  it("over the limit within the first piece is refused at once", async () => {
    const host = await hosts.serve((_request, response) => response.write(Buffer.alloc(20)));
    expect(await openFrom(host, { maxBytes: 10 })).toEqual(failed("too-large", { maxBytes: 10 }));
    await expect.poll(() => hosts.openSockets()).toBe(0);
  });

  it("not declared is counted, and ends the reading at the limit", async () => {
    const host = await hosts.serve((_request, response) => void pour(response, 1024 * MIB));
    const file = fileOf(await openFrom(host, { maxBytes: MIB }));
    expect(file.length).toBeNull();
    expect(await interruptionOf(file)).toEqual({ code: "too-large", maxBytes: MIB });
    await expect.poll(() => hosts.openSockets()).toBe(0);
  });

  it("of exactly the limit is taken", async () => {
    const host = await hosts.serve((request, response) => {
      if (request.url === "/chunked") response.write(PNG);
      response.end(Buffer.alloc(request.url === "/chunked" ? 10_000 - PNG.length : 10_000, 1));
    });
    for (const path of ["/declared", "/chunked"]) {
      expect(await bytesOf(fileOf(await openFrom(host, { path })))).toHaveLength(10_000);
    }
  });
});

describe("a body cut short", () => {
  it.each([
    ["of its declared length", "HTTP/1.1 200 OK\r\ncontent-length: 9000\r\n\r\n"],
    ["in the middle of a chunk", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2000\r\n"],
  ])("%s is no whole file", async (_title, head) => {
    const whole = Buffer.concat([Buffer.from(head), PNG]);
    const host = await hosts.tcp((socket) => socket.once("data", () => socket.write(whole, () => socket.end())));
    const opened = await openFrom(host);
    // The end may come along with the head.
    if (opened.ok) expect(await interruptionOf(opened.value)).toEqual({ code: "unreachable" });
    else expect(opened).toEqual(failed("unreachable"));
    await expect.poll(() => hosts.openSockets()).toBe(0);
  });

  it("after its head has been looked at ends the reading", async () => {
    let cut = (): void => {};
    const host = await hosts.tcp((socket) => {
      socket.once("data", () => socket.write("HTTP/1.1 200 OK\r\ncontent-length: 9000\r\n\r\n"));
      socket.once("data", () => socket.write(PNG));
      cut = () => socket.destroy();
    });
    const file = fileOf(await openFrom(host));
    cut();
    expect(await interruptionOf(file)).toEqual({ code: "unreachable" });
  });
});
