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

const dataDir = mkdtempSync(join(tmpdir(), "wesal-hosts-"));
const ROLES = {
  web: (config: Config) =>
    startWeb(config, {}, async () => ({ pages: { render: async ({ name }) => name }, dev: null, assets: undefined })),
  whatsapp: startWhatsApp,
  telegram: startTelegram,
  sandbox: startSandbox,
} as const;
const running = new Map<string, RunningRole>();

beforeAll(async () => {
  const ports = { PORT: "0", WHATSAPP_PORT: "0", TELEGRAM_PORT: "0", SANDBOX_PORT: "0" };
  const read = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent", ALLOWED_HOSTS: "wesal.lan", ...ports });
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
