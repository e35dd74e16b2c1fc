import type { CommonSessionDependencies } from "#adapters/gateways/common/session/dependencies.ts";
import type { Backoff } from "#domain/back-off.ts";
import type { DeliveryStatus } from "#domain/messages/life.ts";
import type { WhatsAppEngine } from "../engine/engine.ts";

export interface SessionTimes {
  readonly codeLifeMs: number;
  readonly startTimeoutMs: number;
  /** Between tries to get a code, while the network cannot be reached. */
  readonly startRetryMs: number;
  readonly backoff: Backoff;
}

export const SESSION_TIMES: SessionTimes = {
  codeLifeMs: 30_000,
  startTimeoutMs: 25_000,
  startRetryMs: 1_000,
  backoff: { firstMs: 1_000, maxMs: 60_000 },
};

/** What every session of this process shares. */
export interface SessionDependencies extends CommonSessionDependencies {
  readonly engine: WhatsAppEngine;
  readonly times: SessionTimes;
  onReceipts(instanceId: number, messageIds: readonly string[], status: DeliveryStatus): void;
}
