import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePorts } from "#test/support/free-ports.ts";
import { type ProxyServer, proxyServer } from "#test/support/proxy-server.ts";
import { until } from "#test/support/until.ts";
import { linkedClient, type OwnInstance } from "../e2e/support/api.ts";
import { type FileHost, startFileHost } from "../e2e/support/file-host.ts";
import { type Product, startProduct } from "../e2e/support/product.ts";
import { linkedTelegram } from "../e2e/support/telegram.ts";

const KB = 1024;
const ADMITTED = { user: "wesal", password: "right" };

let dataDir: string;
let product: Product;
let files: FileHost;
let ports: number[];

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "wesal-proxy-"));
  files = await startFileHost();
  ports = await freePorts(4);
  product = await startProduct({
    DATA_DIR: dataDir,
    FETCH_ALLOW: [files.host, ...ports.map((port) => `127.0.0.1:${port}`)].join(","),
    SEND_LIMIT: "1000",
  });
}, 60_000);
afterAll(async () => {
  await product?.stop();
  await files?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const PLATFORMS = [
  { platform: "whatsapp", kind: "socks5", link: linkedClient, of: () => product.api, phone: "9647700000901", at: 0 },
  {
    platform: "telegram",
    kind: "http",
    link: linkedTelegram,
    of: () => product.telegram,
    phone: "9647700000902",
    at: 1,
  },
] as const;

describe.each(PLATFORMS)("a proxy of an instance of $platform, by $kind", ({ kind, link, of, phone, at }) => {
  let linked: OwnInstance;
  let proxy: ProxyServer;
  const port = () => ports[at] ?? 0;

  async function call(method: string, path: string, body?: object) {
    const response = await fetch(`${of()}/v1/instances/${linked.client}/${path}`, {
      method,
      headers: { authorization: `Bearer ${linked.token}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }
  const session = async () => (await call("GET", "session")).body;
  const connected = () => until(async () => (await session()).state === "connected", "the account online");
  const asked = (more: object = {}) => ({ type: kind, host: "127.0.0.1", port: port(), ...ADMITTED, ...more });

  beforeAll(async () => {
    linked = await link(product, phone);
    proxy = await proxyServer({ kind, port: port(), ...ADMITTED });
  }, 60_000);
  afterAll(() => proxy?.close());

  it("is refused in words, and then nothing has changed", async () => {
    const refusals = [
      [asked({ password: "wrong" }), /user and password/],
      [asked({ host: "127.0.0.1", port: 1 }), /not a public one/],
      [asked({ port: ports[2] }), /refuses the connection/],
    ] as const;
    for (const [body, words] of refusals) {
      const { status, body: said } = await call("PUT", "session/proxy", body);
      expect([status, said.code, said.detail]).toEqual([422, "PROXY_FAILED", expect.stringMatching(words)]);
    }
    expect((await call("GET", "session/proxy")).body).toEqual({ proxy: null });
    expect(await session()).toMatchObject({ state: "connected", reason: "linked" });
    expect(proxy.destinations).toEqual([]);
  });

  it("carries everything from the moment it is set, and the account stays linked", async () => {
    const set = await call("PUT", "session/proxy", asked());
    const shown = { type: kind, host: "127.0.0.1", port: port(), user: "wesal", hasPassword: true, problem: null };
    expect(set).toEqual({ status: 200, body: { proxy: shown } });
    expect(JSON.stringify(await call("GET", "session/proxy"))).not.toContain(ADMITTED.password);
    await connected();
    // The test of it, and the account's own line.
    expect(proxy.destinations.length).toBeGreaterThanOrEqual(2);

    const before = proxy.destinations.length;
    const sent = await call("POST", "messages", { to: "+9647701234567", text: "through it" });
    expect(sent.status).toBe(200);
    const file = await call("POST", "messages", {
      to: "+9647701234567",
      document: { url: files.url("bin", 600 * KB), fileName: "a.bin" },
    });
    expect(file.status).toBe(200);
    // A file goes up by a line of its own.
    expect(proxy.destinations.length).toBeGreaterThan(before);
  }, 30_000);

  it("that breaks is what the session says, and one that is back is used again", async () => {
    await proxy.close();
    const down = await until(
      async () => {
        const now = await session();
        return now.reason === "proxy-failed" ? now : undefined;
      },
      "the session to say why it is down",
      20_000,
    );
    expect(down).toMatchObject({ state: "reconnecting" });
    expect((await call("GET", "session/proxy")).body).toMatchObject({ proxy: { problem: "proxy-refused" } });
    proxy = await proxyServer({ kind, port: port(), ...ADMITTED });
    await until(async () => (await session()).state === "connected", "the account back", 40_000);
    expect(proxy.destinations.length).toBeGreaterThan(0);
    expect((await call("GET", "session/proxy")).body).toMatchObject({ proxy: { problem: null } });
  }, 70_000);

  it("is removed, and carries nothing more", async () => {
    const { destinations } = proxy;
    expect(await call("DELETE", "session/proxy")).toEqual({ status: 200, body: { proxy: null } });
    await connected();
    const before = destinations.length;
    expect((await call("POST", "messages", { to: "+9647701234567", text: "past it" })).status).toBe(200);
    expect(destinations.length).toBe(before);
    expect((await call("GET", "session/proxy")).body).toEqual({ proxy: null });
  }, 30_000);
});
