import { fromSqlDate } from "#adapters/sql/sql-dates.ts";
import { sqlAdminDirectory } from "#adapters/sql/stores/admin-directory.ts";
import { sqlAuditLog } from "#adapters/sql/stores/audit-log.ts";
import { sqlAuthSessionStore } from "#adapters/sql/stores/auth-session-store.ts";
import { sqlContentStore } from "#adapters/sql/stores/content-store.ts";
import { sqlInstanceStore } from "#adapters/sql/stores/instance-store.ts";
import { sqlResetTokenStore } from "#adapters/sql/stores/reset-token-store.ts";
import { sqlSentMessageStore } from "#adapters/sql/stores/sent-message-store.ts";
import { sqlTelegramLookups } from "#adapters/sql/stores/telegram-lookups.ts";
import { sqlTelegramMessageStore } from "#adapters/sql/stores/telegram-message-store.ts";
import { sqlTelegramStore } from "#adapters/sql/stores/telegram-store.ts";
import { sqlUserStore } from "#adapters/sql/stores/user-store.ts";
import { sqlWhatsAppCredentialStore } from "#adapters/sql/stores/whatsapp-credential-store.ts";
import { systemRandom } from "#adapters/system/random.ts";
import { secretsFrom } from "#adapters/system/secrets.ts";
import type { AuditAction } from "#ports/audit.ts";
import { adminDirectoryContract } from "#test/contracts/admin-directory.ts";
import { auditLogContract } from "#test/contracts/audit-log.ts";
import { authSessionStoreContract } from "#test/contracts/auth-session-store.ts";
import { contentStoreContract } from "#test/contracts/content-store.ts";
import { instanceStoreContract } from "#test/contracts/instance-store.ts";
import { resetTokenStoreContract } from "#test/contracts/reset-token-store.ts";
import { sentMessageStoreContract } from "#test/contracts/sent-message-store.ts";
import { telegramLookupsContract } from "#test/contracts/telegram-lookups.ts";
import { telegramMessageStoreContract } from "#test/contracts/telegram-message-store.ts";
import { telegramStoreContract } from "#test/contracts/telegram-store.ts";
import { userStoreContract } from "#test/contracts/user-store.ts";
import { whatsAppCredentialStoreContract } from "#test/contracts/whatsapp-credential-store.ts";
import { eachDatabase } from "#test/support/databases.ts";
import { addInstance, addUser } from "#test/support/rows.ts";

const secrets = secretsFrom("a secret for the tests");

eachDatabase("sql stores", (fixture) => {
  const open = async () => (await fixture.empty()).database;

  userStoreContract(fixture.dialect, async () => sqlUserStore(await open()));

  instanceStoreContract(fixture.dialect, async () => sqlInstanceStore(await open(), secrets));

  const openWithUsers = async () => {
    const database = await open();
    return { database, userId: await addUser(database), otherId: await addUser(database, "other@example.com") };
  };

  authSessionStoreContract(fixture.dialect, async () => {
    const { database, ...ids } = await openWithUsers();
    return { store: sqlAuthSessionStore(database), ...ids };
  });

  resetTokenStoreContract(fixture.dialect, async () => {
    const { database, ...ids } = await openWithUsers();
    return { store: sqlResetTokenStore(database, systemRandom()), ...ids };
  });

  const openWithTwo = async () => {
    const database = await open();
    const [first, second] = [await addInstance(database, "Client001"), await addInstance(database, "Client002")];
    return { database, first, second };
  };

  whatsAppCredentialStoreContract(fixture.dialect, async () => {
    const { database, ...ids } = await openWithTwo();
    return { store: sqlWhatsAppCredentialStore(database, secrets), ...ids };
  });

  sentMessageStoreContract(fixture.dialect, async () => {
    const { database, ...ids } = await openWithTwo();
    return { store: sqlSentMessageStore(database, secrets), ...ids };
  });

  telegramStoreContract(fixture.dialect, async () => {
    const { database, ...ids } = await openWithTwo();
    return {
      store: sqlTelegramStore(database, secrets),
      lookups: sqlTelegramLookups(database, secrets),
      messages: sqlTelegramMessageStore(database, secrets),
      ...ids,
    };
  });

  telegramLookupsContract(fixture.dialect, async () => {
    const { database, ...ids } = await openWithTwo();
    return { lookups: sqlTelegramLookups(database, secrets), ...ids };
  });

  telegramMessageStoreContract(fixture.dialect, async () => {
    const { database, ...ids } = await openWithTwo();
    return { store: sqlTelegramMessageStore(database, secrets), ...ids };
  });

  contentStoreContract(fixture.dialect, async () => sqlContentStore(await open()));

  adminDirectoryContract(fixture.dialect, async () => {
    const database = await open();
    const [whatsApp, telegram] = [sqlWhatsAppCredentialStore(database, secrets), sqlTelegramStore(database, secrets)];
    return {
      directory: sqlAdminDirectory(database),
      users: sqlUserStore(database),
      instances: sqlInstanceStore(database, secrets),
      link: (id, platform) =>
        platform === "whatsapp"
          ? whatsApp.writeCredentials(id, "credentials", true)
          : telegram.writeSession(id, "session", { linked: true }),
    };
  });

  auditLogContract(fixture.dialect, async () => {
    const database = await open();
    const entries = async () => {
      const rows = await database.db.selectFrom("audit_log").selectAll().orderBy("id").execute();
      return rows.map((row) => ({
        action: row.action as AuditAction,
        at: fromSqlDate(row.at),
        userId: row.user_id,
        instanceId: row.instance_id,
        address: row.address,
        actorId: row.actor_id,
        about: row.about,
      }));
    };
    return { log: sqlAuditLog(database), entries };
  });
});
