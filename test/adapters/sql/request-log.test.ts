import { sqlInstanceStore } from "#adapters/sql/stores/instance-store.ts";
import { sqlRequestLog } from "#adapters/sql/stores/request-log.ts";
import { sqlRequestWrites } from "#adapters/sql/stores/request-writes.ts";
import { secretsFrom } from "#adapters/system/secrets.ts";
import { messageIdAt } from "#domain/messages/message-id.ts";
import { requestLogContract } from "#test/contracts/request-log.ts";
import { eachDatabase } from "#test/support/databases.ts";
import { addInstance, addUser } from "#test/support/rows.ts";

eachDatabase("sql stores", (fixture) => {
  requestLogContract(fixture.dialect, async () => {
    const { database } = await fixture.empty();
    const [ownerId, otherId] = [await addUser(database), await addUser(database, "other@example.com")];
    const instanceId = await addInstance(database, "Client001", ownerId);
    await addInstance(database, "Client002", otherId);
    let drawn = 0;
    const nextId = () => {
      drawn += 1;
      return messageIdAt(drawn, 0);
    };
    return {
      log: sqlRequestLog(database),
      writes: sqlRequestWrites(database, nextId),
      instances: sqlInstanceStore(database, secretsFrom("a secret for the tests")),
      ...{ ownerId, otherId, instanceId },
    };
  });
});
