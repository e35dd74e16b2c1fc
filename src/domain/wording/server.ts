import { say } from "#languages/say.ts";
import { minutesInWords, secondsInWords } from "../count.ts";

/** By itself: browsers carry this one, and none of the others. */
export const NO_RESPONSE = say("No response received from server");

/** Sentences that the servers say of themselves. Those of spec §5 and §8 are kept to the letter. */
export const SERVER_WORDING = {
  done: say("Operation executed successfully"),
  error: say("Server error occurred"),
  noResponse: NO_RESPONSE,
  notSignedIn: say("Your session has ended. Log in again."),
  originRefused: say("This request came from another site and was refused."),
  pageRefused: say(
    "This call came from a page of another site and was refused. If its page may call from a browser, name its origin in CORS_ORIGINS.",
  ),
  hostTwice: say("The request names its host twice. Send one Host header."),
  notJson: say("The request body is not valid JSON."),
  languageUnknown: say("This language is not spoken here"),
  notFound: say("No such path"),
  methodNotAllowed: say("This path does not take that method"),
  forbidden: say("Your account may not do this."),
  storageFull: say("The server's disk is full. Nothing was changed or sent; try again later."),
  messageNotFound: say("No such message in this instance"),
  busy: say("Too many people sign in at this moment. Nothing was done; try again in a few seconds."),
  stopping: say("The server is stopping and takes no more requests. Nothing was done."),
  moving: say("The account is moving to another server. Nothing was done; ask again in a second."),
  cutOff: say("The server stopped before this was finished. It may have been done."),
  tooManyPages: say("Too many of your pages are being made already. Try again in a moment."),
  tooManyReads: say(
    "Too many of your lists are being read already. Ask for one after the other, and for this one again in 2 seconds.",
  ),
  tooManyDownloads: say(
    "Too many of your files are being downloaded already. Try again in 10 seconds, or once one of them is done.",
  ),
  sandboxBusy: say("Too many of your calls to the sandbox wait already. Ask again in a moment."),
  sandboxSilent: say("The sandbox does not answer. It may still be starting."),
} as const;

export const PAGE_WORDING = {
  unauthorized: say("403 - Unauthorized"),
  notFound: say("404 - Page Not Found"),
  badRequest: say("400 - Bad Request"),
  serverError: say("500 - Server Error"),
  unavailable: say("503 - Service Unavailable"),
  storageFull: say("507 - Insufficient Storage"),
} as const;

/** `variable` holds the server's own address, such as PUBLIC_URL. */
export function describeForeignHost(variable: string): string {
  return say(
    "This server does not answer under the host name of this address. If the name is yours, set {variable} to the address, or add the name to ALLOWED_HOSTS.",
    { variable },
  );
}

/** In kilobytes of 1,024 bytes, rounded down. */
export function describeBodyTooLarge(maxBytes: number): string {
  return say("The request is larger than {most} KB.", { most: Math.floor(maxBytes / 1024) });
}

/** For whoever starts a role, in English; `address` is `host:port`, `reason` why it is not there, such as ECONNREFUSED. */
export function describeDatabaseAwaited(address: string, reason: string): string {
  return `Waiting for the database at ${address} (${reason}) …`;
}

/** Guesses at one account; said of any address, whether or not it has one. */
export function describeLockedAccount(seconds: number): string {
  return say(
    "Too many attempts at this account. Try again in {span}. If it is yours, a mail that was sent to you has a link to sign in sooner.",
    { span: waitInWords(seconds) },
  );
}

/** When to try again. Rounded up; minutes from 60 seconds on. */
export function describeRateLimit(seconds: number): string {
  return say("Too many attempts. Try again in {span}.", { span: waitInWords(seconds) });
}

function waitInWords(seconds: number): string {
  return seconds < 60 ? secondsInWords(Math.max(1, Math.ceil(seconds))) : minutesInWords(Math.ceil(seconds / 60));
}

/** After the product's name, where it is shown to people who do not know it. */
export const SLOGAN = say("one API for WhatsApp and Telegram");
