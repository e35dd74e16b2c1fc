import type { Platform } from "#domain/instances/instance.ts";
import { type ProviderApi, type ProviderRoute, routeNames } from "#ports/contracts/provider-api.ts";
import { TELEGRAM_PROVIDER } from "#ports/contracts/telegram/provider.ts";
import { WHATSAPP_PROVIDER } from "#ports/contracts/whatsapp/provider.ts";
import type { SampleValue } from "./code.ts";
import { type AnyExample, fieldsWithFiles } from "./examples/example.ts";
import { TELEGRAM_EXAMPLES } from "./examples/telegram.ts";
import { WHATSAPP_EXAMPLES } from "./examples/whatsapp.ts";
import { sampleFailures } from "./failures.ts";
import { fieldsOf } from "./fields.ts";
import { fragmentOf } from "./fragment.ts";
import { jsonParts } from "./json.ts";
import type { Endpoint, ReferenceHosts } from "./model.ts";
import { errorEntry, isProviderErrorCode } from "./remedies.ts";
import { requestOf, withoutSlash } from "./request.ts";
import { samplesOf } from "./samples/samples.ts";

interface Described {
  /** All but what depends on the addresses. */
  readonly endpoint: Omit<Endpoint, "samples">;
  readonly route: ProviderRoute;
  readonly fields: AnyExample["fields"];
}

/** JSON schemas are slow to make: once is enough. */
const WHATSAPP = describe("telegram", WHATSAPP_PROVIDER, WHATSAPP_EXAMPLES);
const TELEGRAM = describe("whatsapp", TELEGRAM_PROVIDER, TELEGRAM_EXAMPLES);

/** Every route of the WhatsApp provider API. */
export function whatsappEndpoints(hosts: ReferenceHosts): Endpoint[] {
  return WHATSAPP.map((described) => withSamples(described, hosts.whatsappUrl, hosts));
}

/** Every route of the Telegram provider API. */
export function telegramEndpoints(hosts: ReferenceHosts): Endpoint[] {
  return TELEGRAM.map((described) => withSamples(described, hosts.telegramUrl, hosts));
}

function describe<Name extends string>(
  other: Platform,
  api: ProviderApi<Name>,
  examples: Readonly<Record<Name, AnyExample>>,
): Described[] {
  const { platform } = api;
  return routeNames(api.routes).map((name) => {
    const route = api.routes[name];
    const { title, summary, method, path } = route;
    const { fields, answer, counterpart } = examples[name];
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
      answers: [{ status: 200, label: "OK", parts: jsonParts(answer) }, ...sampleFailures(platform, codes)],
      errors: codes.filter(isProviderErrorCode).map(errorEntry),
      counterpart: counterpart === null ? null : fragmentOf(other, counterpart),
    };
    return { endpoint, route, fields };
  });
}

function withSamples({ endpoint, route, fields }: Described, url: string, hosts: ReferenceHosts): Endpoint {
  const filled = fieldsWithFiles({ fields }, withoutSlash(hosts.publicUrl));
  const sent = Object.entries(filled).map(([name, value]) => [name, value as SampleValue] as const);
  return { ...endpoint, samples: samplesOf(requestOf(route, url, sent)) };
}
