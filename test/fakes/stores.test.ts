import { accountRemovalContract } from "#test/contracts/account-removal.ts";
import { adminDirectoryContract } from "#test/contracts/admin-directory.ts";
import { analyticsStoreContract } from "#test/contracts/analytics-store.ts";
import { apiKeyStoreContract } from "#test/contracts/api-key-store.ts";
import { auditLogContract } from "#test/contracts/audit-log.ts";
import { authSessionStoreContract } from "#test/contracts/auth-session-store.ts";
import { authStepStoreContract } from "#test/contracts/auth-step-store.ts";
import { availabilityStoreContract } from "#test/contracts/availability-store.ts";
import { bellStoreContract } from "#test/contracts/bell-store.ts";
import { campaignsContract } from "#test/contracts/campaigns.ts";
import { chatStoreContract } from "#test/contracts/chat-store.ts";
import { contentStoreContract } from "#test/contracts/content-store.ts";
import { eventLogContract } from "#test/contracts/event-log.ts";
import { firstStepsStoreContract } from "#test/contracts/first-steps-store.ts";
import { instanceStoreContract } from "#test/contracts/instance-store.ts";
import { linkStoreContract } from "#test/contracts/link-store.ts";
import { mailedLinkStoreContract } from "#test/contracts/mailed-link-store.ts";
import { mediaIndexContract } from "#test/contracts/media-index.ts";
import { messageStoreContract } from "#test/contracts/message-store.ts";
import { noticeStoreContract } from "#test/contracts/notice-store.ts";
import { passkeyStoreContract } from "#test/contracts/passkey-store.ts";
import { privacyStoreContract } from "#test/contracts/privacy-store.ts";
import { proxyStoreContract } from "#test/contracts/proxy-store.ts";
import { requestLogContract } from "#test/contracts/request-log.ts";
import { resetTokenStoreContract } from "#test/contracts/reset-token-store.ts";
import { secondFactorStoreContract } from "#test/contracts/second-factor-store.ts";
import { sessionOwnershipContract } from "#test/contracts/session-ownership.ts";
import { stopWordContract } from "#test/contracts/stop-words.ts";
import { telegramStoreContract } from "#test/contracts/telegram-store.ts";
import { templateStoreContract } from "#test/contracts/template-store.ts";
import { userStoreContract } from "#test/contracts/user-store.ts";
import { webhookStoreContract } from "#test/contracts/webhook-store.ts";
import { whatsAppCredentialStoreContract } from "#test/contracts/whatsapp-credential-store.ts";
import { groupNamesContract } from "../contracts/group-names.ts";
import { telegramLookupsContract } from "../contracts/telegram-lookups.ts";
import { fakeAccountRemoval } from "./account-removal.ts";
import { fakeAnalyticsStore } from "./analytics-store.ts";
import { fakeApiKeyStore } from "./api-key-store.ts";
import { fakeAuditLog } from "./audit-log.ts";
import { fakeAuthSessionStore } from "./auth-session-store.ts";
import { fakeAuthStepStore } from "./auth-step-store.ts";
import { fakeCampaigns } from "./campaigns.ts";
import { fakeChatStore } from "./chat-store.ts";
import { fakeContentStore } from "./content-store.ts";
import { fakeEventLog } from "./event-log.ts";
import { fakeGroupNames } from "./group-names.ts";
import { fakeInstanceStore } from "./instance-store.ts";
import { fakeLinkStore } from "./link-store.ts";
import { fakeMailedLinkStore } from "./mailed-link-store.ts";
import { fakeMediaIndex } from "./media-index.ts";
import { fakeMessageStore } from "./message-store.ts";
import { fakePasskeyStore } from "./passkey-store.ts";
import { fakePrivacyStore } from "./privacy-store.ts";
import { fakeProxyStore } from "./proxy-store.ts";
import { fakeResetTokenStore } from "./reset-token-store.ts";
import { fakeSecondFactorStore } from "./second-factor-store.ts";
import { fakeSessionOwnership } from "./session-ownership.ts";
import { fakeStopWords } from "./stop-words.ts";
import { fakeStores } from "./stores.ts";
import { fakeTelegramLookups } from "./telegram-lookups.ts";
import { fakeTelegramStore } from "./telegram-store.ts";
import { fakeTemplateStore } from "./template-store.ts";
import { fakeUserStore } from "./user-store.ts";
import { fakeWebhookStore } from "./webhook-store.ts";
import { fakeWhatsAppCredentialStore } from "./whatsapp-credential-store.ts";

