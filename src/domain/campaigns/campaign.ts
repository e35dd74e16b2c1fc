import type { Instance } from "../instances/instance.ts";
import type { MessageState } from "../messages/life.ts";
import { DAY_MS } from "../retention.ts";
import type { Template } from "../templates/template.ts";

/**
 * A template that goes to a list of people, one after another. `draft` until it is started; `done` once everybody has
 * had their turn.
 */
export const CAMPAIGN_STATES = ["draft", "running", "paused", "cancelled", "done"] as const;
export type CampaignState = (typeof CAMPAIGN_STATES)[number];

/** Why one is paused: its owner did it, its instance has expired, or message after message failed. */
export const PAUSE_REASONS = ["owner", "instance-expired", "failing"] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

export interface Campaign {
  /** `cmp_…`, in the order of time. */
  readonly id: string;
  readonly ownerId: number;
  readonly instanceId: number;
  readonly name: string;
  /** As it was when the campaign was made: what is changed since changes nothing of it. */
  readonly template: Pick<Template, "name" | "language" | "texts">;
  /** Messages a minute at most; the account's own pace may be slower. */
  readonly perMinute: number;
  readonly state: CampaignState;
  readonly reason: PauseReason | null;
  /** Nothing goes out before; null begins when it is started. */
  readonly startAt: Date | null;
  /** Lines of its list that can be written to. */
  readonly recipients: number;
  /** Lines that cannot. */
  readonly refused: number;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
}

/** Lines of one list, those that are refused included. */
export const MAX_CAMPAIGN_LINES = 5_000;
/** Of one user, those that have not ended. */
export const MAX_OPEN_CAMPAIGNS = 10;
export const MAX_CAMPAIGN_NAME_LENGTH = 80;
export const MAX_PER_MINUTE = 60;
export const PER_MINUTE = { careful: 3, steady: 6, fast: 12 } as const;
/** Of the text of a list, in UTF-16 units. */
export const MAX_LIST_LENGTH = 1024 * 1024;
/** Messages that failed one after another until it is paused. */
export const MAX_FAILURES_IN_A_ROW = 10;

/** Networks restrict young accounts that write to many: a campaign of one has to be confirmed. */
const YOUNG_MS = 7 * DAY_MS;

export function isYoung({ createdAt }: Pick<Instance, "createdAt">, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < YOUNG_MS;
}

/** Of a name that the outbox keeps: a recipient has one message, however often it is asked for. */
export function recipientKey(campaignId: string, line: number): string {
  return `${campaignId}/${line}`;
}

/** What became of one line, for readers: `sending` waits for its turn or for the network. */
export const RECIPIENT_STATES = [
  "waiting",
  "sending",
  "sent",
  "delivered",
  "read",
  "failed",
  "stopped",
  "refused",
] as const;
export type RecipientState = (typeof RECIPIENT_STATES)[number];

/** Why a line is refused, or is not written to: `stopped` asked not to be. */
export const LINE_PROBLEMS = [
  "recipient-missing",
  "recipient-invalid",
  "group",
  "duplicate",
  "value-missing",
  "too-long",
  "columns",
  "unknown",
] as const;
export type LineProblem = (typeof LINE_PROBLEMS)[number];

/** Of a line whose message is in this state; null where the message is no longer kept. */
export function recipientStateOf(message: MessageState | null): RecipientState {
  switch (message) {
    case "accepted":
    case "queued":
    case "sending":
      return "sending";
    case "sent":
    case "delivered":
    case "read":
      return message;
    case null:
      return "sent";
    default:
      return "failed";
  }
}

export function campaignIdOf(messageId: string): string {
  return messageId.replace(/^msg_/, "cmp_");
}

/** How long what waits takes at its pace, in whole minutes and at least one. */
export function minutesLeft(waiting: number, perMinute: number): number {
  return Math.max(1, Math.ceil(waiting / perMinute));
}
