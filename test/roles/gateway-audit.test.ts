import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { prepareDataDir, readConfig } from "#adapters/config.ts";
import { undiciTelegramProvider } from "#adapters/providers/telegram-client.ts";
import { undiciWhatsAppProvider } from "#adapters/providers/whatsapp-client.ts";
import { sqlAuditLog } from "#adapters/sql/stores/audit-log.ts";
import { sqlInstanceStore } from "#adapters/sql/stores/instance-store.ts";
import { webProof } from "#adapters/system/web-proof.ts";
import { composeBase, composeDatabase } from "#roles/base.ts";
import { startTelegram } from "#roles/telegram.ts";
import { startWhatsApp } from "#roles/whatsapp.ts";

const OWNER = 7;

let dataDir = "";
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "wesal-role-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

function configure() {
  const read = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent", WHATSAPP_PORT: "0", TELEGRAM_PORT: "0" });
  const prepared = read.ok ? prepareDataDir(read.value) : read;
  if (!prepared.ok) throw new Error(prepared.failure.message);
  return prepared.value;
}

it.each([
  { platform: "whatsapp", start: startWhatsApp, path: "/logout/Client001", body: {}, client: undiciWhatsAppProvider },
  {
    platform: "telegram",
    start: startTelegram,
    path: "/logout",
    body: { sessionId: "Client001" },
    client: undiciTelegramProvider,
  },
] as const)("tells the owner of a $platform instance once of many wrong tokens, and from where, and keeps the dashboard in", async (role) => {
  const config = configure();
  const { database, secrets } = await composeDatabase(config, composeBase(config, role.platform));
  const at = new Date();
  const settings = { name: "Shop", platform: role.platform, apiId: null, phone: null, botId: null };
  const instance = {
    ...settings,
    ownerId: OWNER,
    client: "Client001",
    token: "k7Qm2xRa",
    createdAt: at,
    expiresAt: at,
  };
  const made = await sqlInstanceStore(database, secrets).create(instance, 2);

  const running = await role.start(config);
  const statuses: number[] = [];
  for (let guess = 0; guess < 14; guess += 1) {
    const answer = await fetch(`http://127.0.0.1:${running.port}${role.path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...role.body, dtoken: `guess${guess}` }),
    });
    statuses.push(answer.status);
  }
  // The guesses came from this very machine, where the web role calls from too.
  const baseUrl = `http://127.0.0.1:${running.port}`;
  const shutOut = role.client({ baseUrl });
  const dashboard = role.client({ baseUrl, proofOf: webProof(secrets).of });
  const credentials = { client: instance.client, token: instance.token };
  expect(await shutOut.status(credentials)).toMatchObject({ ok: false, failure: { code: "RATE_LIMITED" } });
  expect(await dashboard.status(credentials)).toMatchObject({ ok: true });
  await Promise.all([shutOut.close(), dashboard.close()]);
  await running.close();
  expect(statuses.slice(8)).toEqual([401, 401, 429, 429, 429, 429]);
  const entries = await sqlAuditLog(database).listOf(OWNER, { before: null, limit: 10 });
  const instanceId = made.ok ? made.value.id : 0;
  expect(entries).toMatchObject([{ action: "wrong-tokens", instanceId, address: "127.0.0.1", actorId: null }]);
  await database.close();
});
