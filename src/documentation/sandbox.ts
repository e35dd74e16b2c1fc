import { PLATFORMS, type Platform } from "#domain/instances/instance.ts";
import { fieldsOf, type SandboxRoute, type SandboxRoutes } from "#ports/contracts/sandbox/route.ts";
import { TELEGRAM_SANDBOX_ROUTES } from "#ports/contracts/telegram/sandbox-routes.ts";
import { WHATSAPP_SANDBOX_ROUTES } from "#ports/contracts/whatsapp/sandbox-routes.ts";
import type { SampleValue } from "./code.ts";
import { fieldsIn } from "./fields.ts";
import { fragmentOf } from "./fragment.ts";
import { guide, list, text } from "./guides/blocks.ts";
import { jsonParts } from "./json.ts";
import type { Article, Endpoint, ReferenceField } from "./model.ts";
import { type SampleRequest, withoutSlash } from "./request.ts";
import { samplesOf } from "./samples/samples.ts";

const ROUTES: Readonly<Record<Platform, SandboxRoutes>> = {
  whatsapp: WHATSAPP_SANDBOX_ROUTES,
  telegram: TELEGRAM_SANDBOX_ROUTES,
};

/** The sandbox's own calls: what a phone of its networks does, and what goes wrong there. */
export function sandboxArticles(url: string, asksForKey = false): Article[] {
  return [
    guide(
      "sandbox-calls",
      "What the sandbox does for you",
      text(
        "The sandbox is both networks, with every phone on them. What you do on the virtual phone, your tests can do with these calls: scan a code, write back, read, and let the network fail.",
      ),
      list(
        asksForKey
          ? "They answer callers on the same machine only, who send the sandbox's key as `Authorization: Bearer`. It is in `DATA_DIR/sandbox-key`, or what `SANDBOX_KEY` was set to."
          : "They take no token, and answer callers on the same machine only. Where `SANDBOX_KEY` is set, they ask for it as `Authorization: Bearer`.",
        "Here all of the sandbox is seen. On the virtual phone an administrator sees all, and everybody else their own: the messages to and from their instances, and the phones they have added.",
        "A phone is written with its country code; on Telegram, `@username` stands for it as well.",
        "A failure has the one shape of all answers, with `code` and `message`. A phone or username that nobody has is `RECIPIENT_NOT_FOUND`; what is not as described is `MALFORMED`, and `field` names it.",
      ),
    ),
    ...PLATFORMS.flatMap((platform) => callsOf(platform, ROUTES[platform], url, asksForKey)),
  ];
}

/** In place of a file's hash, which only a message tells. */
const EXAMPLE_SHA256 = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
const PATH_FIELDS: Readonly<Record<string, ReferenceField>> = {
  sha256: {
    name: "sha256",
    place: "path",
    type: "string",
    required: true,
    meaning: "From the message that the file came with",
  },
};

/** Stands where an example needs the sandbox's key. */
const KEY: SampleRequest["headers"] = [["authorization", ["Bearer YOUR_SANDBOX_KEY"]]];

function callsOf(platform: Platform, routes: SandboxRoutes, url: string, asksForKey: boolean): Endpoint[] {
  return Object.entries(routes).map(([name, route]) => {
    const { title, summary, method, path, example } = route;
    return {
      kind: "endpoint",
      id: fragmentOf(`sandbox-${platform}`, name),
      platform,
      title,
      summary,
      method,
      path: path.replace(/:(\w+)/, "{$1}"),
      fields: [...pathFields(path), ...fieldsIn(method === "GET" ? "query" : "body", fieldsOf(route), false)],
      samples: samplesOf({ ...requestOf(route, withoutSlash(url)), headers: asksForKey ? KEY : [] }),
      answers: route.answer === null ? [] : [{ status: 200, label: "OK", parts: jsonParts(example.answer) }],
      errors: [],
      tryOut: null,
      counterpart: null,
    };
  });
}

function pathFields(path: string): ReferenceField[] {
  return [...path.matchAll(/:(\w+)/g)].flatMap(([, name = ""]) => PATH_FIELDS[name] ?? []);
}

function requestOf({ method, path, example }: SandboxRoute, url: string): Omit<SampleRequest, "headers"> {
  const target = url + path.replace(":sha256", EXAMPLE_SHA256);
  const fields = Object.entries(example.fields);
  if (method === "POST") {
    const body = fields.map(([name, value]) => [name, value as SampleValue] as const);
    return { method, url: [target], body };
  }
  const query = fields.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join("&");
  return { method, url: [query === "" ? target : `${target}?${query}`], body: null };
}
