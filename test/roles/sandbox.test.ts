import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { type Config, prepareDataDir, readConfig } from "#adapters/config.ts";
import { sandboxTelegramNetwork } from "#adapters/networks/telegram/sandbox.ts";
import { sandboxShowCode, sandboxWhatsAppNetwork } from "#adapters/networks/whatsapp/sandbox.ts";
import { undiciSandboxControl } from "#adapters/providers/sandbox-control.ts";
import type { RunningRole } from "#ports/running-role.ts";
import { startSandbox } from "#roles/sandbox.ts";
import { fakeLogger } from "#test/fakes/logger.ts";

const KEY = "a-key-of-sixteen-characters";
const PATHS = ["/whatsapp/phones", "/whatsapp/network", "/telegram/accounts", "/telegram/code?phone=9647701234567"];

let dataDir: string;
let role: RunningRole | undefined;
afterEach(async () => {
  await role?.close();
  role = undefined;
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(env: Record<string, string>) {
  dataDir = mkdtempSync(join(tmpdir(), "wesal-sandbox-role-"));
  const said: string[] = [];
  const read = readConfig({ DATA_DIR: dataDir, SANDBOX_PORT: "0", LOG_LEVEL: "silent", ...env });
  const prepared = read.ok ? prepareDataDir(read.value) : read;
  if (!prepared.ok) throw new Error(prepared.failure.message);
  role = await startSandbox(prepared.value, { say: (sentence) => void said.push(sentence) });
  const url = `http://127.0.0.1:${role.port}`;
  const config: Config = { ...prepared.value, sandboxUrl: url };
  const ask = (path: string, authorization?: string) =>
    fetch(url + path, authorization === undefined ? {} : { headers: { authorization } });
  return { config, url, said, ask };
}

describe("the sandbox's control API", () => {
  test("asks programs on loopback for nothing", async () => {
    const { config, ask, said } = await start({});
    for (const path of PATHS) expect((await ask(path)).status).toBe(200);
    expect([config.sandboxKey, said]).toEqual([null, []]);
  });

  test("asks for the key that is set, and says so to who has none or another", async () => {
    const { ask, said } = await start({ SANDBOX_KEY: KEY });
    for (const path of PATHS) {
      expect((await ask(path, `Bearer ${KEY}`)).status).toBe(200);
      const missing = await ask(path);
      expect([missing.status, missing.headers.get("www-authenticate")]).toEqual([401, 'Bearer realm="sandbox"']);
      expect(await missing.json()).toMatchObject({
        code: "TOKEN_MISSING",
        message: expect.stringContaining("SANDBOX_KEY"),
      });
      for (const wrong of [`Bearer ${KEY}x`, `Bearer ${KEY.slice(0, -1)}`, "Bearer x"]) {
        const refused = await ask(path, wrong);
        expect([refused.status, await refused.json()]).toMatchObject([401, { code: "TOKEN_INVALID" }]);
      }
    }
    expect(said).toEqual([]);
  });

  test("says that it is well without a key", async () => {
    const { ask } = await start({ SANDBOX_KEY: KEY });
    expect([(await ask("/healthz")).status, (await ask("/readyz")).status]).toEqual([200, 200]);
  });

  test("asks for a key of its own where the product is open to a network, and says where it is", async () => {
    const { config, said, ask } = await start({ HOST: "0.0.0.0" });
    const file = join(dataDir, "sandbox-key");
    const key = readFileSync(file, "utf8").trim();
    expect([key, statSync(file).mode & 0o777]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), 0o600]);
    expect(config.sandboxKey).toEqual({ key, file });
    expect(said).toEqual([`Programs that call the sandbox send the key in ${file}.`]);
    expect([(await ask(PATHS[0] ?? "")).status, (await ask(PATHS[0] ?? "", `Bearer ${key}`)).status]).toEqual([
      401, 200,
    ]);
  });

  test("is called with the key by the gateways and by the web role", async () => {
    const { config, url } = await start({ HOST: "0.0.0.0" });
    expect((await sandboxWhatsAppNetwork(config).locate()).webSocketUrl).toMatch(/^ws:/);
    expect((await sandboxTelegramNetwork(config).locate()).sandbox).toBeDefined();
    const logger = fakeLogger();
    await sandboxShowCode({ ...config, logger })("2@x,y,z,w");
    expect(logger.lines).toEqual([]);
    const control = undiciSandboxControl({ baseUrl: url, key: config.sandboxKey?.key ?? null });
    expect((await control.call({ method: "GET", path: "/whatsapp/phones" })).status).toBe(200);
    await control.close();
  });
});

describe("the key that is made", () => {
  const prepare = (env: Record<string, string>) => {
    const read = readConfig({ DATA_DIR: dataDir, ...env });
    return read.ok ? prepareDataDir(read.value) : read;
  };

  test("stays the same, and is not made where nobody would ask for it", () => {
    dataDir = mkdtempSync(join(tmpdir(), "wesal-sandbox-key-"));
    const keyOf = (env: Record<string, string>) => {
      const prepared = prepare(env);
      return prepared.ok ? prepared.value.sandboxKey : prepared.failure;
    };
    expect(keyOf({ HOST: "127.0.0.1" })).toBeNull();
    expect(keyOf({ HOST: "localhost" })).toBeNull();
    expect(keyOf({ HOST: "::1" })).toBeNull();
    expect(keyOf({ HOST: "0.0.0.0", NETWORK: "live", APP_SECRET: "x".repeat(32) })).toBeNull();
    const made = keyOf({ HOST: "::" });
    expect(made).not.toBeNull();
    expect(keyOf({ HOST: "192.0.2.7" })).toEqual(made);
    expect(keyOf({ HOST: "0.0.0.0", SANDBOX_KEY: KEY })).toEqual({ key: KEY, file: null });
  });

  test.each(["short", "sixteen and more, with blanks"])("cannot be set to %j", (SANDBOX_KEY) => {
    dataDir = mkdtempSync(join(tmpdir(), "wesal-sandbox-key-"));
    expect(prepare({ SANDBOX_KEY })).toEqual({
      ok: false,
      failure: {
        code: "config-invalid",
        message: "SANDBOX_KEY must be 16 characters or more, without blanks: make one with `openssl rand -hex 32`.",
      },
    });
  });
});
