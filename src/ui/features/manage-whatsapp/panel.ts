import { unreachable } from "#domain/result.ts";
import { say } from "#languages/say.ts";
import type { SessionView } from "#ports/contracts/dashboard/api.ts";
import type { LinkCode } from "../manage/code-life.ts";
import type { TypedCode } from "./typed-code.ts";

type LinkStep = "waiting" | "linking" | "connected";

export const LINK_STEPS: readonly LinkStep[] = ["waiting", "linking", "connected"];
export const LINK_STEP_LABELS = [say("Waiting for your phone"), say("Linking"), say("Connected")];

/** What the working area of the dialog shows. */
export type Panel =
  /** Until the first check has answered. */
  | { readonly kind: "checking" }
  | { readonly kind: "idle"; readonly session: SessionView | null }
  | { readonly kind: "link"; readonly step: LinkStep; readonly code: LinkCode | null; readonly expired: boolean }
  /** A code that is typed on the phone. */
  | { readonly kind: "typed"; readonly step: LinkStep; readonly code: TypedCode; readonly expired: boolean }
  /** WhatsApp asks for the account's passkey. */
  | { readonly kind: "passkey"; readonly session: SessionView }
  | { readonly kind: "connected"; readonly session: SessionView };

type KnownPanel = Exclude<Panel, { kind: "checking" }>;

export interface PanelInput {
  /** Null while unknown: after a logout, until the re-check. */
  readonly session: SessionView | null;
  /** When `session` was fetched, by this browser's clock. */
  readonly checkedAt: number;
  /** The code on show in this dialog. */
  readonly code: LinkCode | null;
  /** The same of one that is typed on the phone. */
  readonly typed: TypedCode | null;
  readonly now: number;
}

export function panelFor({ session, checkedAt, code, typed, now }: PanelInput): KnownPanel {
  if (session?.state === "connected") return { kind: "connected", session };
  if (session?.state === "passkey_required") return { kind: "passkey", session };
  if (typed) return panelWithTyped(typed, session, checkedAt, now);
  if (code) return panelWithCode(code, session, checkedAt, now);
  if (!session) return { kind: "idle", session: null };
  switch (session.state) {
    case "linking":
      return { kind: "link", step: "linking", code: null, expired: false };
    case "inactive":
    case "qr":
    case "reconnecting":
    case "logged_out":
    case "banned":
      return { kind: "idle", session };
    default:
      return unreachable(session.state);
  }
}

/** A status from before the code was made says nothing about it. */
function panelWithCode(code: LinkCode, session: SessionView | null, checkedAt: number, now: number): KnownPanel {
  const current = session && checkedAt > code.receivedAt ? session : null;
  if (current?.state === "linking") return { kind: "link", step: "linking", code, expired: false };
  if (current?.state === "banned" || current?.state === "logged_out") return { kind: "idle", session: current };
  const expired = now >= code.diesAt || (current?.state === "inactive" && current.reason === "code-expired");
  return { kind: "link", step: "waiting", code, expired };
}

function panelWithTyped(code: TypedCode, session: SessionView | null, checkedAt: number, now: number): KnownPanel {
  const current = session && checkedAt > code.receivedAt ? session : null;
  if (current?.state === "linking" || current?.state === "reconnecting") {
    return { kind: "typed", step: "linking", code, expired: false };
  }
  const expired = now >= code.diesAt || (current !== null && current.reason !== "waiting-for-code");
  return { kind: "typed", step: "waiting", code, expired };
}

const IDLE_POLL_MS = 5_000;
const LINKING_POLL_MS = 1_000;

/** Every 5 s (spec §9); every second while something shown is about to change. */
export function statusPollMs(panel: Panel): number {
  if ((panel.kind === "link" || panel.kind === "typed") && !panel.expired) return LINKING_POLL_MS;
  if (panel.kind === "passkey") return LINKING_POLL_MS;
  if (panel.kind === "idle" && panel.session?.state === "reconnecting") return LINKING_POLL_MS;
  return IDLE_POLL_MS;
}

const NOTHING_LINKED = say(
  "No phone is linked to this instance. Start a session and a QR code appears here, good for 30 seconds.",
);
const TYPED_ELSEWHERE = say("A code waits to be typed on the phone. Start the session to link in another way.");
const CODE_ELSEWHERE = say("A QR code waits to be scanned. Start the session to show it here.");

/** Why no session is active, and the way on. */
export function whyIdle(session: SessionView | null): string {
  if (session?.reason === "waiting-for-code") return TYPED_ELSEWHERE;
  if (session?.state === "qr") return CODE_ELSEWHERE;
  return session?.reason === "never-linked" ? NOTHING_LINKED : session?.message || NOTHING_LINKED;
}

/** The state in words, for the live region; empty while there is nothing to say. */
export function announcement(panel: Panel): string {
  switch (panel.kind) {
    case "checking":
      return say("Checking status");
    case "idle":
      return `${say("Session not active.")} ${whyIdle(panel.session)}`;
    case "link":
    case "typed":
      if (panel.expired) return say("The code has expired. Generate a new code.");
      return panel.step === "linking" ? say("Linking") : say("Waiting for your phone");
    case "passkey":
      return panel.session.message;
    case "connected":
      return panel.session.phone ? say("Connected as {who}", { who: `+${panel.session.phone}` }) : say("Connected");
    default:
      return unreachable(panel);
  }
}
