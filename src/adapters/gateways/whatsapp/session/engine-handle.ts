import type { IsCurrent } from "#adapters/gateways/common/session/generations.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { EngineAccount, EngineConnection, EngineEvents, WhatsAppEngine } from "../engine/engine.ts";

/** One instance's account in the engine: opened when it is needed, and at most one connection at a time. */
export interface EngineHandle {
  readonly connection: EngineConnection | null;
  /** Null while nothing is open. */
  linked(): Promise<boolean | null>;
  /** Ends the connection before; what an earlier one still reports is not heard, nor one made that is late. */
  connect(isCurrent: IsCurrent): Promise<void>;
  /** Ends the connection without logging out. */
  end(): Promise<void>;
  /** Writes what has not been stored. */
  flush(): Promise<void>;
  /** Ends the connection and removes what is stored, having opened it if need be; tells what kept it from that. */
  forget(failed: (error: unknown) => void): Promise<void>;
}

export function engineHandle(
  engine: WhatsAppEngine,
  instance: InstanceRef,
  eventsOf: (isCurrent: IsCurrent, account: EngineAccount) => EngineEvents,
): EngineHandle {
  let account: Promise<EngineAccount> | null = null;
  let connection: EngineConnection | null = null;

  function open(): Promise<EngineAccount> {
    account ??= engine.open(instance).catch((error) => {
      account = null;
      throw error;
    });
    return account;
  }

  /** What is open, whether it could be or not. */
  const opened = async (): Promise<EngineAccount | null> => (await account?.catch(() => null)) ?? null;

  async function end(): Promise<void> {
    const ending = connection;
    connection = null;
    await ending?.end();
  }

  return {
    get connection() {
      return connection;
    },
    linked: async () => (await opened())?.linked() ?? null,
    async connect(isCurrent) {
      await end();
      const current = await open();
      // Pairing ends with a restart that must find the new credentials stored.
      await current.flush();
      if (!isCurrent()) return;
      const made = await current.connect(eventsOf(isCurrent, current));
      if (isCurrent()) connection = made;
      else await made.end();
    },
    end,
    flush: async () => (await opened())?.flush(),
    async forget(failed) {
      try {
        await end();
        const current = await open();
        account = null;
        await current.forget();
      } catch (error) {
        failed(error);
      }
    },
  };
}
