import { expect, it } from "vitest";
import type { Database } from "#adapters/sql/open.ts";
import { sqlInstanceStore } from "#adapters/sql/stores/instance-store.ts";
import { type NetworkName, settleNetwork } from "#adapters/sql/stores/settle-network.ts";
import { sqlWhatsAppCredentialStore } from "#adapters/sql/stores/whatsapp-credential-store.ts";
import { secretsFrom } from "#adapters/system/secrets.ts";
import { eachDatabase } from "#test/support/databases.ts";

const AT = new Date("2026-03-04T05:06:07.089Z");
const secrets = secretsFrom("the right secret");

async function linkedOn(database: Database, network: NetworkName) {
  await settleNetwork(database, network);
  const settings = { name: "Shop", platform: "whatsapp", apiId: null, phone: null, botId: null } as const;
  const instance = { ...settings, ownerId: 1, client: "Client001", token: "abc", createdAt: AT, expiresAt: AT };
  const made = await sqlInstanceStore(database, secrets).create(instance, 2);
  if (!made.ok) throw new Error(made.failure.code);
  const credentials = sqlWhatsAppCredentialStore(database, secrets);
  await credentials.writeCredentials(made.value.id, "credentials", true);
  await credentials.writeKeys(made.value.id, [{ type: "session", id: "a", value: "key" }]);
  return { credentials, id: made.value.id };
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
