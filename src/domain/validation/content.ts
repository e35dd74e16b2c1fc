import { CONTENT_LIMITS, type FaqText, isWebAddress, type TutorialText } from "../content/content.ts";
import { type Result, success } from "../result.ts";
import { ADMIN_WORDING } from "../wording/admin.ts";
import { type FieldFailure, invalid } from "./field-failure.ts";

export type TutorialField = keyof TutorialText;
export type FaqField = keyof FaqText;

/** As typed; every field comes back without the space around it. */
export function validateTutorial(form: TutorialText): Result<TutorialText, FieldFailure<TutorialField>> {
  const { title, description, url } = trimmed(form);
  if (title === "") return invalid("title", ADMIN_WORDING.titleRequired);
  if (title.length > CONTENT_LIMITS.title) return invalid("title", ADMIN_WORDING.titleTooLong);
  if (url === "") return invalid("url", ADMIN_WORDING.urlRequired);
  if (!isWebAddress(url)) return invalid("url", ADMIN_WORDING.urlInvalid);
  if (url.length > CONTENT_LIMITS.url) return invalid("url", ADMIN_WORDING.urlTooLong);
  if (description === "") return invalid("description", ADMIN_WORDING.descriptionRequired);
  if (description.length > CONTENT_LIMITS.description) {
    return invalid("description", ADMIN_WORDING.descriptionTooLong);
  }
  return success({ title, description, url });
}

/** As typed; lines of the answer are kept. */
export function validateFaq(form: FaqText): Result<FaqText, FieldFailure<FaqField>> {
  const { question, answer } = trimmed(form);
  if (question === "") return invalid("question", ADMIN_WORDING.questionRequired);
  if (question.length > CONTENT_LIMITS.question) return invalid("question", ADMIN_WORDING.questionTooLong);
  if (answer === "") return invalid("answer", ADMIN_WORDING.answerRequired);
  if (answer.length > CONTENT_LIMITS.answer) return invalid("answer", ADMIN_WORDING.answerTooLong);
  return success({ question, answer });
}

function trimmed<Form extends { readonly [field in keyof Form]: string }>(form: Form): Form {
  return Object.fromEntries(Object.entries<string>(form).map(([field, text]) => [field, text.trim()])) as Form;
}
