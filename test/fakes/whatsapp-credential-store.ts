import type { WhatsAppCredentialStore } from "#ports/whatsapp-credentials.ts";

interface FakeCredentialOptions {
  /** Undefined for an instance that is no more; by default each id has one, such as `Client007`. */
  readonly clientOf?: ((instanceId: number) => string | undefined) | undefined;
}

/** Credentials and keys in memory. */
export function fakeWhatsAppCredentialStore(options: FakeCredentialOptions = {}): WhatsAppCredentialStore {
  const { clientOf = (id) => `Client${String(id).padStart(3, "0")}` } = options;
  const credentials = new Map<number, { value: string; linked: boolean }>();
  const keys = new Map<number, Map<string, string>>();
  return {
    async listLinked() {
      const linked = [...credentials].filter(([, row]) => row.linked).sort(([a], [b]) => a - b);
      return linked.flatMap(([instanceId]) => {
        const client = clientOf(instanceId);
        return client === undefined ? [] : [{ instanceId, client }];
      });
    },
    readCredentials: async (instanceId) => credentials.get(instanceId)?.value ?? null,
    async writeCredentials(instanceId, value, linked) {
      credentials.set(instanceId, { value, linked });
    },
    async readKeys(instanceId, type, ids) {
      const own = keys.get(instanceId);
      const found = new Map<string, string>();
      for (const id of ids) {
        const value = own?.get(keyName(type, id));
        if (value !== undefined) found.set(id, value);
      }
      return found;
    },
    async writeKeys(instanceId, changes) {
      const own = keys.get(instanceId) ?? new Map<string, string>();
      keys.set(instanceId, own);
      for (const { type, id, value } of changes) {
        if (value === null) own.delete(keyName(type, id));
        else own.set(keyName(type, id), value);
      }
    },
    async removeAll(instanceId) {
      credentials.delete(instanceId);
      keys.delete(instanceId);
    },
  };
}

function keyName(type: string, id: string): string {
  return JSON.stringify([type, id]);
}
