import { sqlTemplateStore } from "#adapters/sql/stores/template-store.ts";
import { templateStoreContract } from "#test/contracts/template-store.ts";
import { eachDatabase } from "#test/support/databases.ts";
import { addUser } from "#test/support/rows.ts";

eachDatabase("sql stores", (fixture) => {
  templateStoreContract(fixture.dialect, async () => {
    const { database } = await fixture.empty();
    const [ownerId, otherId] = [await addUser(database), await addUser(database, "other@example.com")];
    return { store: sqlTemplateStore(database), ownerId, otherId };
  });
});
