import { say } from "#languages/say.ts";

export const API_REQUEST_WORDING = {
  title: say("API requests"),
  notFound: say("No call of this account with this requestId."),
} as const;
