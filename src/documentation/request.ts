import type { ProviderRoute } from "#ports/contracts/provider-api.ts";
import { CLIENT, type Pieces, type SampleFields, TOKEN } from "./code.ts";

/** A call that every language's sample makes. */
export interface SampleRequest {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly url: Pieces;
  /** Beside the content type of a body. */
  readonly headers: readonly (readonly [name: string, value: Pieces])[];
  /** Null where there is none. */
  readonly body: SampleFields | null;
  /** It is answered with the bytes of a file. */
  readonly file?: boolean | undefined;
  /** The field of its answer that PHP's sample writes; `message` unless given, all of it where it is null. */
  readonly told?: string | null | undefined;
  /** A file of the reader's that it sends, in place of a body of JSON. */
  readonly upload?: SampleUpload | undefined;
}

/** A file, where the reader's program runs. */
export interface SampleUpload {
  readonly fileName: string;
  readonly mimetype: string;
  /** The form that it is a part of, with fields of text before it; null where it is all of the body. */
  readonly form: { readonly part: string; readonly fields: readonly (readonly [name: string, text: string])[] } | null;
}

/** Stands where an example needs a client. */
export const EXAMPLE_CLIENT = "Client001";
/** The message that samples name in a path. */
export const EXAMPLE_MESSAGE = "msg_00T3ZBV3WW5MCE7";

/** The file that samples name once it has been sent up. */
export const EXAMPLE_UPLOAD = "med_00T3ZBV3WW5MCE7";
/** The group that samples name. */
export const EXAMPLE_GROUP = "group:120363021033254949";

/** Stands for a key in samples: none of anybody's. */
export const EXAMPLE_KEY = "wsl_your_key";
/** Likewise. */
export const EXAMPLE_CAMPAIGN = "cmp_00T3ZBV3WW5MCE7";
export const EXAMPLE_WEBHOOK = "wh_00T3ZBV3WW5MCE7";
export const EXAMPLE_TRY = "try_00T3ZBV3WW5MCE7";

/** Its headers, with the body's own in front; a form's is left to whatever writes the form. */
export function headersOf({ headers, body, upload }: SampleRequest): SampleRequest["headers"] {
  const type = body !== null ? "application/json" : upload?.form === null ? upload.mimetype : null;
  return type === null ? headers : [["content-type", [type]], ...headers];
}

/** Its method does not follow from whether it has a body: a sample names it. */
export function isNamed({ method, body, upload }: Pick<SampleRequest, "method" | "body" | "upload">): boolean {
  return method !== (body === null && upload === undefined ? "GET" : "POST");
}

/** A call of a route, with the reader's client, and their token as a header: addresses and bodies are kept in logs. */
export function requestOf(
  { method, path, body, token, file }: ProviderRoute,
  url: string,
  fields: SampleFields,
  headers: SampleRequest["headers"] = [],
): SampleRequest {
  const target = pathOf(withoutSlash(url), path);
  const bearer: SampleRequest["headers"] = token === "required" ? [["authorization", ["Bearer ", TOKEN]]] : [];
  const sent = { method, headers: [...bearer, ...headers], file };
  if (body === null) {
    const query = fields.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join("&");
    return { ...sent, url: query === "" ? target : [...target, `?${query}`], body: null };
  }
  const session: SampleFields = "sessionId" in body.shape ? [["sessionId", CLIENT]] : [];
  const given = [...session, ...fields];
  return { ...sent, url: target, body: given.length === 0 ? null : given };
}

/** An address that paths are put behind. */
export function withoutSlash(url: string): string {
  return url.replace(/\/$/, "");
}

function pathOf(host: string, path: string): Pieces {
  const [before = "", after] = path
    .replace("{id}", EXAMPLE_MESSAGE)
    .replace("{webhook}", EXAMPLE_WEBHOOK)
    .replace("{try}", EXAMPLE_TRY)
    .split("{client}");
  return after === undefined ? [host + before] : [host + before, CLIENT, after];
}
