import { z } from "zod";
import { type AskedPasskeyOptions, passkeyAssertionSchema } from "../whatsapp/passkey.ts";

/** Where WhatsApp's passkey step is passed on to a browser that has the passkey, by a token of one use. */

/** What the browser said to the options, as `credential.toJSON()` gives it. */
export const ceremonyInputSchema = z.strictObject({ assertion: passkeyAssertionSchema });

/** To be opened where the passkey is. */
export interface CeremonyLink {
  /** A page of WhatsApp's, where the extension takes it over. */
  readonly url: string;
  /** ISO 8601. */
  readonly expiresAt: string;
}

/** What its holder is told. */
export interface CeremonyView {
  /** The name of the instance that the account is linked to. */
  readonly instance: string;
  readonly options: AskedPasskeyOptions;
}

export interface CeremonyDone {
  readonly done: true;
}

const PAGE = "https://web.whatsapp.com/";

/** In the fragment, which no server is told; `origin` is the one that made the token, so that no other one is asked. */
export function ceremonyUrl(origin: string, token: string): string {
  return `${PAGE}#wesal-passkey=${token}&server=${encodeURIComponent(origin)}`;
}