campaignsContract("fake", async () => {
  const { store, queue, stopAnswers } = fakeCampaigns();
  return { store, queue, stopAnswers, ownerId: 1, otherId: 2, instanceId: 1 };
});
proxyStoreContract("fake", async () => ({
  store: fakeProxyStore((id) => id < 3),
  instanceId: 1,
  otherId: 2,
  goneId: 3,
}));
stopWordContract("fake", async () => ({ store: fakeStopWords(), ownerId: 1, otherId: 2, instanceId: 1 }));
templateStoreContract("fake", async () => ({ store: fakeTemplateStore(), ownerId: 1, otherId: 2 }));
userStoreContract("fake", async () => fakeUserStore());
instanceStoreContract("fake", async () => fakeInstanceStore());
authSessionStoreContract("fake", async () => ({ store: fakeAuthSessionStore(), userId: 1, otherId: 2 }));
resetTokenStoreContract("fake", async () => ({ store: fakeResetTokenStore(), userId: 1, otherId: 2 }));
mailedLinkStoreContract("fake", async () => ({ store: fakeMailedLinkStore(), userId: 1, otherId: 2 }));
apiKeyStoreContract("fake", async () => {
  const store = fakeApiKeyStore();
  return { store, notices: store, ownerId: 1, otherId: 2 };
});
linkStoreContract("fake", async () => {
  const messages = fakeMessageStore();
  const store = fakeLinkStore({
    ownerOf: (id) => OWNERS.get(id),
    idsOf: (ownerId) => [...OWNERS].flatMap(([id, owner]) => (owner === ownerId ? [id] : [])),
    messages,
  });
  return { store, messages, ownership: fakeSessionOwnership(), ownerId: 1, otherId: 2, first: 11, second: 12 };
});
noticeStoreContract("fake", async () => {
  const { notices, links, users, instances } = fakeStores();
  const createdAt = new Date("2026-03-04T05:06:07.089Z");
  const expiresAt = new Date("2026-04-03T05:06:07.089Z");
  const account = { name: "Owner", email: "owner@example.com", passwordHash: "none", country: "IQ" };
  const owner = await users.create({ ...account, referrerId: null, createdAt });
  const ownerId = owner.ok ? owner.value.id : 0;
  const added = async (client: string) => {
    const settings = { name: client, platform: "whatsapp", apiId: null, phone: null, botId: null } as const;
    const made = await instances.create(
      { ...settings, ownerId, client, token: `token of ${client}`, createdAt, expiresAt },
      100,
    );
    return made.ok ? made.value.id : 0;
  };
  const [first, second] = [await added("Client001"), await added("Client002")];
  return { store: notices, links, users, instances, ownerId, first, second, expiresAt };
});
bellStoreContract("fake", async () => {
  const stores = fakeStores();
  const { bell, audit, notices, links, users, instances } = stores;
  const createdAt = new Date("2026-03-04T05:06:07.089Z");
  const expiresAt = new Date("2026-04-03T05:06:07.089Z");
  const added = async (email: string) => {
    const account = { name: "Owner", email, passwordHash: "none", country: "IQ", referrerId: null, createdAt };
    const made = await users.create(account);
    return made.ok ? made.value.id : 0;
  };
  const [userId, otherId] = [await added("owner@example.com"), await added("other@example.com")];
  const settings = { name: "Client001", platform: "whatsapp", apiId: null, phone: null, botId: null } as const;
  const instance = { ...settings, ownerId: userId, client: "Client001", token: "a token", createdAt, expiresAt };
  const made = await instances.create(instance, 100);
  const instanceId = made.ok ? made.value.id : 0;
  return { bell, audit, notices, links, instances, userId, otherId, instanceId, expiresAt };
});
firstStepsStoreContract("fake", async () => {
  const { firstSteps: store, links, messages, webhooks, apiKeys, users, instances } = fakeStores();
  const createdAt = new Date("2026-03-04T05:06:07.089Z");
  const added = async (email: string) => {
    const account = { name: "Owner", email, passwordHash: "none", country: "IQ", referrerId: null, createdAt };
    const made = await users.create(account);
    return made.ok ? made.value.id : 0;
  };
  const [userId, otherId] = [await added("owner@example.com"), await added("other@example.com")];
  let drawn = 0;
  const addInstance = async (ownerId: number) => {
    drawn += 1;
    const client = `Client00${drawn}`;
    const settings = { name: client, platform: "whatsapp", apiId: null, phone: null, botId: null } as const;
    const instance = { ...settings, ownerId, client, token: `token of ${client}`, createdAt, expiresAt: createdAt };
    const made = await instances.create(instance, 100);
    return made.ok ? made.value.id : 0;
  };
  const ownership = fakeSessionOwnership();
  return { store, links, ownership, messages, webhooks, apiKeys, userId, otherId, addInstance };
});
availabilityStoreContract("fake", async () => fakeStores().availability);

