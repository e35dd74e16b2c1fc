import { beforeEach, expect, it } from "vitest";
import { sqlEventLog } from "#adapters/sql/stores/event-log.ts";
import { eventJournal } from "#adapters/sql/stores/events/journal.ts";
import { sqlMessageStore } from "#adapters/sql/stores/message-store.ts";
import { secretsFrom } from "#adapters/system/secrets.ts";
import { idOf, incoming } from "#test/contracts/message-store/world.ts";
import { eachDatabase, type TemporaryDatabase } from "#test/support/databases.ts";
import { addInstance } from "#test/support/rows.ts";

const secrets = secretsFrom("a secret for the tests");
const PROCESSES = 4;
const EACH = 40;

eachDatabase("numbers of events", (fixture) => {
  let temporary: TemporaryDatabase;

  beforeEach(async () => {
    temporary = await fixture.empty();
  });

  it("are given once each, and nothing is refused, however many processes write of one instance at once", async () => {
    const { database } = temporary;
    const instanceId = await addInstance(database, "Client001");
    const writeAll = async (process: number) => {
      const store = sqlMessageStore(database, secrets, eventJournal(database));
      for (let n = 0; n < EACH; n += 1) await store.receive(instanceId, [incoming(process * EACH + n)]);
    };
    await Promise.all(Array.from({ length: PROCESSES }, (_, process) => writeAll(process)));
    const told = await sqlEventLog(database, secrets, eventJournal(database)).read(instanceId, 0, 1_000);
    const ids = Array.from({ length: PROCESSES * EACH }, (_, n) => idOf(n));
    expect(told.map(({ messageId }) => messageId).toSorted()).toEqual(ids.toSorted());
    expect(new Set(told.map(({ seq }) => seq)).size).toBe(ids.length);
  });
});
