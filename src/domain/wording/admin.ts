import { say } from "#languages/say.ts";
import { CONTENT_LIMITS } from "../content/content.ts";

/** Sentences of the administrator's pages, which the specification does not have. */
export const ADMIN_WORDING = {
  userGone: say("No such user"),
  contentGone: say("It has been deleted meanwhile"),
  titleRequired: say("Title is required"),
  get titleTooLong() {
    return say("Title must be at most {limit, number} characters", { limit: CONTENT_LIMITS.title });
  },
  descriptionRequired: say("Description is required"),
  get descriptionTooLong() {
    return say("Description must be at most {limit, number} characters", { limit: CONTENT_LIMITS.description });
  },
  urlRequired: say("Video address is required"),
  urlInvalid: say("Video address must start with https:// or http://"),
  get urlTooLong() {
    return say("Video address must be at most {limit, number} characters", { limit: CONTENT_LIMITS.url });
  },
  urlTaken: say("Another tutorial has this address"),
  questionRequired: say("Question is required"),
  get questionTooLong() {
    return say("Question must be at most {limit, number} characters", { limit: CONTENT_LIMITS.question });
  },
  questionTaken: say("This question is there already"),
  answerRequired: say("Answer is required"),
  get answerTooLong() {
    return say("Answer must be at most {limit, number} characters", { limit: CONTENT_LIMITS.answer });
  },
  usersFailed: say("The users could not be loaded"),
  instancesFailed: say("The instances could not be loaded"),
  suspends: say(
    "They are signed out and cannot sign in, their tokens are refused, and their linked accounts pause. Nothing is deleted.",
  ),
  unsuspends: say("They can sign in again, their tokens work, and their linked accounts come back."),
  suspensionFailed: say("Failed to change the suspension"),
  administratorNotSuspended: say(
    "An administrator is suspended at the server's command line: npm run users -- suspend EMAIL",
  ),
  subscriptionFailed: say("Failed to change the subscription"),
  saveFailed: say("Failed to save"),
  deleteFailed: say("Failed to delete"),
} as const;
