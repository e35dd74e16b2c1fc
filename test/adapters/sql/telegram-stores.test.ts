import { sql } from "kysely";
import { expect, it } from "vitest";
import { sqlTelegramLookups } from "#adapters/sql/stores/telegram-lookups.ts";
import { secretsFrom } from "#adapters/system/secrets.ts";
import { LOOKUP_LIFE_MS } from "#ports/telegram-lookups.ts";
import { eachDatabase, temporarySqlite } from "#test/support/databases.ts";
import { addInstance } from "#test/support/rows.ts";

const NOW = new Date("2026-03-04T05:06:07.089Z");
const secrets = secretsFrom("a secret for the tests");

eachDatabase("telegram lookups", (fixture) => {
  it("leave nothing behind that is too old to be of use", async () => {
    const { database } = await fixture.empty();
    const [first, second] = [await addInstance(database, "Client001"), await addInstance(database, "Client002")];
    const lookups = sqlTelegramLookups(database, secrets);
    for (const phone of ["1", "2", "3"]) await lookups.remember(first, phone, null, NOW);
    await lookups.remember(first, "4", { userId: 4, accessHash: "4" }, NOW);
    await lookups.remember(second, "1", null, NOW);
    await lookups.remember(first, "5", null, new Date(NOW.getTime() + LOOKUP_LIFE_MS.missed));
    const rows = await database.db.selectFrom("telegram_look_ups").select("instance_id").execute();
    expect(rows.map((row) => row.instance_id).sort()).toEqual([first, first, second].sort());
  });
});

it("finds Telegram's rows by an index, however many there are", async () => {
  const { database, remove } = await temporarySqlite();
  const statements = [
    sql`select 1 from telegram_peer_names where instance_id = 1 and name_index = 'x'`,
    sql`delete from telegram_peer_names where instance_id = 1 and peer_id in (1, 2)`,
    sql`update telegram_sent set read_at = 'x' where instance_id = 1 and peer_id = 2 and message_id <= 3 and read_at is null`,
    sql`select 1 from telegram_received where instance_id = 1 and message_id > 2 order by message_id limit 3`,
    sql`delete from telegram_look_ups where instance_id = 1 and expires_at <= 'x'`,
    sql`delete from telegram_sent where sent_at < 'x'`,
    sql`delete from telegram_received where received_at < 'x'`,
  ];
  for (const statement of statements) {
    const plan = await sql<{ detail: string }>`explain query plan ${statement}`.execute(database.db);
    expect(plan.rows.map((row) => row.detail)).toEqual([expect.stringMatching(/^SEARCH \w+ USING .*INDEX/)]);
  }
  await remove();
});
