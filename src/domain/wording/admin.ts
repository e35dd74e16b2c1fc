import { CONTENT_LIMITS } from "../content/content.ts";
import { grouped } from "../count.ts";

/** Sentences of the administrator's pages, which the specification does not have. */
export const ADMIN_WORDING = {
  userGone: "No such user",
  contentGone: "It has been deleted meanwhile",
  titleRequired: "Title is required",
  titleTooLong: tooLong("Title", CONTENT_LIMITS.title),
  descriptionRequired: "Description is required",
  descriptionTooLong: tooLong("Description", CONTENT_LIMITS.description),
  urlRequired: "Video address is required",
  urlInvalid: "Video address must start with https:// or http://",
  urlTooLong: tooLong("Video address", CONTENT_LIMITS.url),
  urlTaken: "Another tutorial has this address",
  questionRequired: "Question is required",
  questionTooLong: tooLong("Question", CONTENT_LIMITS.question),
  questionTaken: "This question is there already",
  answerRequired: "Answer is required",
  answerTooLong: tooLong("Answer", CONTENT_LIMITS.answer),
  usersFailed: "The users could not be loaded",
  instancesFailed: "The instances could not be loaded",
  suspends:
    "They are signed out and cannot sign in, their tokens are refused, and their linked accounts pause. Nothing is deleted.",
  unsuspends: "They can sign in again, their tokens work, and their linked accounts come back.",
  suspensionFailed: "Failed to change the suspension",
  administratorNotSuspended:
    "An administrator is suspended at the server's command line: npm run users -- suspend EMAIL",
  subscriptionFailed: "Failed to change the subscription",
  saveFailed: "Failed to save",
  deleteFailed: "Failed to delete",
} as const;

function tooLong(field: string, limit: number): string {
  return `${field} must be at most ${grouped(limit)} characters`;
}
