import type { ReactNode } from "react";
import type { Platform } from "#domain/instances/instance.ts";
import { say } from "#languages/say.ts";
import { rich } from "../../components/rich.tsx";

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
  /** The sentence about linking from the dashboard, with the link in it. */
  readonly firstSteps: (link: (text: ReactNode[]) => ReactNode) => ReactNode;
}

export const PHONE_WORDS: Readonly<Record<Platform, PhoneWords>> = {
  whatsapp: {
    asks: say("asks to be linked"),
    scan: say("Scan"),
    scanCodeOf: (name) => say("Scan the code of {name}", { name }),
    scanning: say("Scanning…"),
    linked: (device) => say("Linked as {device}", { device }),
    notLinked: say("The code could not be scanned. Generate a new one."),
    devices: say("Linked devices"),
    deviceSince: (day) => say("Linked {day}", { day }),
    noDevices: say("Nothing is linked to this phone. Start a session in the dashboard, then scan its code here."),
    unlink: (count) => (count === 1 ? say("Unlink this device") : say("Unlink all devices")),
    unlinking: say("Unlinking…"),
    notUnlinked: say("The device could not be removed."),
    firstSteps: (link) =>
      rich("Start a session in <link>Instances</link>. It then asks to be linked here, and a tap scans its code.", {
        link,
      }),
  },
  telegram: {
    asks: say("waiting to be linked"),
    scan: say("Confirm"),
    scanCodeOf: (name) => say("Confirm the log-in of {name}", { name }),
    scanning: say("Confirming…"),
    linked: (device) => say("Confirmed: {device}", { device }),
    notLinked: say("The log-in could not be confirmed. Generate a new QR code."),
    devices: say("Devices"),
    deviceSince: (day) => say("Logged in {day}", { day }),
    noDevices: say("No other device is logged in to this account. Connect an instance in the dashboard."),
    unlink: (count) => (count === 1 ? say("Terminate session") : say("Terminate all sessions")),
    unlinking: say("Terminating…"),
    notUnlinked: say("The session could not be terminated."),
    firstSteps: (link) =>
      rich(
        "Request a verification code for this number in <link>Instances</link>. It arrives here, in the chat “Telegram”.",
        { link },
      ),
  },
};

/** The colour that a chat's bubbles and ground take, and one of it that is read on them. */
export const CHANNEL_LOOKS: Readonly<Record<Platform, string>> = {
  whatsapp: "[--channel:var(--whatsapp)] [--channel-ink:var(--brand)] [--channel-ground:5%]",
  telegram:
    "[--channel:var(--telegram)] [--channel-ink:color-mix(in_srgb,var(--telegram)_72%,var(--ink))] [--channel-ground:9%]",
};
