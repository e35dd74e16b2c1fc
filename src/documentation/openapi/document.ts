import type { Contacts } from "#domain/contacts.ts";
import { PLATFORMS, type Platform } from "#domain/instances/instance.ts";
import { PLATFORM_NAMES } from "#domain/wording/platforms.ts";
import type { ApiHosts } from "#ports/contracts/api-hosts.ts";
import { type ProviderApi, type RouteTag, routeNames } from "#ports/contracts/provider-api.ts";
import { type DocumentedApi, PROVIDER_APIS } from "../provider-apis.ts";
import { withoutSlash } from "../request.ts";
import { contactOf } from "./contact.ts";
import { mergeOperations } from "./merge.ts";
import { describeOperation, type Operation, tagName } from "./operation.ts";
import type { NamedSchemas } from "./schemas.ts";
import { describeWebhooks } from "./webhooks.ts";

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
  Messages: "Look messages up, list, cancel, repeat and erase them; what came in; and what else the network knows",
  Analytics: "What became of messages, by day and kind",
  Events: "What happened, by pages and as a stream",
  Webhooks: "Addresses of yours that are told what happens, and how each call of them went",
};

/** One platform's provider API at an address. */
export function platformOpenApi(platform: Platform, url: string, contacts: Contacts): object {
  const { api, examples } = PROVIDER_APIS[platform];
  return documentOf(api, [{ api, examples, url }], contacts);
}

/** All in one document: each call names its server, and a call that several have names each. */
export function openApi(hosts: ApiHosts, contacts: Contacts): object {
  const about = {
    title: `${contacts.productName} provider APIs`,
    description:
      "Send messages from linked WhatsApp and Telegram accounts. The two APIs have an address each, which every call names; each has a document of its own, too.",
  };
  const served = PLATFORMS.map((platform) => ({ ...PROVIDER_APIS[platform], url: hosts[`${platform}Url`] }));
  return documentOf(about, served, contacts);
}

function documentOf(
  about: Pick<ProviderApi<string>, "title" | "description">,
  served: readonly ServedApi[],
  contacts: Contacts,
): object {
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
      ...contactOf(contacts),
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: served.map(serverOf),
    tags: served.flatMap(tagsOf),
    paths,
    webhooks: describeWebhooks(schemas),
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).toSorted(([one], [other]) => (one < other ? -1 : 1))),
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          description:
            "The instance's token, instead of `dtoken`; or an API key, `wsl_…`, with the scope that the call names",
        },
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
