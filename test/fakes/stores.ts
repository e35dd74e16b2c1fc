import { fakeAdminDirectory } from "./admin-directory.ts";
import { fakeAuditLog } from "./audit-log.ts";
import { fakeAuthSessionStore } from "./auth-session-store.ts";
import { fakeContentStore } from "./content-store.ts";
import { fakeInstanceStore } from "./instance-store.ts";
import { fakeResetTokenStore } from "./reset-token-store.ts";
import { fakeSentMessageStore } from "./sent-message-store.ts";
import { fakeTelegramLookups } from "./telegram-lookups.ts";
import { fakeTelegramMessageStore } from "./telegram-message-store.ts";
import { fakeTelegramStore } from "./telegram-store.ts";
import { fakeUserStore } from "./user-store.ts";
import { fakeWhatsAppCredentialStore } from "./whatsapp-credential-store.ts";

/** Every store in memory, hanging together as in one database: what belongs to an instance goes with it. */
export function fakeStores() {
  const sentMessages = fakeSentMessageStore();
  const instances = fakeInstanceStore({
    async onRemoved(id) {
      await whatsAppCredentials.removeAll(id);
      await telegram.removeAll(id);
    },
  });
  const whatsAppCredentials = fakeWhatsAppCredentialStore({
    clientOf: instances.clientOf,
    onRemoveAll: sentMessages.removeOf,
  });
  const telegramLookups = fakeTelegramLookups();
  const telegramMessages = fakeTelegramMessageStore();
  const telegram = fakeTelegramStore({
    clientOf: instances.clientOf,
    onNewAccount: telegramLookups.removeOf,
    onRemoveAll: telegramMessages.removeOf,
  });
  const users = fakeUserStore({ onSubscription: instances.setSubscriptionOf });
  return {
    users,
    directory: fakeAdminDirectory(users, instances, [whatsAppCredentials.listLinked, telegram.listLinked]),
    instances,
    authSessions: fakeAuthSessionStore(),
    resetTokens: fakeResetTokenStore(),
    whatsAppCredentials,
    sentMessages,
    telegram,
    telegramLookups,
    telegramMessages,
    content: fakeContentStore(),
    audit: fakeAuditLog(),
  };
}
