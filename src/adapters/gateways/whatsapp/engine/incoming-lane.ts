import type { BinaryNode, proto, WAMessage, WASocket } from "baileys";
import type { IncomingMessage } from "#domain/messages/incoming.ts";
import { StorageError } from "#ports/storage-error.ts";
import { commitLane } from "./commit-lane.ts";
import type { EngineEvents } from "./engine.ts";
import { type HandedOver, type IntakeBase, inTime, laneSettings, sizeOf } from "./handed-over.ts";
import type { HeldKeys } from "./held-keys.ts";
import { opening } from "./opening.ts";
import { receivedMessage } from "./received.ts";
import type { TtlCache } from "./ttl-cache.ts";

interface IncomingLaneDependencies extends IntakeBase {
  readonly events: Pick<EngineEvents, "received">;
  readonly held: HeldKeys;
  /** What has been stored lately: it can be read no second time, and WhatsApp may not have heard that it came. */
  readonly stored: TtlCache<true>;
  /** A message of ours; undefined where it is not kept. Rejects with `StorageError`. */
  findSent(messageId: string): Promise<proto.IMessage | undefined>;
}

interface Entry {
  /** Null where Baileys has read it already. */
  readonly node: BinaryNode | null;
  readonly bytes: number;
  /** Undefined until it has been read; null for what is not stored. */
  message: IncomingMessage | null | undefined;
  tries: number;
  acknowledge(): void;
}

interface IncomingLane {
  add(entry: HandedOver): void;
  /** What Baileys has got hold of by itself: it will not come again. */
  addOpened(messages: readonly WAMessage[]): void;
  stop(): Promise<void>;
}

/** For those that come in the same moment. */
const GATHER_MS = 1;
/** Decrypted and not yet stored, at most: their keys wait in memory. */
const MAX_BATCH = 100;
/** To read a message, where it is not for want of the database. */
const MAX_TRIES = 3;

/** What people write: decrypted, stored, and acknowledged then, in its order. */
export function incomingLane(socket: WASocket, dependencies: IncomingLaneDependencies): IncomingLane {
  const { events, held, instance, logger, options, stored } = dependencies;
  const { open, own } = opening(socket, held, dependencies.findSent);

  /** How many of the first could be read. */
  async function read(entries: readonly Entry[]): Promise<number> {
    for (const [index, entry] of entries.entries()) {
      if (entry.message !== undefined || entry.node === null) continue;
      try {
        entry.message = await open(entry.node);
      } catch (error) {
        if (error instanceof StorageError || ++entry.tries < MAX_TRIES) {
          if (index === 0) throw error;
          return index;
        }
        logger.error("incoming-not-read", { instanceId: instance.instanceId, error });
        entry.message = null;
      }
    }
    return entries.length;
  }

  function confirm({ attrs }: BinaryNode): void {
    socket.sendReceipt(String(attrs.from), attrs.participant, [String(attrs.id)], "inactive").catch(() => undefined);
  }

  const lane = commitLane<Entry>({
    ...laneSettings(dependencies, "messages"),
    maxBatch: MAX_BATCH,
    gatherMs: GATHER_MS,
    sizeOf: ({ bytes }) => bytes,
    async take(entries) {
      const done = entries.slice(0, await read(entries));
      const messages = done.flatMap(({ message }) => message ?? []);
      if (messages.length > 0) await inTime(events.received(messages), options.commitTimeoutMs);
      await held.commit().catch((error) => {
        // They are tried with the next; meanwhile they are read from memory.
        logger.warn("keys-not-stored", { instanceId: instance.instanceId, error });
      });
      for (const { node, message, acknowledge } of done) {
        if (node !== null && message) stored.set(nameOf(node), true);
        acknowledge();
      }
      return done.length;
    },
  });

  return {
    add({ node, acknowledge }) {
      if (stored.get(nameOf(node))) return confirm(node);
      lane.add({ node, bytes: sizeOf(node), message: undefined, tries: 0, acknowledge });
    },
    addOpened(messages) {
      for (const each of messages) {
        const message = receivedMessage(each, own(), { backfilled: true });
        if (message === null) continue;
        lane.add({ node: null, bytes: message.text.length + 500, message, tries: 0, acknowledge: () => undefined });
      }
    },
    stop: lane.stop,
  };
}

function nameOf({ attrs }: BinaryNode): string {
  return `${attrs.from} ${attrs.participant ?? ""} ${attrs.id}`;
}
