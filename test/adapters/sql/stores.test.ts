import { fromSqlDate } from "#adapters/sql/sql-dates.ts";
import { sqlAdminDirectory } from "#adapters/sql/stores/admin-directory.ts";
import { sqlAnalyticsStore } from "#adapters/sql/stores/analytics-store.ts";
import { sqlApiKeyStore } from "#adapters/sql/stores/api-key-store.ts";
import { sqlAuditLog } from "#adapters/sql/stores/audit-log.ts";
import { sqlAuthSessionStore } from "#adapters/sql/stores/auth-session-store.ts";
import { sqlAuthStepStore } from "#adapters/sql/stores/auth-step-store.ts";
import { sqlChatRows } from "#adapters/sql/stores/chat-rows.ts";
import { sqlChatStore } from "#adapters/sql/stores/chat-store.ts";
import { sqlContentStore } from "#adapters/sql/stores/content-store.ts";
import { sqlEventLog } from "#adapters/sql/stores/event-log.ts";
import { eventJournal } from "#adapters/sql/stores/events/journal.ts";
import { sqlGroupNames } from "#adapters/sql/stores/group-names.ts";
import { sqlInstanceStore } from "#adapters/sql/stores/instance-store.ts";
import { sqlKeyNotices } from "#adapters/sql/stores/key-notices.ts";
import { leasedSessionOwnership } from "#adapters/sql/stores/leased-ownership.ts";
import { sqlLinkStore } from "#adapters/sql/stores/link-store.ts";
import { sqlMailedLinkStore } from "#adapters/sql/stores/mailed-link-store.ts";
import { sqlMediaIndex } from "#adapters/sql/stores/media-index.ts";
import { sqlMessageStore } from "#adapters/sql/stores/message-store.ts";
import { sqlNoticeStore } from "#adapters/sql/stores/notice-store.ts";
import { sqlPasskeyStore } from "#adapters/sql/stores/passkey-store.ts";
import { sqlPrivacyStore } from "#adapters/sql/stores/privacy-store.ts";
import { sqlResetTokenStore } from "#adapters/sql/stores/reset-token-store.ts";
import { sqlSecondFactorStore } from "#adapters/sql/stores/second-factor-store.ts";
import { sqlSessionOwnership } from "#adapters/sql/stores/session-ownership.ts";
import { sqlTelegramLookups } from "#adapters/sql/stores/telegram-lookups.ts";
import { sqlTelegramStore } from "#adapters/sql/stores/telegram-store.ts";
import { sqlUserStore } from "#adapters/sql/stores/user-store.ts";
import { sqlWebhookStore } from "#adapters/sql/stores/webhook-store.ts";
import { sqlWebhookNotices } from "#adapters/sql/stores/webhooks/notices.ts";
import { sqlWebhookQueue } from "#adapters/sql/stores/webhooks/queue.ts";
import { sqlWhatsAppCredentialStore } from "#adapters/sql/stores/whatsapp-credential-store.ts";
import { systemRandom } from "#adapters/system/random.ts";
import { secretsFrom } from "#adapters/system/secrets.ts";
import type { AuditAction } from "#ports/audit.ts";
import type { ChatStore } from "#ports/chat-store.ts";
import { adminDirectoryContract } from "#test/contracts/admin-directory.ts";
import { analyticsStoreContract } from "#test/contracts/analytics-store.ts";
import { apiKeyStoreContract } from "#test/contracts/api-key-store.ts";
import { auditLogContract } from "#test/contracts/audit-log.ts";
import { authSessionStoreContract } from "#test/contracts/auth-session-store.ts";
import { authStepStoreContract } from "#test/contracts/auth-step-store.ts";
import { chatStoreContract } from "#test/contracts/chat-store.ts";
import { contentStoreContract } from "#test/contracts/content-store.ts";
import { eventLogContract } from "#test/contracts/event-log.ts";
import { instanceStoreContract } from "#test/contracts/instance-store.ts";
import { linkStoreContract } from "#test/contracts/link-store.ts";
import { mailedLinkStoreContract } from "#test/contracts/mailed-link-store.ts";
import { mediaIndexContract } from "#test/contracts/media-index.ts";
import { messageStoreContract } from "#test/contracts/message-store.ts";
import { noticeStoreContract } from "#test/contracts/notice-store.ts";
import { passkeyStoreContract } from "#test/contracts/passkey-store.ts";
import { privacyStoreContract } from "#test/contracts/privacy-store.ts";
import { resetTokenStoreContract } from "#test/contracts/reset-token-store.ts";
import { secondFactorStoreContract } from "#test/contracts/second-factor-store.ts";
import { sessionOwnershipContract } from "#test/contracts/session-ownership.ts";
import { telegramLookupsContract } from "#test/contracts/telegram-lookups.ts";
import { telegramStoreContract } from "#test/contracts/telegram-store.ts";
import { userStoreContract } from "#test/contracts/user-store.ts";
import { webhookStoreContract } from "#test/contracts/webhook-store.ts";
import { whatsAppCredentialStoreContract } from "#test/contracts/whatsapp-credential-store.ts";
import { eachDatabase } from "#test/support/databases.ts";
import { addInstance, addUser } from "#test/support/rows.ts";
import { groupNamesContract } from "../../contracts/group-names.ts";

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

  mailedLinkStoreContract(fixture.dialect, async () => {
    const { database, ...ids } = await openWithUsers();
    return { store: sqlMailedLinkStore(database, systemRandom()), ...ids };
  });

  authStepStoreContract(fixture.dialect, async () => {
    const { database, userId } = await openWithUsers();
    return { store: sqlAuthStepStore(database, systemRandom()), userId };
  });

  secondFactorStoreContract(fixture.dialect, async () => {
    const { database, ...ids } = await openWithUsers();
    return { store: sqlSecondFactorStore(database, secrets, systemRandom()), ...ids };
  });

  passkeyStoreContract(fixture.dialect, async () => {
    const { database, ...ids } = await openWithUsers();
    return { store: sqlPasskeyStore(database), ...ids };
  });

  linkStoreContract(fixture.dialect, async () => {
    const { database, userId: ownerId, otherId } = await openWithUsers();
    const [first, second] = [
      await addInstance(database, "Client001", ownerId),
      await addInstance(database, "Client002", ownerId),
    ];
    const messages = sqlMessageStore(database, secrets);
    const ownership = sqlSessionOwnership(database, "ours");
    return { store: sqlLinkStore(database, secrets), messages, ownership, ownerId, otherId, first, second };
  });

  noticeStoreContract(fixture.dialect, async () => {
    const { database, userId: ownerId } = await openWithUsers();
    const [first, second] = [
      await addInstance(database, "Client001", ownerId),
      await addInstance(database, "Client002", ownerId),
    ];
    const instances = sqlInstanceStore(database, secrets);
    const { expiresAt = new Date() } = (await instances.findOwned(ownerId, first)) ?? {};
    const links = sqlLinkStore(database, secrets);
    const store = sqlNoticeStore(database, systemRandom());
    return { store, links, users: sqlUserStore(database), instances, ownerId, first, second, expiresAt };
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

  telegramStoreContract(fixture.dialect, async () => {
    const { database, ...ids } = await openWithTwo();
    return {
      store: sqlTelegramStore(database, secrets),
      lookups: sqlTelegramLookups(database, secrets),
      ...ids,
    };
  });

  telegramLookupsContract(fixture.dialect, async () => {
    const { database, ...ids } = await openWithTwo();
    return { lookups: sqlTelegramLookups(database, secrets), ...ids };
  });

  messageStoreContract(fixture.dialect, async () => {
    const { database, ...ids } = await openWithTwo();
    const [ownership, rival] = [sqlSessionOwnership(database, "ours"), sqlSessionOwnership(database, "another's")];
    return { store: sqlMessageStore(database, secrets), ownership, rival, ...ids };
  });

  chatStoreContract(fixture.dialect, async () => {
    const { database, ...ids } = await openWithTwo();
    const store = sqlMessageStore(database, secrets);
    return { chats: sqlChatStore(database, secrets), store, ownership: sqlSessionOwnership(database, "ours"), ...ids };
  });

  groupNamesContract(fixture.dialect, async () => {
    const { database, ...ids } = await openWithTwo();
    return { names: sqlGroupNames(database, secrets), messages: sqlMessageStore(database, secrets), ...ids };
  });

  chatStoreContract(`${fixture.dialect}, all in rows`, async () => {
    const { database, ...ids } = await openWithTwo();
    const store = sqlMessageStore(database, secrets);
    const rows = sqlChatRows(database);
    const chats: ChatStore = {
      markRead: sqlChatStore(database, secrets).markRead,
      async list(instanceId, page) {
        while (await rows.takeIn(instanceId, new Date(), 500));
        return await sqlChatStore(database, secrets).list(instanceId, page);
      },
    };
    return { chats, store, ownership: sqlSessionOwnership(database, "ours"), ...ids };
  });

  eventLogContract(fixture.dialect, async () => {
    const { database, ...ids } = await openWithTwo();
    const [ownership, rival] = [sqlSessionOwnership(database, "ours"), sqlSessionOwnership(database, "another's")];
    const journal = eventJournal(database);
    const store = sqlMessageStore(database, secrets, journal);
    return { store, events: sqlEventLog(database, secrets, journal), ownership, rival, ...ids };
  });

  analyticsStoreContract(fixture.dialect, async () => {
    const { database, ...ids } = await openWithTwo();
    const [ownership, rival] = [sqlSessionOwnership(database, "ours"), sqlSessionOwnership(database, "another's")];
    const store = sqlMessageStore(database, secrets, eventJournal(database));
    return { store, analytics: sqlAnalyticsStore(database), ownership, rival, ...ids };
  });

  sessionOwnershipContract(fixture.dialect, async () => {
    const { database, ...ids } = await openWithTwo();
    return { earlier: sqlSessionOwnership(database, "one"), later: sqlSessionOwnership(database, "two"), ...ids };
  });

  sessionOwnershipContract(`${fixture.dialect}, by lease`, async () => {
    const { database, ...ids } = await openWithTwo();
    const laters = new Set<number>();
    return {
      earlier: leasedSessionOwnership(database, "one", { owns: (id) => !laters.has(id) }),
      later: leasedSessionOwnership(database, "two", { owns: (id) => laters.has(id) }),
      toLater: (id: number) => void laters.add(id),
      toEarlier: (id: number) => void laters.delete(id),
      ...ids,
    };
  });

  const openWithOwners = async () => {
    const { database, userId: ownerId, otherId } = await openWithUsers();
    const first = await addInstance(database, "Client001", ownerId);
    const second = await addInstance(database, "Client002", ownerId);
    const foreign = await addInstance(database, "Client003", otherId);
    return { database, ownerId, otherId, first, second, foreign };
  };

  webhookStoreContract(fixture.dialect, async () => {
    const database = await open();
    const ownerId = await addUser(database, "layla@example.com");
    return {
      store: sqlWebhookStore(database, secrets),
      queue: sqlWebhookQueue(database, secrets),
      notices: sqlWebhookNotices(database, secrets, systemRandom()),
      ownerId,
      first: await addInstance(database, "Client001", ownerId),
      second: await addInstance(database, "Client002", ownerId),
    };
  });

  privacyStoreContract(fixture.dialect, async () => {
    const { database, ...ids } = await openWithOwners();
    return { store: sqlPrivacyStore(database), ...ids };
  });

  apiKeyStoreContract(fixture.dialect, async () => {
    const { database, userId: ownerId, otherId } = await openWithUsers();
    const notices = sqlKeyNotices(database, systemRandom());
    return { store: sqlApiKeyStore(database), notices, ownerId, otherId };
  });

  mediaIndexContract(fixture.dialect, async () => {
    const { database, ...ids } = await openWithOwners();
    return { index: sqlMediaIndex(database, secrets), ...ids };
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
