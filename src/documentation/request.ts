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
  /** The field of its answer that PHP's sample writes; `message` unless given. */
  readonly told?: string | undefined;
}

/** Stands where an example needs a client. */
export const EXAMPLE_CLIENT = "Client001";
/** The message that samples name in a path. */
export const EXAMPLE_MESSAGE = "msg_00T3ZBV3WW5MCE7";

/** Stands for a key in samples: none of anybody's. */
export const EXAMPLE_KEY = "wsl_your_key";
/** Likewise. */
export const EXAMPLE_CAMPAIGN = "cmp_00T3ZBV3WW5MCE7";
export const EXAMPLE_WEBHOOK = "wh_00T3ZBV3WW5MCE7";
export const EXAMPLE_TRY = "try_00T3ZBV3WW5MCE7";

/** Its headers, with the body's own in front. */
export function headersOf({ headers, body }: SampleRequest): SampleRequest["headers"] {
  return body === null ? headers : [["content-type", ["application/json"]], ...headers];
}

/** Its method does not follow from whether it has a body: a sample names it. */
export function isNamed({ method, body }: Pick<SampleRequest, "method" | "body">): boolean {
  return method !== (body === null ? "GET" : "POST");
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
