import { say } from "#languages/say.ts";
/** Sentences of the pages that show messages. */
export const MESSAGE_LOG_WORDING = {
  listFailed: say("The messages could not be read."),
  chatsFailed: say("The chats could not be read."),
  chatFailed: say("How the chat stands could not be read."),
  messageFailed: say("The message could not be read."),
  cancelFailed: say("The message could not be cancelled."),
  resendFailed: say("The message could not be sent again."),
  answerFailed: say("The answer was not sent."),
  actFailed: say("That could not be done."),
  resent: say("Sent again as a new message"),
  erased: say("No longer kept"),
} as const;

/** What the server alone says of them: apart, so that no page carries it. */
export const MESSAGE_ANSWERS = {
  fileFailed: say("The file could not be fetched."),
  cancelled: say("Cancelled before it left"),
  tooManyStreams: say("Too many pages of yours are live already. This one asks now and then."),
} as const;
