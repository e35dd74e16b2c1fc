import type { DeliveryStatus } from "#domain/messages/life.ts";
import type { Clock } from "#ports/clock.ts";
import { commitLane } from "./commit-lane.ts";
import type { EngineEvents } from "./engine.ts";
import { type HandedOver, type IntakeBase, inTime, laneSettings, sizeOf } from "./handed-over.ts";
import { askedAgain, type Progress, progressIn, together } from "./receipts.ts";

interface ReceiptLaneDependencies extends IntakeBase {
  readonly events: Pick<EngineEvents, "receipts">;
  readonly clock: Pick<Clock, "now">;
  /** Makes sure that a message of ours can be sent again. Rejects with `StorageError`. */
  prepareResend(messageId: string): Promise<void>;
}

interface Entry {
  readonly progress: Progress | null;
  readonly resend: string | null;
  readonly bytes: number;
  acknowledge(): void;
}

interface ReceiptLane {
  add(entry: HandedOver): void;
  /** Told outside a receipt, and not to be acknowledged. */
  note(messageId: string, status: DeliveryStatus): void;
  stop(): Promise<void>;
}

/**
 * Receipts come in bursts, and nobody waits for them: those of a tenth of a second are one commit, which writes a page once
 * that each of them changes.
 */
const GATHER_MS = 100;
const MAX_BATCH = 500;

/** How far messages of ours have come: stored, then acknowledged. */
export function receiptLane(dependencies: ReceiptLaneDependencies): ReceiptLane {
  const { clock, events, options } = dependencies;
  const lane = commitLane<Entry>({
    ...laneSettings(dependencies, "receipts"),
    maxBatch: MAX_BATCH,
    gatherMs: GATHER_MS,
    sizeOf: ({ bytes }) => bytes,
    async take(entries) {
      const reports = together(entries.flatMap(({ progress }) => progress ?? []));
      await inTime(
        Promise.all([
          ...reports.map(({ ids, status, at }) => events.receipts(ids, status, at)),
          ...entries.flatMap(({ resend }) => (resend === null ? [] : [dependencies.prepareResend(resend)])),
        ]),
        options.commitTimeoutMs,
      );
      for (const entry of entries) entry.acknowledge();
      return entries.length;
    },
  });
  return {
    add({ node, acknowledge }) {
      const progress = progressIn(node, clock.now());
      lane.add({ progress, resend: askedAgain(node), bytes: sizeOf(node), acknowledge });
    },
    note(id, status) {
      const progress = { ids: [id], status, at: clock.now() };
      lane.add({ progress, resend: null, bytes: id.length, acknowledge: () => undefined });
    },
    stop: lane.stop,
  };
}
