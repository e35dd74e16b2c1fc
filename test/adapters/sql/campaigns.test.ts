import { sqlCampaignQueue } from "#adapters/sql/stores/campaigns/campaign-queue.ts";
import { sqlCampaignStore } from "#adapters/sql/stores/campaigns/campaign-store.ts";
import { sqlStopAnswers } from "#adapters/sql/stores/campaigns/stop-answers.ts";
import { secretsFrom } from "#adapters/system/secrets.ts";
import { messageIdAt } from "#domain/messages/message-id.ts";
import { campaignsContract } from "#test/contracts/campaigns.ts";
import { eachDatabase } from "#test/support/databases.ts";
import { addInstance, addUser } from "#test/support/rows.ts";

eachDatabase("sql stores", (fixture) => {
  campaignsContract(fixture.dialect, async () => {
    const { database } = await fixture.empty();
    const [ownerId, otherId] = [await addUser(database), await addUser(database, "other@example.com")];
    const instanceId = await addInstance(database, "Client001", ownerId);
    const secrets = secretsFrom("a secret for the tests");
    let drawn = 0;
    const nextId = () => {
      drawn += 1;
      return messageIdAt(drawn, 0);
    };
    return {
      store: sqlCampaignStore(database, secrets),
      queue: sqlCampaignQueue(database, secrets),
      stopAnswers: sqlStopAnswers(database, secrets, nextId),
      ...{ ownerId, otherId, instanceId },
    };
  });
});
