import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { prepareDataDir, readConfig, StartRefused } from "#adapters/config.ts";
import { sqlInstanceStore } from "#adapters/sql/stores/instance-store.ts";
import { settleNetwork } from "#adapters/sql/stores/settle-network.ts";
import { sqlWhatsAppCredentialStore } from "#adapters/sql/stores/whatsapp-credential-store.ts";
import { composeBase, composeDatabase, runningRoles } from "#roles/base.ts";
import { startWeb } from "#roles/web.ts";
import { startWhatsApp } from "#roles/whatsapp.ts";

let dataDir = "";
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "wesal-role-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

function configure(env: Record<string, string>) {
  const read = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent", WHATSAPP_PORT: "0", ...env });
  const prepared = read.ok ? prepareDataDir(read.value) : read;
  if (!prepared.ok) throw new Error(prepared.failure.message);
  return prepared.value;
}

it("refuses the sandbox to a database of real accounts, and leaves them linked", async () => {
  const live = configure({ NETWORK: "live" });
  const { database, secrets } = await composeDatabase(live, composeBase(live, "whatsapp"));
  await settleNetwork(database, "live");
  const at = new Date();
  const settings = { name: "Shop", platform: "whatsapp", apiId: null, phone: null, botId: null } as const;
  const instance = { ...settings, ownerId: 1, client: "Client001", token: "abc", createdAt: at, expiresAt: at };
  const made = await sqlInstanceStore(database, secrets).create(instance, 2);
  const credentials = sqlWhatsAppCredentialStore(database, secrets);
  await credentials.writeCredentials(made.ok ? made.value.id : 0, "credentials", true);

  const starting = startWhatsApp(configure({ NETWORK: "sandbox" }));
  await expect(starting).rejects.toThrow(StartRefused);
  await expect(starting).rejects.toThrow(/^NETWORK is sandbox, but .+: set NETWORK=live/);
  expect(await credentials.listLinked()).toHaveLength(1);
  await database.close();
});

it("refuses to work beside another gateway on the same database, which commands see meanwhile", async () => {
  const config = configure({ NETWORK: "live" });
  const first = await startWhatsApp(config);
  const second = startWhatsApp(config);
  await expect(second).rejects.toThrow(StartRefused);
  await expect(second).rejects.toThrow(
    `Another whatsapp gateway (process ${process.pid}, on this host or another) works on this database: stop it first`,
  );
  const { database } = await composeDatabase(config, composeBase(config, "web"));
  expect(await runningRoles(database)).toEqual(["whatsapp"]);
  await first.close();
  expect(await runningRoles(database)).toEqual([]);
  await database.close();
  await (await startWhatsApp(config)).close();
});

it.each([
  ["web", "PORT", startWeb],
  ["whatsapp", "WHATSAPP_PORT", startWhatsApp],
] as const)("leaves nothing of a %s role behind whose port another program has", async (_role, variable, start) => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const config = configure({ NETWORK: "live", [variable]: String((other.address() as AddressInfo).port) });
  await expect(start(config)).rejects.toMatchObject({ code: "EADDRINUSE" });
  const { database } = await composeDatabase(config, composeBase(config, "web"));
  expect(await database.db.selectFrom("running_roles").select("name").execute()).toEqual([]);
  await database.close();
  other.close();
});
