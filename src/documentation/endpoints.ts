import { byPlatform, type Platform } from "#domain/instances/instance.ts";
import type { Language } from "#languages/languages.ts";
import { spokenLanguage } from "#languages/say.ts";
import { type ProviderRoute, routeNames } from "#ports/contracts/provider-api.ts";
import type { SampleValue } from "./code.ts";
import { type AnyExample, fieldsWithFiles } from "./examples/example.ts";
import { ACCEPTED } from "./examples/messages.ts";
import { sampleFailures } from "./failures.ts";
import { fieldsOf } from "./fields.ts";
import { fragmentOf } from "./fragment.ts";
import { jsonParts } from "./json.ts";
import type { Endpoint, ReferenceHosts, SampleAnswer, TryOut } from "./model.ts";
import { type DocumentedApi, PROVIDER_APIS } from "./provider-apis.ts";
import { errorEntry, isProviderErrorCode } from "./remedies.ts";
import { requestOf, withoutSlash } from "./request.ts";
import { samplesOf } from "./samples/samples.ts";

interface Described {
  /** All but what depends on the addresses. */
  readonly endpoint: Omit<Endpoint, "samples" | "tryOut">;
  readonly route: ProviderRoute;
  readonly fields: AnyExample["fields"];
}

/** JSON schemas are slow to make: once a language is enough. */
const described = new Map<Language, Readonly<Record<Platform, readonly Described[]>>>();

function describedIn(language: Language): Readonly<Record<Platform, readonly Described[]>> {
  const known = described.get(language) ?? byPlatform((platform) => describe(PROVIDER_APIS[platform]));
  described.set(language, known);
  return known;
}

/** Every route of a platform's provider API. */
export function endpointsOf(platform: Platform, hosts: ReferenceHosts): Endpoint[] {
  return describedIn(spokenLanguage())[platform].map((one) => withSamples(one, hosts[`${platform}Url`], hosts));
}

function describe({ api, examples, counterparts }: DocumentedApi): Described[] {
  const { platform } = api;
  return routeNames(api.routes).flatMap((name) => {
    const { [name]: route } = api.routes;
    const { [name]: example } = examples;
    if (route === undefined || example === undefined) return [];
    const { title, summary, method, path } = route;
    const { fields, answer, counterpart } = example;
    const codes = api.errorCodesOf(name);
    const endpoint: Described["endpoint"] = {
      kind: "endpoint",
      id: fragmentOf(platform, name),
      platform,
      title,
      summary,
      method,
      path,
      fields: fieldsOf(api, route),
      answers: [...successesOf(route, answer), ...sampleFailures(platform, codes)],
      errors: codes.filter(isProviderErrorCode).map(errorEntry),
      counterpart: counterpart === null ? null : fragmentOf(counterparts, counterpart),
    };
    return { endpoint, route, fields };
  });
}

function successesOf({ file, accepted }: ProviderRoute, answer: unknown): SampleAnswer[] {
  if (file) return [];
  const done = { status: 200, label: "OK", parts: jsonParts(answer) };
  return accepted === undefined ? [done] : [done, { status: 202, label: "Accepted", parts: jsonParts(ACCEPTED) }];
}

function tryOutOf({ path, body }: ProviderRoute, url: string, fields: Record<string, unknown>): TryOut {
  const slots = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const session = body !== null && "sessionId" in body.shape ? { sessionId: "{client}" } : {};
  const sent = { ...session, ...fields };
  return {
    url: withoutSlash(url) + path,
    inPath: slots.filter((name) => name !== "client"),
    inQuery: body === null ? Object.entries(fields).map(([name, value]) => [name, String(value)]) : [],
    body: body === null || Object.keys(sent).length === 0 ? null : JSON.stringify(sent, null, 2),
  };
}

function withSamples({ endpoint, route, fields }: Described, url: string, hosts: ReferenceHosts): Endpoint {
  const filled = fieldsWithFiles({ fields }, withoutSlash(hosts.publicUrl));
  const sent = Object.entries(filled).map(([name, value]) => [name, value as SampleValue] as const);
  return { ...endpoint, samples: samplesOf(requestOf(route, url, sent)), tryOut: tryOutOf(route, url, filled) };
}
