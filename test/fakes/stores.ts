import { fakeAuditLog } from "./audit-log.ts";
import { fakeAuthSessionStore } from "./auth-session-store.ts";
import { fakeInstanceStore } from "./instance-store.ts";
import { fakeSentMessageStore } from "./sent-message-store.ts";
import { fakeUserStore } from "./user-store.ts";
import { fakeWhatsAppCredentialStore } from "./whatsapp-credential-store.ts";

/** Every store in memory, hanging together as in one database: what belongs to an instance goes with it. */
export function fakeStores() {
  const sentMessages = fakeSentMessageStore();
  const instances = fakeInstanceStore({ onRemoved: (id) => whatsAppCredentials.removeAll(id) });
  const whatsAppCredentials = fakeWhatsAppCredentialStore({
    clientOf: instances.clientOf,
    onRemoveAll: sentMessages.removeOf,
  });
  return {
    users: fakeUserStore(),
    instances,
    authSessions: fakeAuthSessionStore(),
    whatsAppCredentials,
    sentMessages,
    audit: fakeAuditLog(),
  };
}
