import { expect, it } from "vitest";
import type { Database } from "#adapters/sql/open.ts";
import { sqlInstanceStore } from "#adapters/sql/stores/instance-store.ts";
import { type NetworkName, settleNetwork } from "#adapters/sql/stores/settle-network.ts";
import { sqlTelegramLookups } from "#adapters/sql/stores/telegram-lookups.ts";
import { sqlTelegramStore } from "#adapters/sql/stores/telegram-store.ts";
import { sqlWhatsAppCredentialStore } from "#adapters/sql/stores/whatsapp-credential-store.ts";
import { secretsFrom } from "#adapters/system/secrets.ts";
import { eachDatabase } from "#test/support/databases.ts";
import { addEarlierTelegram } from "#test/support/earlier-rows.ts";
import { addInstance } from "#test/support/rows.ts";

const AT = new Date("2026-03-04T05:06:07.089Z");
const secrets = secretsFrom("the right secret");

async function linkedOn(database: Database, network: NetworkName) {
  await settleNetwork(database, network);
  const id = await addInstance(database, "Client001");
  const credentials = sqlWhatsAppCredentialStore(database, secrets);
  await credentials.writeCredentials(id, "credentials", true);
  await credentials.writeKeys(id, [{ type: "session", id: "a", value: "key" }]);
  return { credentials, id };
}

async function telegramOn(database: Database, network: NetworkName, linked: boolean) {
  await settleNetwork(database, network);
  const id = await addInstance(database, "Client002");
  const [telegram, lookups] = [sqlTelegramStore(database, secrets), sqlTelegramLookups(database, secrets)];
  await telegram.writeSession(id, "session", { linked });
  await telegram.writePeers(id, [{ id: 1, usernames: ["amal"], phone: null, value: "Amal" }]);
  await lookups.remember(id, "964", null, AT);
  await addEarlierTelegram(database, { instanceId: id, messageId: 1, peerId: 1, sentAt: AT });
  const left = async () => [
    await telegram.read(id),
    await telegram.readPeer(id, { by: "username", username: "amal" }),
    await lookups.find(id, "964", AT),
    (await database.db.selectFrom("telegram_sent").selectAll().executeTakeFirst()) ?? null,
  ];
  return { telegram, left };
}

eachDatabase("the network of linked accounts", (fixture) => {
  it("keeps real accounts away from the sandbox, which would unlink them", async () => {
    const { database } = await fixture.empty();
    const { credentials, id } = await linkedOn(database, "live");
    const refused = { ok: false, failure: { code: "linked-on-live-network" } };
    expect(await settleNetwork(database, "sandbox")).toEqual(refused);
    expect(await settleNetwork(database, "sandbox")).toEqual(refused);
    expect(await credentials.readCredentials(id)).toBe("credentials");
    expect(await settleNetwork(database, "live")).toEqual({ ok: true, value: null });
  });

  it("drops the sandbox's accounts before WhatsApp sees them", async () => {
    const { database } = await fixture.empty();
    const { credentials, id } = await linkedOn(database, "sandbox");
    expect(await settleNetwork(database, "live")).toEqual({ ok: true, value: null });
    expect([await credentials.listLinked(), await credentials.readKeys(id, "session", ["a"])]).toEqual([[], new Map()]);
    expect(await sqlInstanceStore(database, secrets).findOwned(1, id)).not.toBeNull();
  });

  it("keeps real Telegram accounts away from the sandbox too", async () => {
    const { database } = await fixture.empty();
    const { telegram } = await telegramOn(database, "live", true);
    const refused = { ok: false, failure: { code: "linked-on-live-network" } };
    expect(await settleNetwork(database, "sandbox")).toEqual(refused);
    expect(await telegram.listLinked()).toHaveLength(1);
  });

  it("drops the sandbox's Telegram accounts with all they know before Telegram sees them", async () => {
    const { database } = await fixture.empty();
    const { left } = await telegramOn(database, "sandbox", true);
    expect(await left()).not.toContain(null);
    expect(await settleNetwork(database, "live")).toEqual({ ok: true, value: null });
    expect(await left()).toEqual([null, null, null, null]);
  });

  it("drops a log-in under way in either direction: its keys mean nothing on the other network", async () => {
    const { database } = await fixture.empty();
    const { left } = await telegramOn(database, "live", false);
    expect(await settleNetwork(database, "sandbox")).toEqual({ ok: true, value: null });
    expect(await left()).toEqual([null, null, null, null]);
  });

  it("is settled by whichever of several gateways starts first", async () => {
    const { database } = await fixture.empty();
    const start = (network: NetworkName) => Promise.all([1, 2, 3].map(() => settleNetwork(database, network)));
    for (const network of ["sandbox", "live", "sandbox"] as const) {
      expect(await start(network)).toEqual(Array(3).fill({ ok: true, value: null }));
    }
    const { credentials } = await linkedOn(database, "sandbox");
    await start("live");
    expect(await credentials.listLinked()).toEqual([]);
  });

  it("leaves what was linked since to a gateway that comes second", async () => {
    const { database } = await fixture.empty();
    await settleNetwork(database, "sandbox");
    const slower: Database = {
      ...database,
      async together(run, options) {
        await linkedOn(database, "live");
        return database.together(run, options);
      },
    };
    expect(await settleNetwork(slower, "live")).toEqual({ ok: true, value: null });
    expect(await sqlWhatsAppCredentialStore(database, secrets).listLinked()).toHaveLength(1);
  });

  it("is read from a database that knew WhatsApp alone", async () => {
    const { database } = await fixture.empty();
    await database.db.insertInto("app_check").values({ name: "whatsapp-network", value: "live" }).execute();
    await telegramOn(database, "live", true);
    expect((await settleNetwork(database, "sandbox")).ok).toBe(false);
  });

  it("lets accounts come back on the network they were linked on", async () => {
    const { database } = await fixture.empty();
    const { credentials } = await linkedOn(database, "sandbox");
    expect(await settleNetwork(database, "sandbox")).toEqual({ ok: true, value: null });
    expect(await credentials.listLinked()).toHaveLength(1);
  });

  it("changes freely while nothing is linked", async () => {
    const { database } = await fixture.empty();
    for (const network of ["live", "sandbox", "live"] as const) {
      expect(await settleNetwork(database, network)).toEqual({ ok: true, value: null });
    }
  });
});
