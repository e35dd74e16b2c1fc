import { auditLogContract } from "#test/contracts/audit-log.ts";
import { authSessionStoreContract } from "#test/contracts/auth-session-store.ts";
import { instanceStoreContract } from "#test/contracts/instance-store.ts";
import { sentMessageStoreContract } from "#test/contracts/sent-message-store.ts";
import { telegramLookUpsContract } from "#test/contracts/telegram-look-ups.ts";
import { telegramMessageStoreContract } from "#test/contracts/telegram-message-store.ts";
import { telegramStoreContract } from "#test/contracts/telegram-store.ts";
import { userStoreContract } from "#test/contracts/user-store.ts";
import { whatsAppCredentialStoreContract } from "#test/contracts/whatsapp-credential-store.ts";
import { fakeAuditLog } from "./audit-log.ts";
import { fakeAuthSessionStore } from "./auth-session-store.ts";
import { fakeInstanceStore } from "./instance-store.ts";
import { fakeSentMessageStore } from "./sent-message-store.ts";
import { fakeTelegramLookUps } from "./telegram-look-ups.ts";
import { fakeTelegramMessageStore } from "./telegram-message-store.ts";
import { fakeTelegramStore } from "./telegram-store.ts";
import { fakeUserStore } from "./user-store.ts";
import { fakeWhatsAppCredentialStore } from "./whatsapp-credential-store.ts";

userStoreContract("fake", async () => fakeUserStore());
instanceStoreContract("fake", async () => fakeInstanceStore());
authSessionStoreContract("fake", async () => ({ store: fakeAuthSessionStore(), userId: 1 }));
whatsAppCredentialStoreContract("fake", async () => ({ store: fakeWhatsAppCredentialStore(), first: 1, second: 2 }));
sentMessageStoreContract("fake", async () => ({ store: fakeSentMessageStore(), first: 1, second: 2 }));
telegramStoreContract("fake", async () => {
  const [lookUps, messages] = [fakeTelegramLookUps(), fakeTelegramMessageStore()];
  const store = fakeTelegramStore({ onNewAccount: lookUps.removeOf, onRemoveAll: messages.removeOf });
  return { store, lookUps, messages, first: 1, second: 2 };
});
telegramLookUpsContract("fake", async () => ({ lookUps: fakeTelegramLookUps(), first: 1, second: 2 }));
telegramMessageStoreContract("fake", async () => ({ store: fakeTelegramMessageStore(), first: 1, second: 2 }));
auditLogContract("fake", async () => {
  const log = fakeAuditLog();
  return { log, entries: async () => log.entries };
});
