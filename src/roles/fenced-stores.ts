import type { TelegramStore } from "#ports/telegram-store.ts";
import type { WhatsAppCredentialStore } from "#ports/whatsapp-credentials.ts";

/** Whether this process may write for an instance; undefined where it looks after all. */
type MayWrite = ((instanceId: number) => boolean) | undefined;

/** The same store; what a process still writes for an account that another has by now is not written over that one's. */
export function fencedCredentials(store: WhatsAppCredentialStore, mayWrite: MayWrite): WhatsAppCredentialStore {
  if (mayWrite === undefined) return store;
  const fenced = fencedBy(mayWrite);
  return {
    ...store,
    writeCredentials: fenced(store.writeCredentials),
    writeKeys: fenced(store.writeKeys),
    removeAll: fenced(store.removeAll),
  };
}

export function fencedTelegramStore(store: TelegramStore, mayWrite: MayWrite): TelegramStore {
  if (mayWrite === undefined) return store;
  const fenced = fencedBy(mayWrite);
  return {
    ...store,
    writeSession: fenced(store.writeSession),
    writeEngine: fenced(store.writeEngine),
    writePeers: fenced(store.writePeers),
    removeAll: fenced(store.removeAll),
  };
}

function fencedBy(mayWrite: (instanceId: number) => boolean) {
  return <Rest extends unknown[]>(write: (instanceId: number, ...rest: Rest) => Promise<void>) =>
    async (instanceId: number, ...rest: Rest): Promise<void> => {
      if (mayWrite(instanceId)) await write(instanceId, ...rest);
    };
}
