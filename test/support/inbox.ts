import type { IncomingMessage } from "#domain/messages/incoming.ts";

/** What a gateway stores: each message once, by its id. */
export interface Inbox {
  readonly calls: (readonly IncomingMessage[])[];
  readonly stored: IncomingMessage[];
  /** Runs before anything is stored. */
  before: (messages: readonly IncomingMessage[]) => Promise<void>;
  onReceived(instanceId: number, messages: readonly IncomingMessage[]): Promise<void>;
}

export function newInbox(): Inbox {
  const own: Inbox = {
    calls: [],
    stored: [],
    before: async () => undefined,
    async onReceived(_instanceId, messages) {
      own.calls.push(messages);
      await own.before(messages);
      for (const message of messages) {
        if (!own.stored.some(({ providerId }) => providerId === message.providerId)) own.stored.push(message);
      }
    },
  };
  return own;
}
