import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import { addPublicKey } from "@mtcute/core/utils.js";
import { afterEach, describe, expect, it } from "vitest";
import { NodeCrypto } from "#adapters/gateways/telegram/engine/crypto.ts";
import { parseSocksProxy } from "#adapters/gateways/telegram/engine/socks.ts";
import { tcpTransport } from "#adapters/gateways/telegram/engine/transport.ts";
import { fakeLogger } from "#test/fakes/logger.ts";
import { type SocksServer, socksServer } from "#test/support/socks-server.ts";
import { type EngineWorld, engineWorld } from "#test/support/telegram-engine-world.ts";

describe("a proxy", () => {
  it.each([
    ["socks5://127.0.0.1:1080", { host: "127.0.0.1", port: 1080 }],
    ["socks5://proxy.example", { host: "proxy.example", port: 1080 }],
    ["socks5://[::1]:9050", { host: "::1", port: 9050 }],
    ["socks5://me:p%40ss@proxy.example:5", { host: "proxy.example", port: 5, user: "me", password: "p@ss" }],
    [null, null],
  ])("is read from %s", (text, proxy) => {
    expect(parseSocksProxy(text)).toEqual(proxy);
  });

  it.each([
    "",
    "proxy.example:1080",
    "http://proxy.example",
    "socks4://proxy.example",
    "socks5://",
  ])("is not read from %j, and nothing of it is repeated", (text) => {
    expect(() => parseSocksProxy(text)).toThrow(/^telegram: the proxy is written socks5:/);
  });
});

describe("the way to Telegram", () => {
  let world: EngineWorld | null = null;
  let proxy: SocksServer | null = null;
  afterEach(async () => {
    await world?.close();
    await proxy?.close();
    world = null;
    proxy = null;
  });

  it.each([
    ["without a password", {}],
    ["with one", { user: "me", password: "p@ss" }],
  ])("goes through the proxy, %s", async (_name, account) => {
    proxy = await socksServer({ ...account, connectTo: () => dataCentre(2) });
    const credentials = "user" in account ? "me:p%40ss@" : "";
    world = await engineWorld({
      engine: { proxy: `socks5://${credentials}127.0.0.1:${proxy.port}` },
      network: () => ({ locate: async () => ({ sandbox: null }) }),
    });
    // Only to stand in for Telegram's own key: nothing in the engine trusts a sandbox's on the live network.
    addPublicKey(new NodeCrypto(), world.controls.network().publicKey);
    const opened = await world.open();
    expect((await opened.requestCode("9647701009999")).ok).toBe(true);
    expect(proxy.destinations[0]).toMatch(/^149\.154\.\d+\.\d+:443$/);
  });

  it("does not open through a proxy that refuses the password", async () => {
    proxy = await socksServer({ user: "me", password: "right", connectTo: () => dataCentre(2) });
    world = await engineWorld({
      engine: { proxy: `socks5://me:wrong@127.0.0.1:${proxy.port}`, limits: { callMs: 300 } },
      network: () => ({ locate: async () => ({ sandbox: null }) }),
    });
    const opened = await world.open();
    expect(await opened.requestCode("9647701009999")).toEqual({ ok: false, failure: { code: "not-acknowledged" } });
    expect(proxy.destinations).toEqual([]);
    const said = world.log.filter(({ event }) => event === "telegram-not-reached");
    expect(said).toMatchObject([{ level: "warn", error: { message: expect.stringContaining("auth") } }]);
    expect(String(said[0]?.error)).not.toMatch(/wrong|right|\bme\b/);
  });

  it("leads to a sandbox past the proxy", async () => {
    world = await engineWorld({ engine: { proxy: "socks5://127.0.0.1:1" } });
    const opened = await world.open();
    expect((await opened.requestCode("9647701009999")).ok).toBe(true);
  });

  function dataCentre(id: number): { host: string; port: number } {
    const place = world?.controls.network().dataCentres[id];
    if (place === undefined) throw new Error(`no data centre ${id}`);
    return place;
  }
});

describe("dialling", () => {
  let server: Server | null = null;
  const sockets: Socket[] = [];
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    server?.close();
  });

  /** Accepts connections and says nothing, as a proxy that hangs. */
  async function silentPort(): Promise<number> {
    server = createServer((socket) => void sockets.push(socket)).listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    return typeof address === "object" && address !== null ? address.port : 0;
  }

  function through(port: number, connectTimeoutMs: number) {
    const network = { locate: async () => ({ sandbox: null }) };
    return tcpTransport({
      network,
      road: async () => null,
      proxy: { host: "127.0.0.1", port },
      trust: () => {},
      connectTimeoutMs,
      logger: fakeLogger(),
    });
  }

  const DATA_CENTRE = { id: 2, ipAddress: "149.154.167.50", port: 443 };

  it("ends after its time, the proxy's part in it too", async () => {
    const transport = through(await silentPort(), 100);
    await expect(transport.connect(DATA_CENTRE)).rejects.toThrow(/timeout/);
  });

  it("ends when the account is closed", async () => {
    const transport = through(await silentPort(), 60_000);
    const dialled = transport.connect(DATA_CENTRE);
    await once(server ?? createServer(), "connection");
    transport.close();
    await expect(dialled).rejects.toThrow("closed");
  });

  it("says which data centre the network does not have", async () => {
    const network = { locate: async () => ({ sandbox: { publicKey: "", dataCentres: {} } }) };
    const transport = tcpTransport({
      network,
      road: async () => null,
      proxy: null,
      trust: () => {},
      connectTimeoutMs: 100,
      logger: fakeLogger(),
    });
    await expect(transport.connect(DATA_CENTRE)).rejects.toThrow("data centre 2");
  });
});
