import { say } from "#languages/say.ts";
import type { LoggedMessage } from "#ports/contracts/dashboard/message-log.ts";
import { Badge } from "../../components/badge.tsx";
import { Ticks } from "../../components/ticks.tsx";

type State = LoggedMessage["state"];

export const STATE_LABELS: Readonly<Record<State, string>> = {
  accepted: say("Scheduled"),
  queued: say("Queued"),
  sending: say("Sending"),
  sent: say("Sent"),
  delivered: say("Delivered"),
  read: say("Read"),
  failed: say("Failed"),
  cancelled: say("Cancelled"),
  expired: say("{what, select, message {Expired} other {Expired}}", { what: "message" }),
  unknown: say("Unknown"),
  received: say("Received"),
};

const TONES: Readonly<Record<State, "success" | "neutral" | "warning" | "danger">> = {
  accepted: "warning",
  queued: "warning",
  sending: "warning",
  sent: "neutral",
  delivered: "neutral",
  read: "success",
  failed: "danger",
  cancelled: "neutral",
  expired: "danger",
  unknown: "warning",
  received: "neutral",
};

/** Shape and word: ticks for what the network has. */
export function StateBadge({ state }: { readonly state: State }) {
  const ticked = state === "sent" || state === "delivered" || state === "read";
  return (
    <Badge tone={TONES[state]} icon={ticked ? <TickMark status={state} /> : undefined}>
      {STATE_LABELS[state]}
    </Badge>
  );
}

/** The word beside it says what it means. */
function TickMark({ status }: { readonly status: "sent" | "delivered" | "read" }) {
  return (
    <span aria-hidden="true" className="-ms-0.5">
      <Ticks status={status} />
    </span>
  );
}
