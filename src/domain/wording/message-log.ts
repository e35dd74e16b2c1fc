/** Sentences of the pages that show messages. */
export const MESSAGE_LOG_WORDING = {
  listFailed: "The messages could not be read.",
  chatsFailed: "The chats could not be read.",
  messageFailed: "The message could not be read.",
  cancelFailed: "The message could not be cancelled.",
  resendFailed: "The message could not be sent again.",
  answerFailed: "The answer was not sent.",
  fileFailed: "The file could not be fetched.",
  cancelled: "Cancelled before it left",
  resent: "Sent again as a new message",
  erased: "No longer kept",
  tooManyStreams: "Too many pages of yours are live already. This one asks now and then.",
} as const;
