import { codeText, type SampleValue, TOKEN } from "#documentation/code.ts";
import type { CodePart } from "#documentation/model.ts";
import { withoutSlash } from "#documentation/request.ts";
import { curlParts } from "#documentation/samples/curl.ts";
import type { Message, SendPlatform } from "./platforms.ts";

export interface CurlSample {
  /** Such as `POST /send/Client041`. */
  readonly title: string;
  readonly parts: readonly CodePart[];
  /** What the copy button takes: it runs in a POSIX shell as it is. */
  readonly text: string;
}

const TOKEN_DOTS = "•".repeat(8);

interface CurlInput {
  /** Address of the provider API. */
  readonly url: string;
  readonly client: string;
  readonly message: Message;
  /** Null while hidden. */
  readonly token: string | null;
}

/** The call of the provider API that sends a message, as a shell command; a hidden token is dots to look at, and a placeholder to copy. */
export function curlSample(platform: SendPlatform, { url, client, message, token }: CurlInput): CurlSample {
  const { path, fields } = platform.providerCall(message, client);
  const target = path.replace("{client}", () => encodeURIComponent(client));
  const parts = curlParts({
    method: "POST",
    url: [withoutSlash(url) + target],
    headers: [],
    body: [...Object.entries(fields).map(([name, value]) => [name, sampleValue(value)] as const), ["dtoken", TOKEN]],
  });
  return {
    title: `POST ${target}`,
    parts: parts.map((part) => (part.slot === undefined ? part : { ...part, text: token ?? TOKEN_DOTS })),
    text: codeText(parts, token === null ? {} : { token }),
  };
}

/** Samples are flat. */
function sampleValue(value: unknown): SampleValue {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  throw new TypeError("ui: a code sample cannot hold a field that is not text, a number, true or false");
}
