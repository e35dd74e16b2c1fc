import { say } from "#languages/say.ts";

/** Of the page of templates, besides what the APIs say too. */
export const TEMPLATES_PAGE_WORDING = {
  about: say(
    "A text that you write once, in as many languages as you need. Programs and campaigns send it by its name and fill in what differs.",
  ),
  empty: say("Write a text once, with {{name}} where a name goes, and send it by its name in the reader's language."),
  howTo: say("How to send by a template"),
  loadFailed: say("The templates could not be loaded"),
  saveFailed: say("The template could not be saved"),
  deleteFailed: say("The template could not be deleted"),
  deleteAbout: say(
    "From now on calls that send by this name are answered 404. What was accepted already is sent. This cannot be undone.",
  ),
  nameHint: say("What calls give it by. It stays as it is."),
  nameKept: say("Calls give it by this name, so that it stays."),
  firstLanguage: say("The first language: sent where a call names none, or one that has no text."),
  nothingYet: say("What you write stands here as its reader sees it."),
  placeholderHint: (example: string) => say("Write {example} where a value goes.", { example }),
} as const;
