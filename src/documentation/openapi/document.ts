import { PLATFORMS, type Platform } from "#domain/instances/instance.ts";
import { PLATFORM_NAMES } from "#domain/wording/platforms.ts";
import type { ApiHosts } from "#ports/contracts/api-hosts.ts";
import { type ProviderApi, type RouteTag, routeNames } from "#ports/contracts/provider-api.ts";
import { type DocumentedApi, PROVIDER_APIS } from "../provider-apis.ts";
import { withoutSlash } from "../request.ts";
import { SUPPORT_CHAT_URL } from "../support.ts";
import { mergeOperations } from "./merge.ts";
import { describeOperation, type Operation, tagName } from "./operation.ts";
import type { NamedSchemas } from "./schemas.ts";

/** OpenAPI 3.1, from the very schemas that requests are checked with, and from the documentation's examples. */

interface ServedApi extends Pick<DocumentedApi, "api" | "examples"> {
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

/** One platform's provider API at an address. */
export function platformOpenApi(platform: Platform, url: string): object {
  const { api, examples } = PROVIDER_APIS[platform];
  return documentOf(api, [{ api, examples, url }]);
}

/** All in one document: each call names its server, and a call that several have names each. */
export function openApi(hosts: ApiHosts): object {
  const about = {
    title: "Wesal provider APIs",
    description:
      "Send messages from linked WhatsApp and Telegram accounts. The two APIs have an address each, which every call names; each has a document of its own, too.",
  };
  const served = PLATFORMS.map((platform) => ({ ...PROVIDER_APIS[platform], url: hosts[`${platform}Url`] }));
  return documentOf(about, served);
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
