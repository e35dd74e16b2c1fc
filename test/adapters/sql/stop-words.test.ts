import { sqlStopWords } from "#adapters/sql/stores/campaigns/stop-words.ts";
import { stopWordContract } from "#test/contracts/stop-words.ts";
import { eachDatabase } from "#test/support/databases.ts";
import { addInstance, addUser } from "#test/support/rows.ts";

eachDatabase("sql stores", (fixture) => {
  stopWordContract(fixture.dialect, async () => {
    const { database } = await fixture.empty();
    const [ownerId, otherId] = [await addUser(database), await addUser(database, "other@example.com")];
    const instanceId = await addInstance(database, "Client001", ownerId);
    return { store: sqlStopWords(database), ownerId, otherId, instanceId };
  });
});
