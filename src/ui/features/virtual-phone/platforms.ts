import type { Platform } from "#domain/instances/instance.ts";

/** How each app on the phone speaks of the same things. */
interface PhoneWords {
  readonly asks: string;
  readonly scan: string;
  readonly scanCodeOf: (name: string) => string;
  readonly scanning: string;
  readonly linked: (device: string) => string;
  readonly notLinked: string;
  readonly devices: string;
  readonly deviceSince: (day: string) => string;
  readonly noDevices: string;
  readonly unlink: (count: number) => string;
  readonly unlinking: string;
  readonly notUnlinked: string;
  /** The sentence about linking from the dashboard, before and after the link in it. */
  readonly firstSteps: readonly [before: string, after: string];
}

export const PHONE_WORDS: Readonly<Record<Platform, PhoneWords>> = {
  whatsapp: {
    asks: "asks to be linked",
    scan: "Scan",
    scanCodeOf: (name) => `Scan the code of ${name}`,
    scanning: "Scanning…",
    linked: (device) => `Linked as ${device}`,
    notLinked: "The code could not be scanned. Generate a new one.",
    devices: "Linked devices",
    deviceSince: (day) => `Linked ${day}`,
    noDevices: "Nothing is linked to this phone. Start a session in the dashboard, then scan its code here.",
    unlink: (count) => (count === 1 ? "Unlink this device" : "Unlink all devices"),
    unlinking: "Unlinking…",
    notUnlinked: "The device could not be removed.",
    firstSteps: ["Start a session in ", ". It then asks to be linked here, and a tap scans its code."],
  },
  telegram: {
    asks: "waiting to be linked",
    scan: "Confirm",
    scanCodeOf: (name) => `Confirm the log-in of ${name}`,
    scanning: "Confirming…",
    linked: (device) => `Confirmed: ${device}`,
    notLinked: "The log-in could not be confirmed. Generate a new QR code.",
    devices: "Devices",
    deviceSince: (day) => `Logged in ${day}`,
    noDevices: "No other device is logged in to this account. Connect an instance in the dashboard.",
    unlink: (count) => (count === 1 ? "Terminate session" : "Terminate all sessions"),
    unlinking: "Terminating…",
    notUnlinked: "The session could not be terminated.",
    firstSteps: ["Request a verification code for this number in ", ". It arrives here, in the chat “Telegram”."],
  },
};

/** The colour that a chat's bubbles and ground take, and one of it that is read on them. */
export const CHANNEL_LOOKS: Readonly<Record<Platform, string>> = {
  whatsapp: "[--channel:var(--whatsapp)] [--channel-ink:var(--brand)] [--channel-ground:5%]",
  telegram:
    "[--channel:var(--telegram)] [--channel-ink:color-mix(in_srgb,var(--telegram)_72%,var(--ink))] [--channel-ground:9%]",
};
