import { codeText, TOKEN } from "#documentation/code.ts";
import type { CodePart } from "#documentation/model.ts";
import { withoutSlash } from "#documentation/request.ts";
import { curlParts } from "#documentation/samples/curl.ts";

export interface CurlSample {
  /** Such as `POST /send/Client041`. */
  readonly title: string;
  readonly parts: readonly CodePart[];
  /** What the copy button takes: it runs in a POSIX shell as it is. */
  readonly text: string;
}

const TOKEN_DOTS = "•".repeat(8);

export type WireFields = Readonly<Record<string, string | number>>;

export interface CurlInput {
  /** Address of the provider API. */
  readonly url: string;
  /** May hold `{client}`. */
  readonly path: string;
  readonly client: string;
  /** Without the token. */
  readonly fields: WireFields;
  /** Null while hidden. */
  readonly token: string | null;
}

/** A call of a provider API as a shell command; a hidden token is dots to look at, and a placeholder to copy. */
export function curlSample({ url, path, client, fields, token }: CurlInput): CurlSample {
  const target = path.replace("{client}", () => encodeURIComponent(client));
  const parts = curlParts({
    method: "POST",
    url: [withoutSlash(url) + target],
    headers: [],
    body: [...Object.entries(fields), ["dtoken", TOKEN]],
  });
  return {
    title: `POST ${target}`,
    parts: parts.map((part) => (part.slot === undefined ? part : { ...part, text: token ?? TOKEN_DOTS })),
    text: codeText(parts, token === null ? {} : { token }),
  };
}
