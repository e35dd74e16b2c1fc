import { say } from "#languages/say.ts";
import type { LoggedMessage } from "#ports/contracts/dashboard/message-log.ts";
import { shortDay } from "../../format/dates.ts";

const KINDS: Readonly<Record<LoggedMessage["kind"], string>> = {
  text: say("{what, select, message {Text} other {Text}}", { what: "message" }),
  image: say("Image"),
  video: say("Video"),
  album: say("Album"),
  audio: say("Audio"),
  document: say("Document"),
  sticker: say("Sticker"),
  contact: say("{what, select, message {Contact} other {Contact}}", { what: "message" }),
  location: say("Location"),
  poll: say("Poll"),
  reaction: say("Reaction"),
  vote: say("Vote"),
  edit: say("Changed a message"),
  delete: say("Took a message back"),
  pin: say("Pinned or unpinned a message"),
  forward: say("Forwarded a message"),
  otp: say("One-time code"),
  other: say("Other"),
};

/** Of a kind of message; itself where an address names one that there is not. */
export function kindName(kind: string): string {
  return Object.hasOwn(KINDS, kind) ? KINDS[kind as keyof typeof KINDS] : kind;
}

/** Such as "Nov 8", of a day without a time. */
export function dayName(day: string): string {
  return shortDay(`${day}T00:00:00Z`, "UTC");
}

/** Such as "5 PM". */
export function hourName(hour: number): string {
  const count = hour % 12 === 0 ? 12 : hour % 12;
  return hour < 12 ? say("{count} AM", { count }) : say("{count} PM", { count });
}

/** Rounded to what can be told apart: "2.0%", "12%"; "0%" of nothing. */
export function percent(part: number, whole: number): string {
  if (part === 0 || whole === 0) return "0%";
  const share = (part / whole) * 100;
  return `${share < 10 ? share.toFixed(1) : Math.round(share)}%`;
}
