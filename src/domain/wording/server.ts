import { count } from "../count.ts";

/** By itself: browsers carry this one, and none of the others. */
export const NO_RESPONSE = "No response received from server";

/** Sentences that the servers say of themselves. Those of spec §5 and §8 are kept to the letter. */
export const SERVER_WORDING = {
  done: "Operation executed successfully",
  error: "Server error occurred",
  noResponse: NO_RESPONSE,
  notSignedIn: "Your session has ended. Log in again.",
  originRefused: "This request came from another site and was refused.",
  pageRefused:
    "This call came from a page of another site and was refused. If its page may call from a browser, name its origin in CORS_ORIGINS.",
  hostTwice: "The request names its host twice. Send one Host header.",
  notJson: "The request body is not valid JSON.",
  notFound: "No such path",
  methodNotAllowed: "This path does not take that method",
  forbidden: "Your account may not do this.",
  storageFull: "The server's disk is full. Nothing was changed or sent; try again later.",
  messageNotFound: "No such message in this instance",
  busy: "Too many people sign in at this moment. Nothing was done; try again in a few seconds.",
  stopping: "The server is stopping and takes no more requests. Nothing was done.",
  cutOff: "The server stopped before this was finished. It may have been done.",
  tooManyPages: "Too many of your pages are being made already. Try again in a moment.",
  tooManyReads:
    "Too many of your lists are being read already. Ask for one after the other, and for this one again in 2 seconds.",
  sandboxBusy: "Too many of your calls to the sandbox wait already. Ask again in a moment.",
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

/** `variable` holds the server's own address, such as PUBLIC_URL. */
export function describeForeignHost(variable: string): string {
  return `This server does not answer under the host name of this address. If the name is yours, set ${variable} to the address, or add the name to ALLOWED_HOSTS.`;
}

/** In kilobytes of 1,024 bytes, rounded down. */
export function describeBodyTooLarge(maxBytes: number): string {
  return `The request is larger than ${Math.floor(maxBytes / 1024)} KB.`;
}

/** While a role starts; `address` is `host:port`, `reason` why it is not there, such as ECONNREFUSED. */
export function describeDatabaseAwaited(address: string, reason: string): string {
  return `Waiting for the database at ${address} (${reason}) …`;
}

/** Guesses at one account; said of any address, whether or not it has one. */
export function describeLockedAccount(seconds: number): string {
  return `${describeRateLimit(seconds).replace("attempts.", "attempts at this account.")} If it is yours, a mail that was sent to you has a link to sign in sooner.`;
}

/** When to try again. Rounded up; minutes from 60 seconds on. */
export function describeRateLimit(seconds: number): string {
  if (seconds < 60) return `Too many attempts. Try again in ${count(Math.max(1, Math.ceil(seconds)), "second")}.`;
  return `Too many attempts. Try again in ${count(Math.ceil(seconds / 60), "minute")}.`;
}

/** After the product's name, where it is shown to people who do not know it. */
export const SLOGAN = "one API for WhatsApp and Telegram";
