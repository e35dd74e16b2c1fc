import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { request } from "undici";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Config, prepareDataDir, readConfig } from "#adapters/config.ts";
import type { RunningRole } from "#ports/running-role.ts";
import { startSandbox } from "#roles/sandbox.ts";
import { startTelegram } from "#roles/telegram.ts";
import { startWeb } from "#roles/web.ts";
import { startWhatsApp } from "#roles/whatsapp.ts";
import { freePorts } from "#test/support/free-ports.ts";

const dataDir = mkdtempSync(join(tmpdir(), "wesal-hosts-"));
const ROLES = {
  web: (config: Config) =>
    startWeb(config, {}, async () => ({ pages: { render: async ({ name }) => name }, dev: null, assets: undefined })),
  whatsapp: startWhatsApp,
  telegram: startTelegram,
  sandbox: startSandbox,
} as const;
const PAGE = "https://app.example.com";
const running = new Map<string, RunningRole>();

beforeAll(async () => {
  const ports = { PORT: "0", WHATSAPP_PORT: "0", TELEGRAM_PORT: "0", SANDBOX_PORT: "0" };
  const read = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: "silent",
    ALLOWED_HOSTS: "wesal.lan",
    CORS_ORIGINS: PAGE,
    ...ports,
  });
  const config = read.ok ? prepareDataDir(read.value) : read;
  if (!config.ok) throw new Error(config.failure.message);
  for (const [name, start] of Object.entries(ROLES)) running.set(name, await start(config.value));
});

afterAll(async () => {
  for (const role of running.values()) await role.close();
  rmSync(dataDir, { recursive: true });
});

async function statusOf(role: string, path: string, host: string): Promise<number> {
  const url = `http://127.0.0.1:${running.get(role)?.port}${path}`;
  const { statusCode, body } = await request(url, { headers: { host } });
  await body.dump();
  return statusCode;
}

it.each(
  Object.keys(ROLES),
)("%s answers under its own names alone, and tells anybody that it is alive", async (role) => {
  const asked = ["rebound.example", "wesal.lan:3000", "localhost:3000", "127.0.0.1"];
  const statuses = await Promise.all(asked.map((host) => statusOf(role, "/nowhere", host)));
  expect(statuses.map((status) => status === 421)).toEqual([true, false, false, false]);
  expect(await statusOf(role, "/healthz", "rebound.example")).toBe(200);
});

it.each(
  Object.keys(ROLES),
)("%s tells a program on this machine its metrics, and nobody behind a proxy", async (role) => {
  const url = `http://127.0.0.1:${running.get(role)?.port}/metrics`;
  const { statusCode, body } = await request(url);
  const text = await body.text();
  expect(statusCode).toBe(200);
  expect(text).toContain(`process_resident_memory_bytes{role="${role}"}`);
  const isGateway = role === "whatsapp" || role === "telegram";
  expect(text.includes("wesal_sessions{") && text.includes("wesal_messages_received_total{")).toBe(isGateway);
  const behind = await request(url, { headers: { "x-forwarded-for": "203.0.113.9" } });
  await behind.body.dump();
  expect(behind.statusCode).not.toBe(200);
});

it("takes no port for them that leaves the last role none", () => {
  const read = readConfig({ ADMIN_PORT: "65533" });
  expect(read.ok ? "" : read.failure.message).toBe(
    'ADMIN_PORT is "65533": it must be a port from 1 to 65532: each role takes one, from it on.',
  );
});

it("tells them on a port of its own where one is set, and then nowhere else", async () => {
  const [port = 0] = await freePorts(1);
  const read = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent", SANDBOX_PORT: "0", ADMIN_PORT: String(port - 3) });
  if (!read.ok) throw new Error(read.failure.message);
  const role = await startSandbox(read.value);
  const status = async (port: number) => {
    const { statusCode, body } = await request(`http://127.0.0.1:${port}/metrics`);
    await body.dump();
    return statusCode;
  };
  expect([await status(port), await status(role.port)]).toEqual([200, 404]);
  await role.close();
  await expect(status(port)).rejects.toThrow();
});

it.each(["web", "whatsapp", "telegram"])("%s refuses what another site's page calls under /v1", async (role) => {
  const origin = `http://127.0.0.1:${running.get(role)?.port}`;
  const ask = async (path: string, headers: Record<string, string>) => {
    const { statusCode, body } = await request(origin + path, { headers });
    const { code } = (await body.json()) as { code?: string };
    return [statusCode, code];
  };
  for (const path of ["/v1/instances", "/v1/instances/Client001/session?dtoken=wrong123"]) {
    expect(await ask(path, { origin: "https://evil.example" })).toEqual([403, "ORIGIN_REFUSED"]);
    expect(await ask(path, { "sec-fetch-site": "cross-site" })).toEqual([403, "ORIGIN_REFUSED"]);
    expect((await ask(path, { origin: PAGE }))[1]).not.toBe("ORIGIN_REFUSED");
    expect((await ask(path, {}))[1]).not.toBe("ORIGIN_REFUSED");
  }
});
