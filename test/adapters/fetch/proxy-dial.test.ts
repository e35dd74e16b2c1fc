import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { proxyDial } from "#adapters/fetch/proxy-dial.ts";
import type { InstanceProxy } from "#domain/sessions/proxy.ts";
import { type ProxyServer, proxyServer } from "#test/support/proxy-server.ts";

const closing: (() => unknown)[] = [];
let target: { host: string; port: number };

async function listening(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

beforeEach(async () => {
  target = {
    host: "127.0.0.1",
    port: await listening(createServer((socket) => socket.on("data", (data) => socket.write(`heard ${data}`)))),
  };
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function started(options: Parameters<typeof proxyServer>[0]): Promise<ProxyServer> {
  const server = await proxyServer(options);
  closing.push(() => server.close());
  return server;
}

function dial(proxy: InstanceProxy, { allow = [`${proxy.host}:${proxy.port}`], timeoutMs = 2_000 } = {}) {
  return proxyDial({ allow, timeoutMs })(proxy, target);
}

describe.each(["socks5", "http"] as const)("a proxy of %s", (kind) => {
  it.each([{}, { user: "wesal", password: 'it\'s: \\ "secret" 🔑' }])("leads to its target, with %o", async (named) => {
    const server = await started({ kind, user: named.user as string, password: named.password as string });
    const dialled = await dial(server.proxy);
    if (!dialled.ok) throw new Error(dialled.failure.code);
    closing.push(() => dialled.value.destroy());
    dialled.value.write("hello");
    const [answer] = await once(dialled.value, "data");
    expect(String(answer)).toBe("heard hello");
    expect(server.destinations).toEqual([`127.0.0.1:${target.port}`]);
  });

  it.each([
    ["another password", { password: "other" }],
    ["none", { user: null, password: null }],
  ])("that asks for a password is not opened by %s", async (_, named) => {
    const server = await started({ kind, user: "wesal", password: "right" });
    expect(await dial({ ...server.proxy, ...named })).toEqual({ ok: false, failure: { code: "proxy-credentials" } });
  });

  it("that may not go there says so", async () => {
    const server = await started({ kind, reaches: false });
    expect(await dial(server.proxy)).toEqual({ ok: false, failure: { code: "proxy-no-way" } });
  });

  it("that says nothing is silent, and is not waited for", async () => {
    const port = await listening(createServer());
    const began = performance.now();
    const proxy = { kind, host: "127.0.0.1", port, user: null, password: null };
    expect(await dial(proxy, { timeoutMs: 100 } as never)).toEqual({ ok: false, failure: { code: "proxy-silent" } });
    expect(performance.now() - began).toBeLessThan(1_500);
  });

  it("where nobody listens refuses, and so does what is no proxy", async () => {
    const server = await started({ kind });
    await server.close();
    expect(await dial(server.proxy)).toEqual({ ok: false, failure: { code: "proxy-refused" } });
    const port = await listening(createServer((socket) => socket.end("SSH-2.0-OpenSSH_9.2p1\r\n")));
    expect(await dial({ ...server.proxy, port })).toEqual({ ok: false, failure: { code: "proxy-refused" } });
  });

  it.each([
    "127.0.0.1",
    "localhost",
    "0x7f.1",
    "2130706433",
    "::1",
    "::ffff:127.0.0.1",
    "10.0.0.1",
    "db.internal",
    "a/b",
  ])("at %s is not connected to, unless the operator has named it", async (host) => {
    const server = await started({ kind });
    const asked = { ...server.proxy, host };
    expect(await dial(asked, { allow: [] })).toEqual({ ok: false, failure: { code: "proxy-blocked" } });
    expect(server.destinations).toEqual([]);
  });

  it("whose name leads to a private address is not connected to", async () => {
    const server = await started({ kind });
    const lookup = async () => [{ address: "127.0.0.1", family: 4 }];
    const asked = proxyDial({ allow: [], lookup })({ ...server.proxy, host: "proxy.example.com" }, target);
    expect(await asked).toEqual({ ok: false, failure: { code: "proxy-blocked" } });
    expect(server.destinations).toEqual([]);
  });
});
