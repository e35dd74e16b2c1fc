import { say } from "#languages/say.ts";
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
  const written = times.sent === null ? [] : [step(say("Written"), times.sent, say("As {network} says", { network }))];
  return [...written, step(say("Received"), times.accepted, say("Kept here, then acknowledged"))];
}

function sent(message: LoggedMessage, network: string): Step[] {
  const { times, state, attempts, dueAt } = message;
  const repeats = attempts > 1 ? say("Attempt {count}", { count: attempts }) : null;
  const steps = [
    step(say("Accepted"), times.accepted, say("Kept here")),
    differs(times.queued, times.accepted) ? step(say("Queued"), times.queued, say("Waited for its turn")) : null,
    times.sending === null
      ? null
      : step(say("Sending"), times.sending, repeats ?? say("Handed to {network}", { network })),
    times.sent === null ? null : step(say("Sent"), times.sent, say("{network} took it", { network })),
    times.delivered === null ? null : step(say("Delivered"), times.delivered, say("On the phone")),
    times.read === null ? null : step(say("Read"), times.read, null, "read"),
  ].filter((one) => one !== null);
  return [...steps, ...lastStep(state, times.ended, dueAt)];
}

function lastStep(state: LoggedMessage["state"], ended: string | null, dueAt: string | null): Step[] {
  switch (state) {
    case "accepted":
      return [{ name: say("Goes out"), at: dueAt, note: say("At the time that was asked for"), tone: "waiting" }];
    case "queued":
      return [{ name: say("Waits"), at: null, note: say("Goes out in its turn"), tone: "waiting" }];
    case "failed":
      return [step(say("Failed"), ended, null, "bad")];
    case "expired":
      return [
        step(
          say("{what, select, message {Expired} other {Expired}}", { what: "message" }),
          ended,
          say("It did not leave in time"),
          "bad",
        ),
      ];
    case "cancelled":
      return [step(say("Cancelled"), ended, say("Before it left"), "bad")];
    case "unknown":
      return [step(say("Unknown"), ended, say("It may have arrived"), "bad")];
    default:
      return [];
  }
}

/** The longest wait between two steps that ended well, in words: "Read in 4.2 s". */
export function headline(message: LoggedMessage): string {
  const { direction, state, times } = message;
  if (direction === "in") return say("Received");
  const end = times.read ?? times.delivered ?? times.sent;
  const words: Partial<Record<LoggedMessage["state"], string>> = {
    accepted: say("Scheduled"),
    queued: say("Waits for its turn"),
    sending: say("On its way"),
    failed: say("Failed"),
    cancelled: say("Cancelled"),
    expired: say("{what, select, message {Expired} other {Expired}}", { what: "message" }),
    unknown: say("Perhaps sent"),
  };
  const word = words[state];
  if (word !== undefined || end === null) return word ?? say("Sent");
  const name = state === "read" ? say("Read") : state === "delivered" ? say("Delivered") : say("Sent");
  return say("{name} in {time}", { name, time: inWords(Date.parse(end) - Date.parse(times.accepted)) });
}

function inWords(ms: number): string {
  if (ms < 1_000) return say("{count} ms", { count: Math.max(0, Math.round(ms)) });
  if (ms < 10_000) return say("{count} s", { count: (ms / 1_000).toFixed(1) });
  if (ms < 120_000) return say("{count} s", { count: Math.round(ms / 1_000) });
  if (ms < 7_200_000) return say("{count} min", { count: Math.round(ms / 60_000) });
  return say("{count} h", { count: Math.round(ms / 3_600_000) });
}

function step(name: string, at: string | null, note: string | null, tone: Step["tone"] = "done"): Step {
  return { name, at, note, tone };
}

function differs(one: string | null, other: string): boolean {
  return one !== null && one !== other;
}
