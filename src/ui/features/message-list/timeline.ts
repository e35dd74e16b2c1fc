import type { LoggedMessage } from "#ports/contracts/dashboard/message-log.ts";

export interface Step {
  readonly name: string;
  /** ISO 8601; null of what has not come yet. */
  readonly at: string | null;
  readonly note: string | null;
  readonly tone: "done" | "read" | "waiting" | "bad";
}

/** What happened to a message, in the order of its life; what it waits for stands last. */
export function stepsOf(message: LoggedMessage, network: string): Step[] {
  return message.direction === "in" ? received(message, network) : sent(message, network);
}

function received({ times }: LoggedMessage, network: string): Step[] {
  const written = times.sent === null ? [] : [step("Written", times.sent, `As ${network} says`)];
  return [...written, step("Received", times.accepted, "Kept here, then acknowledged")];
}

function sent(message: LoggedMessage, network: string): Step[] {
  const { times, state, attempts, dueAt } = message;
  const repeats = attempts > 1 ? `Attempt ${attempts}` : null;
  const steps = [
    step("Accepted", times.accepted, "Kept here"),
    differs(times.queued, times.accepted) ? step("Queued", times.queued, "Waited for its turn") : null,
    times.sending === null ? null : step("Sending", times.sending, repeats ?? `Handed to ${network}`),
    times.sent === null ? null : step("Sent", times.sent, `${network} took it`),
    times.delivered === null ? null : step("Delivered", times.delivered, "On the phone"),
    times.read === null ? null : step("Read", times.read, null, "read"),
  ].filter((one) => one !== null);
  return [...steps, ...lastStep(state, times.ended, dueAt)];
}

function lastStep(state: LoggedMessage["state"], ended: string | null, dueAt: string | null): Step[] {
  switch (state) {
    case "accepted":
      return [{ name: "Goes out", at: dueAt, note: "At the time that was asked for", tone: "waiting" }];
    case "queued":
      return [{ name: "Waits", at: null, note: "Goes out in its turn", tone: "waiting" }];
    case "failed":
      return [step("Failed", ended, null, "bad")];
    case "expired":
      return [step("Expired", ended, "It did not leave in time", "bad")];
    case "cancelled":
      return [step("Cancelled", ended, "Before it left", "bad")];
    case "unknown":
      return [step("Unknown", ended, "It may have arrived", "bad")];
    default:
      return [];
  }
}

/** The longest wait between two steps that ended well, in words: "Read in 4.2 s". */
export function headline(message: LoggedMessage): string {
  const { direction, state, times } = message;
  if (direction === "in") return "Received";
  const end = times.read ?? times.delivered ?? times.sent;
  const words: Partial<Record<LoggedMessage["state"], string>> = {
    accepted: "Scheduled",
    queued: "Waits for its turn",
    sending: "On its way",
    failed: "Failed",
    cancelled: "Cancelled",
    expired: "Expired",
    unknown: "Perhaps sent",
  };
  const word = words[state];
  if (word !== undefined || end === null) return word ?? "Sent";
  const name = state === "read" ? "Read" : state === "delivered" ? "Delivered" : "Sent";
  return `${name} in ${inWords(Date.parse(end) - Date.parse(times.accepted))}`;
}

function inWords(ms: number): string {
  if (ms < 1_000) return `${Math.max(0, Math.round(ms))} ms`;
  if (ms < 10_000) return `${(ms / 1_000).toFixed(1)} s`;
  if (ms < 120_000) return `${Math.round(ms / 1_000)} s`;
  if (ms < 7_200_000) return `${Math.round(ms / 60_000)} min`;
  return `${Math.round(ms / 3_600_000)} h`;
}

function step(name: string, at: string | null, note: string | null, tone: Step["tone"] = "done"): Step {
  return { name, at, note, tone };
}

function differs(one: string | null, other: string): boolean {
  return one !== null && one !== other;
}
