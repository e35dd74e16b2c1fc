import type { BinaryNode, proto, WASocket } from "baileys";
import type { Clock } from "#ports/clock.ts";
import type { EngineEvents } from "./engine.ts";
import type { HandedOver, IntakeBase } from "./handed-over.ts";
import type { HeldKeys } from "./held-keys.ts";
import { incomingLane } from "./incoming-lane.ts";
import { receiptLane } from "./receipt-lane.ts";
import type { TtlCache } from "./ttl-cache.ts";

interface IntakeDependencies extends IntakeBase {
  readonly events: Pick<EngineEvents, "received" | "receipts">;
  readonly held: HeldKeys;
  /** What has been stored lately. */
  readonly stored: TtlCache<true>;
  readonly clock: Pick<Clock, "now">;
  /** A message of ours, which stays at hand then; undefined where it is not kept. Rejects with `StorageError`. */
  findSent(messageId: string): Promise<proto.IMessage | undefined>;
}

export interface Intake {
  /** Nothing more is acknowledged; resolves when what is being stored is stored. */
  stop(): Promise<void>;
}

/** Stands between WhatsApp and Baileys: what comes in is stored first, and acknowledged then. */
export function intake(socket: WASocket, dependencies: IntakeDependencies): Intake {
  const incoming = incomingLane(socket, dependencies);
  const { findSent } = dependencies;
  const receipts = receiptLane({ ...dependencies, prepareResend: async (id) => void (await findSent(id)) });
  let stopped = false;

  function takeOver(event: string, take: (entry: HandedOver) => void): void {
    const [listener] = socket.ws.listeners(event);
    if (listener === undefined) throw new Error(`baileys: nobody listens to ${event}`);
    socket.ws.off(event, listener as () => void);
    socket.ws.on(event, (node: BinaryNode) => {
      const acknowledge = (): void => {
        if (!stopped) listener(node);
      };
      take({ node, acknowledge });
    });
  }

  takeOver("CB:message", incoming.add);
  takeOver("CB:receipt", receipts.add);
  socket.ws.on("CB:ack,class:message", ({ attrs }: BinaryNode) => {
    const { id, error } = attrs;
    // Whoever has just sent it hears it as the answer.
    if (id === undefined || socket.ws.listenerCount(`TAG:${id}`) > 0) return;
    receipts.note(id, error === undefined ? "sent" : "failed");
  });
  // What a phone was asked for because it had come without its content.
  socket.ev.on("messages.upsert", ({ messages, requestId }) => {
    if (requestId !== undefined && !stopped) incoming.addOpened(messages);
  });

  return {
    async stop() {
      stopped = true;
      dependencies.held.discard();
      await Promise.all([incoming.stop(), receipts.stop()]);
    },
  };
}
