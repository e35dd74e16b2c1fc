import { sqlApiKeyStore } from "#adapters/sql/stores/api-key-store.ts";
import { sqlAuditLog } from "#adapters/sql/stores/audit-log.ts";
import { sqlBellStore } from "#adapters/sql/stores/bell-store.ts";
import { sqlFirstStepsStore } from "#adapters/sql/stores/first-steps-store.ts";
import { sqlInstanceStore } from "#adapters/sql/stores/instance-store.ts";
import { sqlLinkStore } from "#adapters/sql/stores/link-store.ts";
import { sqlMessageStore } from "#adapters/sql/stores/message-store.ts";
import { sqlNoticeStore } from "#adapters/sql/stores/notice-store.ts";
import { sqlSessionOwnership } from "#adapters/sql/stores/session-ownership.ts";
import { sqlWebhookStore } from "#adapters/sql/stores/webhook-store.ts";
import { systemRandom } from "#adapters/system/random.ts";
import { secretsFrom } from "#adapters/system/secrets.ts";
import { bellStoreContract } from "#test/contracts/bell-store.ts";
import { firstStepsStoreContract } from "#test/contracts/first-steps-store.ts";
import { eachDatabase } from "#test/support/databases.ts";
import { addInstance, addUser } from "#test/support/rows.ts";

const secrets = secretsFrom("a secret for the tests");

eachDatabase("sql stores", (fixture) => {
  const openWithUsers = async () => {
    const { database } = await fixture.empty();
    return { database, userId: await addUser(database), otherId: await addUser(database, "other@example.com") };
  };

  bellStoreContract(fixture.dialect, async () => {
    const { database, userId, otherId } = await openWithUsers();
    const instanceId = await addInstance(database, "Client001", userId);
    const instances = sqlInstanceStore(database, secrets);
    const { expiresAt = new Date() } = (await instances.findOwned(userId, instanceId)) ?? {};
    const notices = sqlNoticeStore(database, systemRandom());
    const stores = {
      bell: sqlBellStore(database),
      audit: sqlAuditLog(database),
      links: sqlLinkStore(database, secrets),
    };
    return { ...stores, notices, instances, userId, otherId, instanceId, expiresAt };
  });

  firstStepsStoreContract(fixture.dialect, async () => {
    const { database, userId, otherId } = await openWithUsers();
    let drawn = 0;
    const another = (ownerId: number) => {
      drawn += 1;
      return addInstance(database, `Client00${drawn}`, ownerId);
    };
    return {
      store: sqlFirstStepsStore(database),
      links: sqlLinkStore(database, secrets),
      ownership: sqlSessionOwnership(database, "ours"),
      messages: sqlMessageStore(database, secrets),
      webhooks: sqlWebhookStore(database, secrets),
      apiKeys: sqlApiKeyStore(database),
      ...{ userId, otherId, addInstance: another },
    };
  });
});
