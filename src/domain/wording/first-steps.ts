import type { FirstStep } from "../accounts/first-steps.ts";

/** The list of first steps, until all are done. */
export const FIRST_STEPS_WORDING = {
  title: "Your first message",
  note: "About four minutes. Each step ticks itself off when it has happened.",
  progress: "Steps done",
  done: "Done",
  dismiss: "Hide this list",
  dismissing: "Hiding…",
  dismissFailed: "The list could not be hidden. Try again.",
} as const;

interface StepWords {
  readonly title: string;
  readonly text: string;
  readonly action: string;
}

export const FIRST_STEP_WORDING: Readonly<Record<FirstStep, StepWords>> = {
  instance: {
    title: "Instance",
    text: "One instance is one number with its own token. Two are free.",
    action: "Add Instance",
  },
  link: {
    title: "Link a phone",
    text: "WhatsApp by scanning a code, Telegram by the code it sends you. Have the phone at hand.",
    action: "Link phone",
  },
  message: {
    title: "First message",
    text: "From the form, or with one curl that carries your own client and token.",
    action: "Send message",
  },
  webhook: {
    title: "First webhook",
    text: "Give us an address; we send a signed test and show what it answered.",
    action: "Add address",
  },
  key: {
    title: "First API key",
    text: "For your servers, instead of the token: named, scoped, revocable.",
    action: "Create key",
  },
};