requestLogContract("fake", async () => {
  const { requests, users, instances } = fakeStores();
  const createdAt = new Date("2026-03-04T05:06:07.089Z");
  const added = async (email: string, client: string) => {
    const account = { name: "Owner", email, passwordHash: "none", country: "IQ", referrerId: null, createdAt };
    const made = await users.create(account);
    const ownerId = made.ok ? made.value.id : 0;
    const settings = { name: client, platform: "whatsapp", apiId: null, phone: null, botId: null } as const;
    const instance = { ...settings, ownerId, client, token: `token of ${client}`, createdAt, expiresAt: createdAt };
    const put = await instances.create(instance, 100);
    return { ownerId, instanceId: put.ok ? put.value.id : 0 };
  };
  const owner = await added("owner@example.com", "Client001");
  const { ownerId: otherId } = await added("other@example.com", "Client002");
  return { log: requests, writes: requests, instances, otherId, ...owner };
});
authStepStoreContract("fake", async () => ({ store: fakeAuthStepStore(), userId: 1 }));
secondFactorStoreContract("fake", async () => ({ store: fakeSecondFactorStore(), userId: 1, otherId: 2 }));
passkeyStoreContract("fake", async () => ({ store: fakePasskeyStore(), userId: 1, otherId: 2 }));
const OWNERS = new Map([
  [11, 1],
  [12, 1],
  [21, 2],
]);
const OWNED = { ownerId: 1, otherId: 2, first: 11, second: 12, foreign: 21 };
const ownerOf = (id: number) => OWNERS.get(id);
privacyStoreContract("fake", async () => ({ store: fakePrivacyStore({ ownerOf }), ...OWNED }));
mediaIndexContract("fake", async () => ({ index: fakeMediaIndex({ ownerOf }), ...OWNED }));
webhookStoreContract("fake", async () => {
  const of = (name: string, ownerId: number) => ({
    platform: "whatsapp" as const,
    client: `Client0${ownerId}`,
    name,
    ownerId,
    owner: { name: "Owner", email: "layla@example.com", language: "en" as const },
  });
  const instanceOf = (id: number) => (OWNERS.has(id) ? of("Shop", 1) : undefined);
  const store = fakeWebhookStore({ instanceOf });
  return { store, queue: store, notices: store, first: 11, second: 12, ownerId: 1 };
});
whatsAppCredentialStoreContract("fake", async () => ({ store: fakeWhatsAppCredentialStore(), first: 1, second: 2 }));
telegramStoreContract("fake", async () => {
  const lookups = fakeTelegramLookups();
  return { store: fakeTelegramStore({ onNewAccount: lookups.removeOf }), lookups, first: 1, second: 2 };
});
telegramLookupsContract("fake", async () => ({ lookups: fakeTelegramLookups(), first: 1, second: 2 }));
adminDirectoryContract("fake", async () => {
  const { directory, users, instances, whatsAppCredentials, telegram } = fakeStores();
  return {
    directory,
    users,
    instances,
    link: (id, platform) =>
      platform === "whatsapp"
        ? whatsAppCredentials.writeCredentials(id, "credentials", true)
        : telegram.writeSession(id, "session", { linked: true }),
  };
});
auditLogContract("fake", async () => {
  const log = fakeAuditLog();
  return { log, entries: async () => log.entries };
});
contentStoreContract("fake", async () => fakeContentStore());
messageStoreContract("fake", async () => {
  const rows: Parameters<typeof fakeSessionOwnership>[0] = new Map();
  const [ownership, rival] = [fakeSessionOwnership(rows), fakeSessionOwnership(rows)];
  return { store: fakeMessageStore({ epochOf: ownership.epochOf }), ownership, rival, first: 1, second: 2 };
});
chatStoreContract("fake", async () => {
  const ownership = fakeSessionOwnership(new Map());
  const store = fakeMessageStore({ epochOf: ownership.epochOf });
  return { chats: fakeChatStore(store), store, ownership, first: 1, second: 2 };
});
groupNamesContract("fake", async () => {
  const messages = fakeMessageStore();
  return { names: fakeGroupNames(messages), messages, first: 1, second: 2 };
});
eventLogContract("fake", async () => {
  const rows: Parameters<typeof fakeSessionOwnership>[0] = new Map();
  const [ownership, rival] = [fakeSessionOwnership(rows), fakeSessionOwnership(rows)];
  const { events, messages } = fakeEventLog(fakeMessageStore({ epochOf: ownership.epochOf }));
  return { store: messages, events, ownership, rival, first: 1, second: 2 };
});
sessionOwnershipContract("fake", async () => {
  const rows: Parameters<typeof fakeSessionOwnership>[0] = new Map();
  return { earlier: fakeSessionOwnership(rows), later: fakeSessionOwnership(rows), first: 1, second: 2 };
});
analyticsStoreContract("fake", async () => {
  const rows: Parameters<typeof fakeSessionOwnership>[0] = new Map();
  const [ownership, rival] = [fakeSessionOwnership(rows), fakeSessionOwnership(rows)];
  const { events, messages } = fakeEventLog(fakeMessageStore({ epochOf: ownership.epochOf }));
  return { store: messages, analytics: fakeAnalyticsStore({ events }), ownership, rival, first: 1, second: 2 };
});
accountRemovalContract("fake", async () => {
  const { users, instances, authSessions, audit } = fakeStores();
  const removal = fakeAccountRemoval({ users, instances, authSessions, audit });
  let made = 0;
  return {
    removal,
    users,
    audit,
    async addInstance(ownerId) {
      made += 1;
      const [client, token, at] = [`Client00${made}`, `token-${made}`, new Date("2026-03-04T05:06:07.089Z")];
      const settings = { name: "Shop", platform: "whatsapp", apiId: null, phone: null, botId: null } as const;
      const result = await instances.create({ ...settings, ownerId, client, token, createdAt: at, expiresAt: at }, 100);
      if (!result.ok) throw new Error(result.failure.code);
      return result.value.id;
    },
    removeInstance: instances.removeOwned,
    fill: async (instanceId, count) => removal.fill(instanceId, count),
    named: async (userId) => removal.named(userId).length,
  };
});
