import { PLATFORM_NAMES } from "#domain/wording/platforms.ts";
import { type ProviderApi, type RouteTag, routeNames } from "#ports/contracts/provider-api.ts";
import { TELEGRAM_PROVIDER } from "#ports/contracts/telegram/provider.ts";
import { WHATSAPP_PROVIDER } from "#ports/contracts/whatsapp/provider.ts";
import type { AnyExample } from "../examples/example.ts";
import { TELEGRAM_EXAMPLES } from "../examples/telegram.ts";
import { WHATSAPP_EXAMPLES } from "../examples/whatsapp.ts";
import type { ReferenceHosts } from "../model.ts";
import { withoutSlash } from "../request.ts";
import { SUPPORT_CHAT_URL } from "../support.ts";
import { mergeOperations } from "./merge.ts";
import { describeOperation, type Operation, tagName } from "./operation.ts";
import type { NamedSchemas } from "./schemas.ts";

/** OpenAPI 3.1, from the very schemas that requests are checked with, and from the documentation's examples. */

interface ServedApi {
  readonly api: ProviderApi<string>;
  readonly examples: Readonly<Record<string, AnyExample>>;
  readonly url: string;
}

interface ServedOperation extends Operation {
  /** Where several APIs share a document. */
  readonly servers?: readonly object[];
}

const TAGS: Readonly<Record<RouteTag, string>> = {
  Linking: "Link an account to an instance, see where its session stands, and log out",
  Sending: "Send a message of each kind",
  Messages: "What became of a message, and what else the network knows",
};

/** The WhatsApp provider API at an address. */
export function whatsappOpenApi(url: string): object {
  const served = { api: WHATSAPP_PROVIDER, examples: WHATSAPP_EXAMPLES, url };
  return documentOf(WHATSAPP_PROVIDER, [served]);
}

/** The Telegram provider API at an address. */
export function telegramOpenApi(url: string): object {
  const served = { api: TELEGRAM_PROVIDER, examples: TELEGRAM_EXAMPLES, url };
  return documentOf(TELEGRAM_PROVIDER, [served]);
}

/** Both in one document: each call names its server, and a call that both have names both. */
export function openApi({ whatsappUrl, telegramUrl }: Pick<ReferenceHosts, "whatsappUrl" | "telegramUrl">): object {
  const about = {
    title: "Wesal provider APIs",
    description:
      "Send messages from linked WhatsApp and Telegram accounts. The two APIs have an address each, which every call names; each has a document of its own, too.",
  };
  return documentOf(about, [
    { api: WHATSAPP_PROVIDER, examples: WHATSAPP_EXAMPLES, url: whatsappUrl },
    { api: TELEGRAM_PROVIDER, examples: TELEGRAM_EXAMPLES, url: telegramUrl },
  ]);
}

function documentOf(about: Pick<ProviderApi<string>, "title" | "description">, served: readonly ServedApi[]): object {
  const schemas: NamedSchemas = {};
  const paths: Record<string, Record<string, ServedOperation>> = {};
  for (const { api, examples, url } of served) {
    for (const name of routeNames(api.routes)) {
      const { [name]: route } = api.routes;
      const { [name]: example } = examples;
      if (route === undefined || example === undefined) continue;
      const described = describeOperation({ api, name, route, example }, schemas);
      const operation = served.length === 1 ? described : { ...described, servers: [serverOf({ api, url })] };
      const method = route.method.toLowerCase();
      const other = paths[route.path]?.[method];
      const whole = other === undefined ? operation : mergeOperations(name, other, operation);
      paths[route.path] = { ...paths[route.path], [method]: whole };
    }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: about.title,
      version: "1",
      description: about.description,
      contact: { name: "Wesal support", url: SUPPORT_CHAT_URL },
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: served.map(serverOf),
    tags: served.flatMap(tagsOf),
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).toSorted(([one], [other]) => (one < other ? -1 : 1))),
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "The instance's token, instead of `dtoken`" },
      },
    },
  };
}

function serverOf({ api, url }: Pick<ServedApi, "api" | "url">) {
  return { url: withoutSlash(url), description: `${PLATFORM_NAMES[api.platform]} API` };
}

function tagsOf({ api }: ServedApi) {
  const used = new Set(Object.values(api.routes).map(({ tag }) => tag));
  return [...used].map((tag) => ({ name: tagName(api.platform, tag), description: TAGS[tag] }));
}
