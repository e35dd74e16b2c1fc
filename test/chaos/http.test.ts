import { createServer } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { type Callers, callers } from "../../chaos/harness/http.ts";

describe("a caller that keeps its connections", () => {
  let through: Callers | undefined;
  let server: Server | undefined;

  afterEach(async () => {
    through?.close();
    await new Promise((resolve) => (server === undefined ? resolve(null) : server.close(resolve)));
    server = undefined;
  });

  async function callTo(listening: Server, timeoutMs = 5_000) {
    server = listening;
    await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
    through = callers({ timeoutMs });
    const url = `http://127.0.0.1:${(listening.address() as AddressInfo).port}/`;
    return through.call({ method: "POST", url, body: { a: 1 } });
  }

  it("is answered, whatever the status", async () => {
    const http = createServer((request, response) => {
      request.resume();
      response.writeHead(503, { "retry-after": "1" }).end('{"code":"UNAVAILABLE"}');
    });
    const called = await callTo(http);
    expect(called).toMatchObject({ kind: "answered", status: 503, body: { code: "UNAVAILABLE" } });
    expect(called.kind === "answered" && called.headers["retry-after"]).toBe("1");
  });

  it("tells a connection that ended before the answer from nobody who listens", async () => {
    const tcp = createTcpServer((socket) => socket.once("data", () => socket.destroy()));
    expect(await callTo(tcp)).toMatchObject({ kind: "cut" });
    const { port } = tcp.address() as AddressInfo;
    await new Promise((resolve) => tcp.close(resolve));
    server = undefined;
    expect(await through?.call({ method: "GET", url: `http://127.0.0.1:${port}/` })).toEqual({ kind: "refused" });
  });

  it("notices an answer that breaks off", async () => {
    const tcp = createTcpServer((socket) => {
      socket.once("data", () => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"));
    });
    expect(await callTo(tcp)).toMatchObject({ kind: "cut" });
  });

  it("waits no longer than it wants to", async () => {
    const tcp = createTcpServer((socket) => socket.on("error", () => undefined).resume());
    expect(await callTo(tcp, 50)).toEqual({ kind: "late" });
  });
});
