import { codeText, type SampleFields, type SampleValue, TOKEN } from "#documentation/code.ts";
import type { CodePart } from "#documentation/model.ts";
import { type SampleRequest, withoutSlash } from "#documentation/request.ts";
import { curlParts } from "#documentation/samples/curl.ts";
import type { Message, SendPlatform } from "./platforms.ts";

/** A call that sends a message. */
export interface SampleCall {
  /** Such as `POST /send/Client041`. */
  readonly title: string;
  readonly request: SampleRequest;
}

interface CodeSample {
  readonly parts: readonly CodePart[];
  /** What the copy button takes: it runs as it is. */
  readonly text: string;
}

const TOKEN_DOTS = "•".repeat(8);

export interface CallInput {
  /** Address of the API. */
  readonly url: string;
  readonly client: string;
  readonly message: Message;
}

/** The call of the provider API that sends a message; null of what that has no call for. */
export function providerSample(platform: SendPlatform, { url, client, message }: CallInput): SampleCall | null {
  const call = platform.providerCall(message, client);
  if (call === null) return null;
  const target = pathOf(call.path, client);
  const body: SampleFields = [...sampleFields(call.fields), ["dtoken", TOKEN]];
  return {
    title: `POST ${target}`,
    request: { method: "POST", url: [withoutSlash(url) + target], headers: [], body },
  };
}

/** The same as a shell command. */
export function curlSample(call: SampleCall, token: string | null): CodeSample {
  return writtenSample(curlParts(call.request), token);
}

/** `token` null while hidden: then it is dots to look at, and a placeholder to copy. */
export function writtenSample(parts: readonly CodePart[], token: string | null): CodeSample {
  return {
    parts: parts.map((part) => (part.slot === undefined ? part : { ...part, text: token ?? TOKEN_DOTS })),
    text: codeText(parts, token === null ? {} : { token }),
  };
}

/** A path of a contract, with a client in it. */
export function pathOf(path: string, client: string): string {
  return path.replace("{client}", () => encodeURIComponent(client));
}

export function sampleFields(fields: object): SampleFields {
  return Object.entries(fields).map(([name, value]) => [name, sampleValue(value)] as const);
}

/** What is left out is none of an object's fields here, nor is null. */
function sampleValue(value: unknown): SampleValue {
  if (Array.isArray(value)) return value.map((one) => (typeof one === "string" ? one : { fields: sampleFields(one) }));
  return typeof value === "object" && value !== null ? { fields: sampleFields(value) } : (value as SampleValue);
}
