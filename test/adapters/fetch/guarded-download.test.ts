import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { type DownloadLimits, guardedDownload } from "#adapters/fetch/guarded-download.ts";
import { type Lookup, pinnedLookup } from "#adapters/fetch/pinned-agent.ts";

const PNG = Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(500, 7)]);
const QUICK: Partial<DownloadLimits> = {
  maxBytes: { image: 10_000, video: 20_000 },
  headersMs: 150,
  stallMs: 150,
  totalMs: 600,
};

const sockets = new Set<Socket>();
const closers: (() => void)[] = [];

afterEach(() => {
  for (const close of closers.splice(0)) close();
  sockets.clear();
});

async function start(server: Server | ReturnType<typeof createTcpServer>): Promise<string> {
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const serve = (listener: RequestListener): Promise<string> => start(createServer(listener));

/** Says exactly these bytes to whoever connects, whatever is asked. */
const say = (text: string | Buffer, end = true): Promise<string> =>
  start(
    createTcpServer((socket) => {
      socket.once("data", () => (end ? socket.end(text) : socket.write(text)));
    }),
  );

const noLookup: Lookup = async (hostname) => {
  throw Object.assign(new Error(`unexpected look-up of ${hostname}`), { code: "ENOTFOUND" });
};

function downloadFrom(host: string, path = "/a.png", limits = QUICK) {
  return guardedDownload({ allow: [host], limits, lookup: noLookup }).download(`http://${host}${path}`, "image");
}

const failed = (code: string, details: object = {}) => ({ ok: false, failure: { code, ...details } });

describe("a download", () => {
  it("gives the bytes and the type that they themselves tell", async () => {
    const host = await serve((_request, response) => response.setHeader("content-type", "text/plain").end(PNG));
    const result = await downloadFrom(host);
    expect(result).toEqual({ ok: true, value: { bytes: PNG, mimetype: "image/png" } });
  });

  it("asks for the path and query, uncompressed, and sends nothing of ours along", async () => {
    const seen: Record<string, unknown>[] = [];
    const host = await serve((request, response) => {
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
    const host = await serve((request, response) => response.end(request.url === "/short" ? "abc" : ""));
    expect(await downloadFrom(host, "/short")).toEqual(failed("wrong-type", { mimetype: null }));
    expect(await downloadFrom(host, "/empty")).toEqual(failed("wrong-type", { mimetype: null }));
  });

  it.each([204, 206, 304, 403, 404, 500])("says so when the answer is %i", async (status) => {
    const host = await serve((_request, response) => response.writeHead(status).end());
    expect(await downloadFrom(host)).toEqual(failed("http-status", { status }));
  });

  it("finds nobody at a closed port", async () => {
    const host = await serve(() => {});
    for (const close of closers.splice(0)) close();
    expect(await downloadFrom(host)).toEqual(failed("unreachable"));
  });

  it("leaves no connection open, however it ends", async () => {
    const host = await serve((request, response) => {
      if (request.url === "/endless") response.write(PNG);
      else if (request.url === "/redirect") response.writeHead(302, { location: "/a.png" }).write("x");
      else response.end(PNG);
    });
    for (const path of ["/a.png", "/endless", "/redirect"]) await downloadFrom(host, path);
    await expect.poll(() => sockets.size).toBe(0);
  });
});

describe("size", () => {
  it("refuses a declared length over the limit before reading", async () => {
    const host = await say("HTTP/1.1 200 OK\r\ncontent-length: 10001\r\n\r\n", false);
    expect(await downloadFrom(host)).toEqual(failed("too-large", { maxBytes: 10_000 }));
  });

  it("stops an endless body at the limit", async () => {
    let written = 0;
    const host = await serve((_request, response) => {
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
    const host = await serve((_request, response) => response.end(body));
    expect(await downloadFrom(host)).toMatchObject({ ok: true });
  });

  it("has a limit of its own for each kind", async () => {
    const video = Buffer.concat([Buffer.from("\0\0\0\x18ftypisom"), Buffer.alloc(15_000)]);
    const host = await serve((_request, response) => response.end(video));
    const { download } = guardedDownload({ allow: [host], limits: QUICK });
    expect(await download(`http://${host}/`, "video")).toMatchObject({ ok: true, value: { mimetype: "video/mp4" } });
    expect(await download(`http://${host}/`, "image")).toEqual(failed("too-large", { maxBytes: 10_000 }));
  });

  it("does not take a body cut short for a whole one", async () => {
    const host = await say(Buffer.concat([Buffer.from("HTTP/1.1 200 OK\r\ncontent-length: 9000\r\n\r\n"), PNG]));
    expect(await downloadFrom(host)).toEqual(failed("unreachable"));
  });

  it("reads no further than a declared length that is too short", async () => {
    const head = Buffer.from("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n");
    const host = await say(Buffer.concat([head, PNG]));
    const result = await downloadFrom(host);
    if (result.ok) expect(result.value.bytes.byteLength).toBe(100);
    else expect(result).toEqual(failed("unreachable"));
  });
});

describe("time", () => {
  it("gives up on headers that do not come", async () => {
    const host = await serve(() => {});
    expect(await downloadFrom(host)).toEqual(failed("too-slow"));
  });

  it("gives up on headers that come a byte at a time", async () => {
    const host = await start(
      createTcpServer((socket) => {
        socket.write("HTTP/1.1 200 OK\r\nx: ");
        const timer = setInterval(() => socket.write("a"), 20);
        socket.on("close", () => clearInterval(timer));
      }),
    );
    expect(await downloadFrom(host)).toEqual(failed("too-slow"));
  });

  it("gives up on a body that stalls", async () => {
    const host = await serve((_request, response) => response.write(PNG));
    const startedAt = performance.now();
    expect(await downloadFrom(host)).toEqual(failed("too-slow"));
    expect(performance.now() - startedAt).toBeLessThan(500);
  });

  it("gives up on a body that trickles for longer than the whole may take", async () => {
    const host = await serve((_request, response) => {
      response.write(PNG);
      const timer = setInterval(() => response.write("a"), 50);
      response.on("close", () => clearInterval(timer));
    });
    expect(await downloadFrom(host)).toEqual(failed("too-slow"));
  });

  it("gives up on a name server that does not answer", async () => {
    const silent: Lookup = () => new Promise(() => {});
    const { download } = guardedDownload({ allow: [], limits: QUICK, lookup: silent });
    expect(await download("http://slow.example/", "image")).toEqual(failed("too-slow"));
  });
});

describe("type", () => {
  it("refuses what is not of the kind, whatever its header says, without reading on", async () => {
    const host = await serve((_request, response) => {
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
    const host = await serve((_request, response) => {
      response.setHeader("content-encoding", encoding).end(PNG);
    });
    expect(await downloadFrom(host)).toEqual(failed("wrong-type", { mimetype: null }));
  });
});

describe("a redirect", () => {
  const chain = (length: number): Promise<string> =>
    serve((request, response) => {
      const step = Number(request.url?.slice(1));
      if (step === length) response.end(PNG);
      else response.writeHead(302, { location: `/${step + 1}` }).end();
    });

  it("is followed three times", async () => {
    expect(await downloadFrom(await chain(3), "/0")).toMatchObject({ ok: true });
  });

  it("is not followed a fourth time", async () => {
    expect(await downloadFrom(await chain(4), "/0")).toEqual(failed("unreachable"));
  });

  it.each([
    ["http://127.0.0.1:1/", "url-blocked"],
    ["//169.254.169.254/latest/", "url-blocked"],
    ["http://[::ffff:127.0.0.1]/", "url-blocked"],
    ["file:///etc/passwd", "url-invalid"],
    ["http://user:pass@example.com/", "url-invalid"],
    ["http://inside.example/", "url-blocked"],
  ])("to %s ends there", async (location, code) => {
    const host = await serve((_request, response) => response.writeHead(302, { location }).end());
    const lookup: Lookup = async () => [{ address: "10.0.0.7", family: 4 }];
    const { download } = guardedDownload({ allow: [host], limits: QUICK, lookup });
    expect(await download(`http://${host}/`, "image")).toEqual(failed(code));
  });

  it("without a target is the answer it is", async () => {
    const host = await serve((_request, response) => response.writeHead(302).end());
    expect(await downloadFrom(host)).toEqual(failed("http-status", { status: 302 }));
  });
});

describe("a name", () => {
  it.each([
    ["127.0.0.1"],
    ["10.0.0.1"],
    ["169.254.169.254"],
    ["::1"],
    ["::ffff:192.168.0.1"],
    ["fd00::1"],
    ["8.8.8.8", "127.0.0.1"],
    ["2606:4700::1111", "fe80::1"],
  ])("that leads to %s is blocked", async (...addresses) => {
    const lookup: Lookup = async () => addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
    const { download } = guardedDownload({ allow: [], limits: QUICK, lookup });
    expect(await download("http://inside.example/", "image")).toEqual(failed("url-blocked"));
    expect(await download("https://inside.example/", "image")).toEqual(failed("url-blocked"));
  });

  it("that leads nowhere is unreachable", async () => {
    const { download } = guardedDownload({ allow: [], limits: QUICK, lookup: noLookup });
    expect(await download("http://nowhere.example/", "image")).toEqual(failed("unreachable"));
  });

  it("is connected to where its one look-up said, whatever a second would say", async () => {
    const host = await serve((_request, response) => response.end(PNG));
    const name = `rebind.example:${host.split(":")[1]}`;
    const answers = ["127.0.0.1", "127.0.0.2"];
    const lookup: Lookup = async () => [{ address: answers.shift() ?? "127.0.0.3", family: 4 }];
    const { download } = guardedDownload({ allow: [name], limits: QUICK, lookup });
    expect(await download(`http://${name}/`, "image")).toMatchObject({ ok: true });
    expect(answers).toEqual(["127.0.0.2"]);
  });

  it("that is public when checked cannot be private when connected to: the socket is given what was checked", async () => {
    const answers = [["8.8.8.8"], ["127.0.0.1"]];
    const lookup: Lookup = async () => (answers.shift() ?? []).map((address) => ({ address, family: 4 }));
    const given = (all: boolean) =>
      new Promise((resolve) => {
        pinnedLookup(lookup, false)("rebind.example", { all }, (error, address) => resolve(error?.message ?? address));
      });
    expect(await given(true)).toEqual([{ address: "8.8.8.8", family: 4 }]);
    expect(await given(true)).toBe("fetch: rebind.example leads to no public address");
  });

  it("is never looked up for a literal address or a local name", async () => {
    const asked: string[] = [];
    const lookup: Lookup = async (hostname) => {
      asked.push(hostname);
      return [{ address: "8.8.8.8", family: 4 }];
    };
    const { download } = guardedDownload({ allow: [], limits: QUICK, lookup });
    for (const url of ["http://127.0.0.1/", "http://localhost/", "file:///etc/passwd", "http://a@b.example/"]) {
      expect(await download(url, "image")).toMatchObject({ ok: false });
    }
    expect(asked).toEqual([]);
  });
});

describe("a fault of ours", () => {
  it("is thrown, not reported as an unreachable URL", async () => {
    const dispatcherFactory = (): never => {
      throw new TypeError("broken");
    };
    const { download } = guardedDownload({ allow: [], limits: QUICK, dispatcherFactory });
    await expect(download("http://example.com/", "image")).rejects.toThrow("broken");
  });
});
