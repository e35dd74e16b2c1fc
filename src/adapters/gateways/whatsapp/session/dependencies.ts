import type { CommonSessionDependencies } from "#adapters/gateways/common/session/dependencies.ts";
import type { Inbox } from "#adapters/gateways/common/session/inbox.ts";
import { RETRY_TIMES, type RetryTimes } from "#adapters/gateways/common/session/retry-delay.ts";
import type { WhatsAppEngine } from "../engine/engine.ts";

export interface SessionTimes extends RetryTimes {
  readonly codeLifeMs: number;
  /** The same of one that is typed. */
  readonly pairingCodeLifeMs: number;
  /** The whole of a passkey, and what WhatsApp's own pages allow for each step after it was given. */
  readonly passkeyLifeMs: number;
  readonly passkeyStepMs: number;
  readonly startTimeoutMs: number;
  /** Between tries to get a code, while the network cannot be reached. */
  readonly startRetryMs: number;
}

export const SESSION_TIMES: SessionTimes = {
  codeLifeMs: 30_000,
  // The connection's own codes last for 180 s, and end it.
  pairingCodeLifeMs: 160_000,
  // The connection ends after ten minutes.
  passkeyLifeMs: 480_000,
  passkeyStepMs: 120_000,
  startTimeoutMs: 25_000,
  startRetryMs: 1_000,
  ...RETRY_TIMES,
};

/** What every session of this process shares. */
export interface SessionDependencies extends CommonSessionDependencies {
  readonly engine: WhatsAppEngine;
  readonly times: SessionTimes;
  readonly inbox: Inbox;
}
