import { say } from "#languages/say.ts";
import type { AccountBellKind, BellKind } from "../accounts/bell.ts";
import { ACTIVITY_WORDING } from "./activity.ts";
import { dayText, momentText } from "./moments.ts";

interface BellFacts {
  /** The end of the instance, or when the outage began; null of an account. */
  readonly of: Date | null;
  /** What it is about, as it is called; null where nothing has a name. */
  readonly name: string | null;
  /** When an instance ends that was renewed since; null where it was not. */
  readonly renewedUntil?: Date | null;
}

interface BellWords {
  readonly title: string;
  readonly text: string;
  /** What can be done about it. */
  readonly action: string;
}

/** What stands in the bell. */
export function bellWords(kind: BellKind, { of, name, renewedUntil = null }: BellFacts): BellWords {
  const moment = of === null ? "" : momentText(of);
  const day = of === null ? "" : dayText(of);
  const instance = name ?? say("An instance");
  if (renewedUntil !== null) {
    return {
      title: say("{instance} is renewed", { instance }),
      text: say("It was to end on {before}, and goes on until {moment}.", {
        before: moment,
        moment: momentText(renewedUntil),
      }),
      action: say("Manage"),
    };
  }
  switch (kind) {
    case "ends-soon":
    case "ends-tomorrow":
      return {
        title: say("{instance} ends on {day}", { instance, day }),
        text: say("From {moment} on it sends nothing and links no account, until it is renewed.", { moment }),
        action: say("Renew"),
      };
    case "ended":
      return {
        title: say("{instance} has ended", { instance }),
        text: say("It ended on {moment}: it sends nothing and links no account, until it is renewed.", { moment }),
        action: say("Renew"),
      };
    case "disconnected":
      return {
        title: say("{instance} is disconnected", { instance }),
        text: say(
          "Its account went away on {moment} and was not back within 10 minutes. Until it is, nothing goes out.",
          { moment },
        ),
        action: say("Manage"),
      };
    case "new-device":
      return {
        title:
          name === null ? say("Sign-in on a new device") : say("Sign-in on a new device: {device}", { device: name }),
        text: say("If it was not you, sign it out and change your password."),
        action: say("Profile"),
      };
    case "webhook-disabled":
      return {
        title: say("A webhook of {instance} is switched off", { instance }),
        text: say(
          "Its address answered with errors or not at all. Nothing is posted to it until you resume it; events are kept meanwhile.",
        ),
        action: say("Webhooks"),
      };
    case "key-expires":
      return {
        title: say("API key ends on {day}: {name}", { day, name: name ?? "" }),
        text: say("From {moment} on it opens nothing. Make another one, or rotate it, before then.", { moment }),
        action: say("API keys"),
      };
    case "key-created":
    case "key-rotated":
      return {
        title: named(kind, name),
        text: say(
          "Whoever has it can act for you, within its scopes. If it was not you, revoke it and change your password.",
        ),
        action: say("API keys"),
      };
    case "email-change-asked":
      return {
        title: ACTIVITY_WORDING[kind].what,
        text: say(
          "It changes once the new address is confirmed. If it was not you, the mail to your address takes it back.",
        ),
        action: say("Profile"),
      };
    case "account-locked":
      return {
        title: ACTIVITY_WORDING[kind].what,
        text: say(
          "Somebody tried too many passwords. Devices that have signed in before are not held back, and nobody was let in.",
        ),
        action: say("Profile"),
      };
    case "deletion-asked":
      return {
        title: ACTIVITY_WORDING[kind].what,
        text: say("Everything works on for a week. Until then you can keep your account."),
        action: say("Profile"),
      };
    default:
      return {
        title: named(kind, name),
        text: say("If it was not you, change your password and look at your devices."),
        action: say("Profile"),
      };
  }
}

function named(kind: AccountBellKind, name: string | null) {
  const { what } = ACTIVITY_WORDING[kind];
  return name === null ? what : `${what}: ${name}`;
}
