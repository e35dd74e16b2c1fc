import { adminDirectoryContract } from "#test/contracts/admin-directory.ts";
import { auditLogContract } from "#test/contracts/audit-log.ts";
import { authSessionStoreContract } from "#test/contracts/auth-session-store.ts";
import { contentStoreContract } from "#test/contracts/content-store.ts";
import { instanceStoreContract } from "#test/contracts/instance-store.ts";
import { resetTokenStoreContract } from "#test/contracts/reset-token-store.ts";
import { sentMessageStoreContract } from "#test/contracts/sent-message-store.ts";
import { telegramMessageStoreContract } from "#test/contracts/telegram-message-store.ts";
import { telegramStoreContract } from "#test/contracts/telegram-store.ts";
import { userStoreContract } from "#test/contracts/user-store.ts";
import { whatsAppCredentialStoreContract } from "#test/contracts/whatsapp-credential-store.ts";
import { telegramLookupsContract } from "../contracts/telegram-lookups.ts";
import { fakeAuditLog } from "./audit-log.ts";
import { fakeAuthSessionStore } from "./auth-session-store.ts";
import { fakeContentStore } from "./content-store.ts";
import { fakeInstanceStore } from "./instance-store.ts";
import { fakeResetTokenStore } from "./reset-token-store.ts";
import { fakeSentMessageStore } from "./sent-message-store.ts";
import { fakeStores } from "./stores.ts";
import { fakeTelegramLookups } from "./telegram-lookups.ts";
import { fakeTelegramMessageStore } from "./telegram-message-store.ts";
import { fakeTelegramStore } from "./telegram-store.ts";
import { fakeUserStore } from "./user-store.ts";
import { fakeWhatsAppCredentialStore } from "./whatsapp-credential-store.ts";

userStoreContract("fake", async () => fakeUserStore());
instanceStoreContract("fake", async () => fakeInstanceStore());
authSessionStoreContract("fake", async () => ({ store: fakeAuthSessionStore(), userId: 1, otherId: 2 }));
resetTokenStoreContract("fake", async () => ({ store: fakeResetTokenStore(), userId: 1, otherId: 2 }));
whatsAppCredentialStoreContract("fake", async () => ({ store: fakeWhatsAppCredentialStore(), first: 1, second: 2 }));
sentMessageStoreContract("fake", async () => ({ store: fakeSentMessageStore(), first: 1, second: 2 }));
telegramStoreContract("fake", async () => {
  const [lookups, messages] = [fakeTelegramLookups(), fakeTelegramMessageStore()];
  const store = fakeTelegramStore({ onNewAccount: lookups.removeOf, onRemoveAll: messages.removeOf });
  return { store, lookups, messages, first: 1, second: 2 };
});
telegramLookupsContract("fake", async () => ({ lookups: fakeTelegramLookups(), first: 1, second: 2 }));
telegramMessageStoreContract("fake", async () => ({ store: fakeTelegramMessageStore(), first: 1, second: 2 }));
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
