import { say } from "#languages/say.ts";
import type { FirstStep } from "../accounts/first-steps.ts";

/** The list of first steps, until all are done. */
export const FIRST_STEPS_WORDING = {
  title: say("Your first message"),
  note: say("About four minutes. Each step ticks itself off when it has happened."),
  progress: say("Steps done"),
  done: say("Done"),
  dismiss: say("Hide this list"),
  dismissing: say("Hiding…"),
  dismissFailed: say("The list could not be hidden. Try again."),
} as const;

interface StepWords {
  readonly title: string;
  readonly text: string;
  readonly action: string;
}

export const FIRST_STEP_WORDING: Readonly<Record<FirstStep, StepWords>> = {
  instance: {
    title: say("Instance"),
    text: say("One instance is one number with its own token. Two are free."),
    action: say("Add Instance"),
  },
  link: {
    title: say("Link a phone"),
    text: say("WhatsApp by scanning a code, Telegram by the code it sends you. Have the phone at hand."),
    action: say("Link phone"),
  },
  message: {
    title: say("First message"),
    text: say("From the form, or with one curl that carries your own client and token."),
    action: say("Send message"),
  },
  webhook: {
    title: say("First webhook"),
    text: say("Give us an address; we send a signed test and show what it answered."),
    action: say("Add address"),
  },
  key: {
    title: say("First API key"),
    text: say("For your servers, instead of the token: named, scoped, revocable."),
    action: say("Create key"),
  },
};
