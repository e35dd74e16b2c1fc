import { failure, type Result, success } from "../result.ts";

/** How far ahead a message may be scheduled. */
export const MAX_AHEAD_DAYS = 30;
const MAX_AHEAD_MS = MAX_AHEAD_DAYS * 86_400_000;

/** `send-at-past`: it would have had to leave already. */
export interface ScheduleFailure {
  readonly code: "send-at-past" | "send-at-too-far";
}

/**
 * When a message is to leave: in the future, at most 30 days ahead. `text` is a date and time with its offset, as the
 * contracts check it. A repeat of a call that was accepted is not to be asked again: its time may have come meanwhile.
 */
export function parseSendAt(text: string, now: Date): Result<Date, ScheduleFailure> {
  const at = new Date(text);
  const aheadMs = at.getTime() - now.getTime();
  if (aheadMs > MAX_AHEAD_MS) return failure({ code: "send-at-too-far" });
  return aheadMs > 0 ? success(at) : failure({ code: "send-at-past" });
}
