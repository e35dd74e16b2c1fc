import type { MessageState } from "#domain/messages/life.ts";
import { say } from "#languages/say.ts";
import { classNames } from "./class-names.ts";

const LABELS: Record<MessageState, string> = {
  accepted: say("Waits for its time"),
  queued: say("Waits for its turn"),
  sending: say("On its way"),
  sent: say("Sent"),
  delivered: say("Delivered"),
  read: say("Read"),
  failed: say("Failed"),
  cancelled: say("Cancelled"),
  expired: say("Expired"),
  unknown: say("Perhaps sent"),
};

const CLOCK = "M8 1.2a4.3 4.3 0 1 0 .01 0M8 3.2v2.3l1.6 1";
const TICK = "m1 6 3 3.3L10 2";
const CROSS = "m5 2 7 7M12 2 5 9";

const SHAPES: Record<MessageState, string> = {
  accepted: CLOCK,
  queued: CLOCK,
  sending: CLOCK,
  sent: TICK,
  delivered: TICK,
  read: TICK,
  failed: CROSS,
  cancelled: CROSS,
  expired: CROSS,
  unknown: "M6 3.6a2 2 0 1 1 2.9 1.8q-.9.5-.9 1.4M8 9v.4",
};

const INKS: Partial<Record<MessageState, string>> = { read: "text-read", failed: "text-danger-ink" };

/** One tick for sent, two for delivered, two blue ones for read, a cross for what did not go, a clock for what waits. */
export function Ticks({ status, className = "h-2.75 w-4" }: { status: MessageState; className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 16 11"
      role="img"
      aria-label={LABELS[status]}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classNames("flex-none", INKS[status] ?? "text-ink-muted", className)}
    >
      <path d={SHAPES[status]} />
      {status === "delivered" || status === "read" ? <path d="m7.5 8.3 1 1L15 2" /> : null}
    </svg>
  );
}
