/** One call of the provider API, whichever transport carried it. */
export interface GatewayRequest {
  readonly client: string;
  /** The parsed JSON body; `{}` when there was none. */
  readonly body: unknown;
  /** Without the question mark; empty when there was none. */
  readonly query: string;
  readonly authorization: string | undefined;
  readonly address: string;
  readonly requestId: string;
}

/** `dtoken` from the body or the query, else the bearer token. */
export function readToken(request: GatewayRequest): string | undefined {
  const { body } = request;
  if (typeof body === "object" && body !== null && "dtoken" in body && typeof body.dtoken === "string") {
    return body.dtoken;
  }
  if (request.query !== "") {
    const token = new URLSearchParams(request.query).get("dtoken");
    if (token !== null) return token;
  }
  const { authorization } = request;
  return authorization !== undefined && /^bearer /i.test(authorization) ? authorization.slice(7).trim() : undefined;
}

/** The client name of a path segment; null when its escapes are broken. */
export function readClient(segment: string): string | null {
  if (!segment.includes("%")) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

const GIVEN_ID = /^[\w.:-]{1,64}$/;

/** Request ids: the caller's own where it is sane, else unique and cheap. */
export function requestIds(prefix: string): (given: string | undefined) => string {
  let count = 0;
  return (given) => {
    if (given !== undefined && GIVEN_ID.test(given)) return given;
    count += 1;
    return `${prefix}-${count.toString(36)}`;
  };
}
