import { generations, type IsCurrent } from "#adapters/gateways/common/session/generations.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { TelegramApp } from "#ports/telegram-sessions.ts";
import type { EngineAccount, EngineEvents, TelegramEngine } from "../engine/engine.ts";

/** One instance's open account: at most one at a time, and what an earlier one still reports is not heard. */
export interface EngineHandle {
  readonly current: EngineAccount | null;
  /** The one that is open, or a new one; rejects when it cannot be opened, or is closed meanwhile. */
  open(app: TelegramApp): Promise<EngineAccount>;
  close(options?: { readonly discard?: boolean }): Promise<void>;
}

export function engineHandle(engine: TelegramEngine, instance: InstanceRef, events: EngineEvents): EngineHandle {
  let current: EngineAccount | null = null;
  /** Of accounts and their ends. */
  const { next } = generations();

  function heardWhile(isCurrent: IsCurrent): EngineEvents {
    const ifCurrent = (report: () => void): void => {
      if (isCurrent()) report();
    };
    return {
      connection: (state) => ifCurrent(() => events.connection(state)),
      received: async (messages) => {
        if (isCurrent()) await events.received(messages);
      },
      deleted: async (messageIds) => {
        if (isCurrent()) await events.deleted(messageIds);
      },
      readByPeer: async (peerId, maxId) => {
        if (isCurrent()) await events.readByPeer(peerId, maxId);
      },
      groupsNamed: (groups) => ifCurrent(() => events.groupsNamed(groups)),
      proxyTold: (problem) => ifCurrent(() => events.proxyTold(problem)),
      ended: (failure) => ifCurrent(() => events.ended(failure)),
    };
  }

  return {
    get current() {
      return current;
    },
    async open(app) {
      if (current !== null) return current;
      const isCurrent = next();
      const account = await engine.open(instance, app, heardWhile(isCurrent));
      if (!isCurrent()) {
        await account.close();
        throw new Error("telegram: closed while opening");
      }
      current = account;
      return account;
    },
    async close(options) {
      next();
      const account = current;
      current = null;
      await account?.close(options);
    },
  };
}
