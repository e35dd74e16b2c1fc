import { say } from "#languages/say.ts";
import {
  MAX_PLACEHOLDERS,
  MAX_PLACES,
  MAX_TEMPLATE_LANGUAGES,
  MAX_TEMPLATE_TEXT,
  MAX_TEMPLATES,
} from "../templates/template.ts";

/** Of templates, in answers and on their page. */
export const TEMPLATE_WORDING = {
  get nameInvalid() {
    return say("Name it in small letters, digits, _ and -, such as order_ready: at most 64 characters.");
  },
  get languageInvalid() {
    return say("A language is written as en, ar or pt-BR.");
  },
  get textsMissing() {
    return say("A template has a text in one language at least.");
  },
  get languageWithoutText() {
    return say("The first language needs a text: it is sent where a call names no other.");
  },
  get tooManyLanguages() {
    return say("A template has at most {most} languages.", { most: MAX_TEMPLATE_LANGUAGES });
  },
  get textMissing() {
    return say("Write what is sent in this language.");
  },
  get textTooLong() {
    return say("The text has at most {most} characters.", { most: MAX_TEMPLATE_TEXT });
  },
  get tooManyPlaceholders() {
    return say("A text has at most {most} placeholders.", { most: MAX_PLACEHOLDERS });
  },
  get tooManyPlaces() {
    return say("A text has its placeholders in at most {most} places.", { most: MAX_PLACES });
  },
  get limitReached() {
    return say("An account has at most {most} templates. Delete one first.", { most: MAX_TEMPLATES });
  },
  get taken() {
    return say("There is a template of this name already.");
  },
  get notFound() {
    return say("No such template in this account.");
  },
  brokenPlaceholder: (found: string) =>
    say("{found} is no placeholder. Write two braces on either side of a small-lettered name, such as {example}.", {
      found,
      example: "{{name}}",
    }),
  valueMissing: (placeholder: string) =>
    say("The text asks for {placeholder}, and there is no value for it.", { placeholder: `{{${placeholder}}}` }),
} as const;
