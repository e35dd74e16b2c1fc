import type { ProviderRoute } from "#ports/contracts/provider-api.ts";
import type { SampleFields } from "../code.ts";
import type { Block, CodePart, Guide } from "../model.ts";
import { requestOf, type SampleRequest } from "../request.ts";
import { curlParts } from "../samples/curl.ts";
import { samplesOf } from "../samples/samples.ts";

/** An article of prose; `id` is its fragment in the page. */
export function guide(id: string, title: string, ...blocks: readonly Block[]): Guide {
  return { kind: "guide", id, title, blocks };
}

export const text = (content: string): Block => ({ kind: "text", text: content });
export const heading = (content: string): Block => ({ kind: "heading", text: content });
export const list = (...items: readonly string[]): Block => ({ kind: "list", ordered: false, items });
export const steps = (...items: readonly string[]): Block => ({ kind: "list", ordered: true, items });
export const code = (title: string, parts: readonly CodePart[]): Block => ({ kind: "code", title, parts });
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): Block => ({
  kind: "table",
  head,
  rows,
});

/** A call in every language. */
export function inEveryLanguage(title: string, request: SampleRequest): Block {
  return { kind: "samples", title, samples: samplesOf(request) };
}

/** A call of a route, under the route's own title. */
export function call(
  route: ProviderRoute,
  url: string,
  fields: SampleFields = [],
  headers: SampleRequest["headers"] = [],
): Block {
  return code(route.title, curlParts(requestOf(route, url, fields, headers)));
}

/** Error codes in a sentence, as code. */
export function withCode(sentence: string): string {
  return sentence.replace(/\b[A-Z]+(?:_[A-Z]+)+\b/g, "`$&`");
}
