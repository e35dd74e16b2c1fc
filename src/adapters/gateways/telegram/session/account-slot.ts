import type { InstanceRef } from "#ports/instances.ts";
import type { TelegramApp } from "#ports/telegram-sessions.ts";
import type { EngineAccount, EngineEvents, TelegramEngine } from "../engine/engine.ts";

/** One instance's open account: at most one at a time, and what an earlier one still reports is not heard. */
export interface AccountSlot {
  readonly current: EngineAccount | null;
  /** The one that is open, or a new one; rejects when it cannot be opened, or is closed meanwhile. */
  open(app: TelegramApp): Promise<EngineAccount>;
  close(options?: { readonly discard?: boolean }): Promise<void>;
}

export function accountSlot(engine: TelegramEngine, instance: InstanceRef, events: EngineEvents): AccountSlot {
  let current: EngineAccount | null = null;
  /** Counts accounts and their ends. */
  let generation = 0;

  function heardFrom(own: number): EngineEvents {
    const ifCurrent = (report: () => void): void => {
      if (own === generation) report();
    };
    return {
      connection: (state) => ifCurrent(() => events.connection(state)),
      received: async (message) => {
        if (own === generation) await events.received(message);
      },
      readByPeer: (peerId, maxId) => ifCurrent(() => events.readByPeer(peerId, maxId)),
      ended: (failure) => ifCurrent(() => events.ended(failure)),
    };
  }

  return {
    get current() {
      return current;
    },
    async open(app) {
      if (current !== null) return current;
      generation += 1;
      const own = generation;
      const account = await engine.open(instance, app, heardFrom(own));
      if (own !== generation) {
        await account.close();
        throw new Error("telegram: closed while opening");
      }
      current = account;
      return account;
    },
    async close(options) {
      generation += 1;
      const account = current;
      current = null;
      await account?.close(options);
    },
  };
}
