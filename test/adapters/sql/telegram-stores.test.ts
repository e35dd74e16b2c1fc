import { sql } from "kysely";
import { expect, it } from "vitest";
import { temporarySqlite } from "#test/support/databases.ts";

it("finds Telegram's rows by an index, however many there are", async () => {
  const { database, remove } = await temporarySqlite();
  const statements = [
    sql`select 1 from telegram_peer_names where instance_id = 1 and name_index = 'x'`,
    sql`delete from telegram_peer_names where instance_id = 1 and peer_id in (1, 2)`,
    sql`update telegram_sent set read_at = 'x' where instance_id = 1 and peer_id = 2 and message_id <= 3 and read_at is null`,
    sql`select 1 from telegram_received where instance_id = 1 and message_id > 2 order by message_id limit 3`,
  ];
  for (const statement of statements) {
    const plan = await sql<{ detail: string }>`explain query plan ${statement}`.execute(database.db);
    expect(plan.rows.map((row) => row.detail)).toEqual([expect.stringMatching(/^SEARCH \w+ USING .*INDEX/)]);
  }
  await remove();
});
