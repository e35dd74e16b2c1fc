import { say } from "#languages/say.ts";
/** Sentences about the copy of one's data and the deletion of one's account. */
export const OWN_DATA_WORDING = {
  title: say("Your data"),
  /** Of the banner. */
  deletion: say("Deletion of your account"),
  downloadAbout: say(
    "One ZIP file with your profile, instances, messages, files, webhooks, API keys, API requests and security activity. Passwords, tokens and other secrets are not in it.",
  ),
  downloadHint: say("It shows what was said and to whom: keep it where only you can read it."),
  ready: say("Your download has begun"),
  busy: say("A copy of your data is being downloaded already, or too many others' are. Try again in a minute."),
  over: say("This download is used up, or was allowed too long ago. Begin again in your profile."),
  /** What a deletion takes along. */
  goes: [
    say("your instances; linked accounts are logged out of WhatsApp and Telegram"),
    say("messages, files, webhooks and API keys"),
    say("your sign-ins, second factors and profile"),
  ],
  untilThen: say(
    "Until then you can sign in and keep your account, and your programs work on. We mail you how. After that day nobody can bring it back.",
  ),
  planned: say("Your account will be deleted in a week. You can keep it until then."),
  kept: say("Your account stays"),
  keepFailed: say("Your account could not be kept. Please try again."),
} as const;
