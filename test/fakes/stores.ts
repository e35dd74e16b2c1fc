import { fakeAdminDirectory } from "./admin-directory.ts";
import { fakeAnalyticsStore } from "./analytics-store.ts";
import { fakeApiKeyStore } from "./api-key-store.ts";
import { fakeAuditLog } from "./audit-log.ts";
import { fakeAuthSessionStore } from "./auth-session-store.ts";
import { fakeAuthStepStore } from "./auth-step-store.ts";
import { fakeAvailabilityStore } from "./availability-store.ts";
import { fakeBellStore } from "./bell-store.ts";
import { fakeCampaigns } from "./campaigns.ts";
import { fakeChatStore } from "./chat-store.ts";
import { fakeContentStore } from "./content-store.ts";
import { fakeEventLog } from "./event-log.ts";
import { fakeFirstStepsStore } from "./first-steps-store.ts";
import { fakeGroupNames } from "./group-names.ts";
import { fakeInstanceStore } from "./instance-store.ts";
import { fakeLinkStore } from "./link-store.ts";
import { fakeMailedLinkStore } from "./mailed-link-store.ts";
import { fakeMediaIndex } from "./media-index.ts";
import { fakeMessageStore } from "./message-store.ts";
import { fakeNoticeStore } from "./notice-store.ts";
import { fakePasskeyStore } from "./passkey-store.ts";
import { fakePrivacyStore } from "./privacy-store.ts";
import { fakeRequestLog } from "./request-log.ts";
import { fakeResetTokenStore } from "./reset-token-store.ts";
import { fakeSecondFactorStore } from "./second-factor-store.ts";
import { fakeStopWords } from "./stop-words.ts";
import { fakeTelegramLookups } from "./telegram-lookups.ts";
import { fakeTelegramStore } from "./telegram-store.ts";
import { fakeTemplateStore } from "./template-store.ts";
import { fakeUserStore } from "./user-store.ts";
import { fakeWebhookStore } from "./webhook-store.ts";
import { fakeWhatsAppCredentialStore } from "./whatsapp-credential-store.ts";

/** Every store in memory, hanging together as in one database: what belongs to an instance goes with it. */
export function fakeStores() {
  const instances = fakeInstanceStore({
    ownerOf: (id) => users.all().find((user) => user.id === id),
    async onRemoved(id) {
      await whatsAppCredentials.removeAll(id);
      await telegram.removeAll(id);
      privacy.removeOf(id);
      analytics.removeOf(id);
      plain.removeOf(id);
      webhooks.removeOf(id);
      files.removeOf(id);
      links.removeOf(id);
      requests.removeOf(id);
    },
  });
  const analytics = fakeAnalyticsStore();
  const plain = fakeMessageStore();
  const { events, messages } = fakeEventLog(plain);
  // As they are now: a test may break the store of instances alone.
  const allInstances = instances.all;
  const links = fakeLinkStore({
    ownerOf: instances.whoseIs,
    idsOf: (ownerId) => allInstances().flatMap((one) => (one.ownerId === ownerId ? [one.id] : [])),
    messages,
  });
  const privacy = fakePrivacyStore({ ownerOf: instances.whoseIs });
  const whatsAppCredentials = fakeWhatsAppCredentialStore({ clientOf: instances.clientOf });
  const telegramLookups = fakeTelegramLookups();
  const telegram = fakeTelegramStore({
    clientOf: instances.clientOf,
    onNewAccount: telegramLookups.removeOf,
  });
  const webhooks = fakeWebhookStore({
    instanceOf(id) {
      const instance = instances.all().find((one) => one.id === id);
      return instance && { ...instance, owner: { name: "", email: "", language: "en" as const } };
    },
  });
  const files = fakeMediaIndex({ ownerOf: instances.whoseIs });
  const users = fakeUserStore({ onSubscription: instances.setSubscriptionOf });
  const requests = fakeRequestLog({ isUser: (id) => users.all().some((user) => user.id === id), allInstances });
  const bell = fakeBellStore({ isUser: (id) => users.all().some((user) => user.id === id), allInstances });
  const apiKeys = fakeApiKeyStore();
  const firstSteps = fakeFirstStepsStore({
    isUser: (id) => users.all().some((user) => user.id === id),
    async hasNow(userId) {
      const ids = allInstances().flatMap(({ id, ownerId }) => (ownerId === userId ? [id] : []));
      const newest = { after: null, limit: 50, ascending: false };
      const sent = await Promise.all(ids.map((id) => messages.list(id, {}, newest)));
      const endpoints = await Promise.all(ids.map((id) => webhooks.list(id)));
      return {
        instance: ids.length > 0,
        link: ids.some((id) => links.all().has(id)),
        message: sent.some((page) => page.messages.some(({ direction }) => direction === "out")),
        webhook: endpoints.flat().length > 0,
        key: (await apiKeys.listOf(userId)).length > 0,
      };
    },
  });
  return {
    users,
    firstSteps,
    directory: fakeAdminDirectory(users, instances, [whatsAppCredentials.listLinked, telegram.listLinked]),
    instances,
    privacy,
    links,
    notices: fakeNoticeStore({ allInstances, allLinks: links.all, users, bell }),
    bell,
    requests,
    templates: fakeTemplateStore(),
    stopWords: fakeStopWords(),
    campaigns: fakeCampaigns({ find: messages.find }),
    availability: fakeAvailabilityStore(),
    analytics,
    messages,
    events,
    chats: fakeChatStore(messages),
    groupNames: fakeGroupNames(messages),
    files,
    authSessions: fakeAuthSessionStore(),
    resetTokens: fakeResetTokenStore(),
    mailedLinks: fakeMailedLinkStore(),
    authSteps: fakeAuthStepStore(),
    secondFactors: fakeSecondFactorStore(),
    passkeys: fakePasskeyStore(),
    whatsAppCredentials,
    telegram,
    telegramLookups,
    webhooks,
    apiKeys,
    content: fakeContentStore(),
    audit: fakeAuditLog(bell),
  };
}
