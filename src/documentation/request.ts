import type { ProviderRoute } from "#ports/contracts/provider-api.ts";
import { CLIENT, type Pieces, type SampleFields, TOKEN } from "./code.ts";

/** A call that every language's sample makes. */
export interface SampleRequest {
  readonly method: "GET" | "POST";
  readonly url: Pieces;
  /** Beside the content type of a body. */
  readonly headers: readonly (readonly [name: string, value: Pieces])[];
  /** Null where there is none. */
  readonly body: SampleFields | null;
}

/** Its headers, with the body's own in front. */
export function headersOf({ headers, body }: SampleRequest): SampleRequest["headers"] {
  return body === null ? headers : [["content-type", ["application/json"]], ...headers];
}

/** A call of a route, with the reader's client and token. A GET has the token in a header: URLs are kept in logs. */
export function requestOf(
  { method, path, body, token }: ProviderRoute,
  url: string,
  fields: SampleFields,
  headers: SampleRequest["headers"] = [],
): SampleRequest {
  const target = pathOf(withoutSlash(url), path);
  if (method === "GET") {
    const query = fields.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join("&");
    const bearer: SampleRequest["headers"] = token === "required" ? [["authorization", ["Bearer ", TOKEN]]] : [];
    const whole = query === "" ? target : [...target, `?${query}`];
    return { method, url: whole, headers: [...bearer, ...headers], body: null };
  }
  const session: SampleFields = body !== null && "sessionId" in body.shape ? [["sessionId", CLIENT]] : [];
  return { method, url: target, headers, body: [...session, ...fields, ["dtoken", TOKEN]] };
}

/** An address that paths are put behind. */
export function withoutSlash(url: string): string {
  return url.replace(/\/$/, "");
}

function pathOf(host: string, path: string): Pieces {
  const [before = "", after] = path.split("{client}");
  return after === undefined ? [host + before] : [host + before, CLIENT, after];
}
