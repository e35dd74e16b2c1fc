import { count } from "../count.ts";

/** Sentences that the servers say of themselves. Those of spec §5 and §8 are kept to the letter. */
export const SERVER_WORDING = {
  done: "Operation executed successfully",
  error: "Server error occurred",
  noResponse: "No response received from server",
  notSignedIn: "Your session has ended. Log in again.",
  originRefused: "This request came from another site and was refused.",
  notJson: "The request body is not valid JSON.",
  notFound: "No such path",
  methodNotAllowed: "This path does not take that method",
  forbidden: "Your account may not do this.",
  storageFull: "The server's disk is full. Nothing was changed or sent; try again later.",
  messageNotFound: "No such message in this instance",
  sandboxSilent: "The sandbox does not answer. It may still be starting.",
} as const;

export const PAGE_WORDING = {
  unauthorized: "403 - Unauthorized",
  notFound: "404 - Page Not Found",
  badRequest: "400 - Bad Request",
  serverError: "500 - Server Error",
  unavailable: "503 - Service Unavailable",
  storageFull: "507 - Insufficient Storage",
} as const;

/** In kilobytes of 1,024 bytes, rounded down. */
export function describeBodyTooLarge(maxBytes: number): string {
  return `The request is larger than ${Math.floor(maxBytes / 1024)} KB.`;
}

/** When to try again. Rounded up; minutes from 60 seconds on. */
export function describeRateLimit(seconds: number): string {
  if (seconds < 60) return `Too many attempts. Try again in ${count(Math.max(1, Math.ceil(seconds)), "second")}.`;
  return `Too many attempts. Try again in ${count(Math.ceil(seconds / 60), "minute")}.`;
}
