import type { BinaryNode } from "baileys";
import { orInterrupted } from "#adapters/gateways/common/session/interruption.ts";
import { STORING_BACKOFF } from "#adapters/gateways/common/session/retry-delay.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { Logger } from "#ports/logger.ts";
import type { Room } from "./commit-lane.ts";

/** What WhatsApp has handed over, and how to let Baileys see it, which acknowledges it. */
export interface HandedOver {
  readonly node: BinaryNode;
  acknowledge(): void;
}

export interface IntakeOptions {
  /** How long storing may take before it is tried again. */
  readonly commitTimeoutMs: number;
  /** Of each kind, of one connection: what is more is left with WhatsApp until the next. */
  readonly maxWaiting: number;
}

/** What storing needs, whatever is stored. */
export interface IntakeBase {
  readonly instance: InstanceRef;
  readonly room: Room;
  readonly logger: Pick<Logger, "warn" | "error">;
  readonly options: IntakeOptions;
  /** Something was left with WhatsApp, which gives it out again at the next connection. */
  leftBehind(): void;
}

/** What all lanes of a connection have in common. */
export function laneSettings(base: IntakeBase, what: "messages" | "receipts") {
  const { instanceId } = base.instance;
  return {
    room: base.room,
    maxEntries: base.options.maxWaiting,
    backoff: STORING_BACKOFF,
    failed: (error: unknown) => base.logger.warn("incoming-not-stored", { instanceId, code: what, error }),
    leftBehind(count: number) {
      base.logger.warn("incoming-left-behind", { instanceId, code: what, count });
      base.leftBehind();
    },
  };
}

/** Nothing is known of what is not stored in time: it is stored again. */
export async function inTime(work: Promise<unknown>, withinMs: number): Promise<void> {
  const done = await orInterrupted(
    work.then(() => true),
    { withinMs },
  );
  if (done === null) throw new Error("whatsapp: not stored in time");
}

const NODE_BYTES = 300;

/** About what a node takes up in memory. */
export function sizeOf({ content }: BinaryNode): number {
  if (Array.isArray(content)) return content.reduce((sum, child) => sum + sizeOf(child), NODE_BYTES);
  return NODE_BYTES + (content?.length ?? 0);
}
