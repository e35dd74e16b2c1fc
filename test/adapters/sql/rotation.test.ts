import { expect, it } from "vitest";
import type { Database } from "#adapters/sql/open.ts";
import { writeChanges } from "#adapters/sql/rotation/changes.ts";
import { markRotation, resealEverything, rotationStage, unmarkRotation } from "#adapters/sql/rotation/rotation.ts";
import { checkAppSecret } from "#adapters/sql/stores/check-app-secret.ts";
import { shapeOf } from "#adapters/sql/tables.ts";
import { secretsFrom } from "#adapters/system/secrets.ts";
import { eachDatabase } from "#test/support/databases.ts";
import { allRows, fillDatabase, readSealed } from "#test/support/full-database.ts";
import { stoppingAfter } from "#test/support/stopping-database.ts";

const current = secretsFrom("the old secret");
const next = secretsFrom("the new secret");
const pair = { current, next };
/** Of the old secret: what every value sealed under it begins with. */
const OLD_PREFIX = current.seal("backup", "", "").slice(0, "v1.12345678.".length);

async function filled(database: Database, scale?: number) {
  await checkAppSecret(database, current);
  const ids = await fillDatabase(database, current, scale);
  return { ids, before: await readSealed(database, current, ids) };
}

eachDatabase("a change of APP_SECRET", (fixture) => {
  it("leaves every text and index as it was, under the new secret, and nothing under the old one", async () => {
    const { database } = await fixture.empty();
    const { ids, before } = await filled(database, 10);
    const startedAt = performance.now();
    await markRotation(database, pair);
    const { renewed, broken } = await resealEverything(database, pair);
    await unmarkRotation(database);
    const values = [...renewed.values()].reduce((sum, count) => sum + count, 0);
    process.stdout.write(
      `  ${fixture.dialect}: ${values} rows sealed anew in ${Math.round(performance.now() - startedAt)} ms\n`,
    );
    expect(broken.size).toBe(0);
    expect(Object.fromEntries(renewed)).toEqual({
      instances: 2,
      whatsapp_credentials: 1,
      whatsapp_keys: 300,
      whatsapp_messages: 30,
      telegram_sessions: 1,
      telegram_received: 1,
      telegram_peers: 100,
      message_media: 1,
      telegram_look_ups: 1,
      messages: 14,
      idempotency_keys: 1,
      webhook_endpoints: 1,
      webhook_tries: 1,
    });
    expect(await readSealed(database, next, ids)).toEqual(before);
    const rows = JSON.stringify(await allRows(database));
    expect(OLD_PREFIX).toMatch(/^v1\.[\w-]{8}\.$/);
    expect(rows).not.toContain(OLD_PREFIX);
    expect(await checkAppSecret(database, next)).toEqual({ ok: true, value: null });
    expect(await checkAppSecret(database, current)).toMatchObject({ failure: { code: "wrong-app-secret" } });
  });

  it("goes on from wherever it was interrupted, and nothing starts meanwhile", async () => {
    const { database } = await fixture.empty();
    const { ids, before } = await filled(database);
    let interruptions = 0;
    const isInterrupted = () =>
      rotate(stoppingAfter(database, interruptions + 1)).then(
        () => false,
        () => true,
      );
    while (await isInterrupted()) {
      interruptions += 1;
      expect(await checkAppSecret(database, next)).toMatchObject({ ok: false });
    }
    process.stdout.write(`  ${fixture.dialect}: ended after an interruption at each of ${interruptions} statements\n`);
    expect(interruptions).toBeGreaterThan(12);
    expect(await readSealed(database, next, ids)).toEqual(before);
    expect(JSON.stringify(await allRows(database))).not.toContain(OLD_PREFIX);
  });

  it("leaves what neither secret opens as it is, and says so", async () => {
    const { database } = await fixture.empty();
    await filled(database);
    await database.db.updateTable("whatsapp_keys").set({ value: "damaged" }).where("id", "=", "k3").execute();
    const { broken } = await resealEverything(database, pair);
    expect(Object.fromEntries(broken)).toEqual({ whatsapp_keys: 1 });
    const row = await database.db.selectFrom("whatsapp_keys").select("value").where("id", "=", "k3").execute();
    expect(row).toEqual([{ value: "damaged" }]);
  });

  it("keeps what somebody has written after it was read", async () => {
    const { database } = await fixture.empty();
    const { ids } = await filled(database);
    const row = { instance_id: ids.whatsapp, type: "pre-key", id: "k0", value: "as it was read" };
    const to = { value: "sealed anew" };
    await writeChanges(database.db, shapeOf("whatsapp_keys"), [{ row, to }]);
    const [key] = await database.db.selectFrom("whatsapp_keys").select("value").where("id", "=", "k0").execute();
    expect(key?.value.startsWith(OLD_PREFIX)).toBe(true);
  });

  it("is told apart, stage by stage", async () => {
    const { database } = await fixture.empty();
    await filled(database);
    const other = secretsFrom("another one");
    const stages = async () =>
      Promise.all([
        rotationStage(database, current, next),
        rotationStage(database, current, null),
        rotationStage(database, next, null),
        rotationStage(database, other, next),
      ]);
    expect(await stages()).toEqual(["none", "none", "wrong-app-secret", "wrong-app-secret"]);
    await markRotation(database, pair);
    expect(await stages()).toEqual(["resealing", "another-next", "wrong-app-secret", "wrong-app-secret"]);
    await resealEverything(database, pair);
    expect(await stages()).toEqual(["ending", "wrong-app-secret", "ending", "ending"]);
    await unmarkRotation(database);
    expect(await stages()).toEqual(["done", "wrong-app-secret", "none", "done"]);
  });
});

async function rotate(database: Database): Promise<void> {
  const stage = await rotationStage(database, current, next);
  if (stage === "none") await markRotation(database, pair);
  if (stage === "none" || stage === "resealing") await resealEverything(database, pair);
  if (stage !== "done") await unmarkRotation(database);
}
