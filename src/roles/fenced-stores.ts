import type { TelegramStore } from "#ports/telegram-store.ts";
import type { WhatsAppCredentialStore } from "#ports/whatsapp-credentials.ts";

/** Whether this process looks after an instance; undefined where it looks after all. */
type IsOurs = ((instanceId: number) => boolean) | undefined;

/** The same store; what a process still writes for an account that another has by now is not written over that one's. */
export function fencedCredentials(store: WhatsAppCredentialStore, isOurs: IsOurs): WhatsAppCredentialStore {
  if (isOurs === undefined) return store;
  const fenced = fencedBy(isOurs);
  return {
    ...store,
    writeCredentials: fenced(store.writeCredentials),
    writeKeys: fenced(store.writeKeys),
    removeAll: fenced(store.removeAll),
  };
}

export function fencedTelegramStore(store: TelegramStore, isOurs: IsOurs): TelegramStore {
  if (isOurs === undefined) return store;
  const fenced = fencedBy(isOurs);
  return {
    ...store,
    writeSession: fenced(store.writeSession),
    writeEngine: fenced(store.writeEngine),
    writePeers: fenced(store.writePeers),
    removeAll: fenced(store.removeAll),
  };
}

function fencedBy(isOurs: (instanceId: number) => boolean) {
  return <Rest extends unknown[]>(write: (instanceId: number, ...rest: Rest) => Promise<void>) =>
    async (instanceId: number, ...rest: Rest): Promise<void> => {
      if (isOurs(instanceId)) await write(instanceId, ...rest);
    };
}
