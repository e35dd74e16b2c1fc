import { KEEP_ENDED_KEYS_MS, MAX_KEYS } from "#domain/keys/api-key.ts";
import { KEY_SCOPES } from "#domain/keys/scope.ts";
import { keptFor } from "#domain/retention.ts";
import { SCOPE_WORDING } from "#domain/wording/keys.ts";
import { say } from "#languages/say.ts";
import { MANAGEMENT_ROUTES } from "#ports/contracts/management.ts";
import type { ManagementRoute } from "#ports/contracts/management-route.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import { routeNames } from "#ports/contracts/provider-api.ts";
import { WHATSAPP_ROUTES } from "#ports/contracts/whatsapp/routes.ts";
import { CLIENT, type SampleFields } from "../code.ts";
import type { Guide, ReferenceHosts } from "../model.ts";
import { EXAMPLE_KEY, requestOf, type SampleRequest, withoutSlash } from "../request.ts";
import { guide, inEveryLanguage, list, table, text } from "./blocks.ts";

const BEARER: SampleRequest["headers"][number] = ["authorization", [`Bearer ${EXAMPLE_KEY}`]];

/** What a program calls with, and how it manages instances without a browser. */
export function keyGuides({ whatsappUrl, publicUrl }: ReferenceHosts): Guide[] {
  return [keys(whatsappUrl), management(withoutSlash(publicUrl))];
}

function keys(url: string): Guide {
  const message = [
    ["number", "9647701234567"],
    ["message", "Hello"],
  ] as const;
  const { body: _, ...route } = WHATSAPP_ROUTES.send;
  const target = requestOf({ ...route, body: null, token: "none" }, url, []).url;
  return guide(
    "keys",
    "API keys",
    text(
      `A key speaks for your account, as far as you let it. Make one a server on the page [API keys](${PAGES.keys.path}), up to ${MAX_KEYS}. It is shown once: we keep a hash of it, and can tell you no more than its first characters. Every call that takes an instance's token takes a key in its place, in the header \`Authorization: Bearer\` alone: bodies and addresses are kept in logs.`,
    ),
    inEveryLanguage(WHATSAPP_ROUTES.send.title, { method: "POST", url: target, headers: [BEARER], body: message }),
    table(
      ["Scope", "What it allows"],
      KEY_SCOPES.map((scope) => [`\`${scope}\``, SCOPE_WORDING[scope]]),
    ),
    list(
      "A key reaches all of your instances, also new ones, or those that you list.",
      "It can be bound to networks, such as `203.0.113.0/24` or `2001:db8::/32`. From elsewhere it is answered `NETWORK_REFUSED`, and you find that under Security activity.",
      "The end of a key is a checksum: a typo is told apart from a key that is nobody's. Both are `KEY_INVALID`; `message` says which.",
      "Rotate a key to get a new text with the same rights. The old one goes on for as long as you choose, at most 7 days, and can be stopped sooner.",
      say("A revoked key is refused from its next call on, as `KEY_REVOKED`. It stays in the list for {span}.", {
        span: keptFor(KEEP_ENDED_KEYS_MS),
      }),
      "The 8-character token of an instance works beside keys. Switch it off in the instance's Manage dialog, and calls with it are answered `TOKEN_SWITCHED_OFF`.",
    ),
  );
}

function management(url: string): Guide {
  const create: SampleFields = [
    ["name", "Shop"],
    ["platform", "whatsapp"],
  ];
  const start: SampleRequest["url"] = [`${url}/v1/instances/`, CLIENT, "/session/start"];
  return guide(
    "management",
    "Manage instances from a program",
    text(
      `Under \`/v1\`, on this server and on either API's own address, a program with a key creates, links and renews instances, and manages their webhooks and further keys. [Its OpenAPI document](/v1/openapi.json) has every field.`,
    ),
    inEveryLanguage(MANAGEMENT_ROUTES.createInstance.title, {
      method: "POST",
      url: [`${url}/v1/instances`],
      headers: [BEARER],
      body: create,
    }),
    text("Then start its session, and show the code to whoever holds the phone:"),
    inEveryLanguage(MANAGEMENT_ROUTES.startSession.title, {
      method: "POST",
      url: start,
      headers: [BEARER],
      body: [["newCode", false]],
    }),
    table(
      ["Call", "Scope", "What it does"],
      routeNames(MANAGEMENT_ROUTES).map((name) => {
        const { method, path, scope, summary }: ManagementRoute = MANAGEMENT_ROUTES[name];
        return [`\`${method} ${path}\``, `\`${scope}\``, summary];
      }),
    ),
    list(
      "A failure is `application/problem+json`, as RFC 9457 has it: `code` is for your program, `detail` says what to do, `field` names what is wrong.",
      "Lists come by pages: while `has_more` is true, ask again with `next` as `after`. Times are in UTC, with milliseconds.",
      "A key makes no key that is wider than itself, and sees none. What is left out of a new one is as the calling key has it. One that lists its instances makes no new instance.",
      "Each key has 120 of these calls a minute on a host.",
    ),
  );
}
