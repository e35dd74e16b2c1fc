import { z } from "zod";
import type { V1Route } from "#ports/contracts/v1/route.ts";
import { V1_ROUTES, type V1RouteName } from "#ports/contracts/v1/routes.ts";
import { CLIENT, type Pieces, type SampleFields, type SampleValue, TOKEN } from "../code.ts";
import type { Block } from "../model.ts";
import { EXAMPLE_GROUP, EXAMPLE_MESSAGE, type SampleUpload, withoutSlash } from "../request.ts";
import { heading, inEveryLanguage, text } from "./blocks.ts";

type BodyOf<Name extends V1RouteName> = (typeof V1_ROUTES)[Name]["body"] extends infer Body extends z.ZodObject
  ? z.input<Body>
  : undefined;

interface Asked<Name extends V1RouteName> {
  /** What the contract takes: another body does not compile. */
  readonly body?: BodyOf<Name>;
  readonly upload?: SampleUpload;
  /** Behind the `client` of a route that finds it in its query. */
  readonly query?: string;
  /** Of the call here; the route's own title unless given. */
  readonly title?: string;
  /** Above it; the route's own summary unless given. */
  readonly words?: string;
}

/** The person whom samples write to. */
export const EXAMPLE_PERSON = "+9647701234567";

/** What an `{id}` names, by what the path says before it. */
const IDS: Readonly<Record<string, string>> = {
  messages: EXAMPLE_MESSAGE,
  groups: EXAMPLE_GROUP,
  chats: EXAMPLE_PERSON,
};

export type UnifiedCalls = ReturnType<typeof unifiedCalls>;

/** Writes calls of the unified API by the names of their routes, with the reader's client and token. */
export function unifiedCalls(publicUrl: string) {
  const site = withoutSlash(publicUrl);

  /** In every language. */
  function call<Name extends V1RouteName>(name: Name, asked: Asked<Name> = {}): Block {
    const { method, path, title, answer }: V1Route = V1_ROUTES[name];
    const { body, upload, query = "" } = asked;
    return inEveryLanguage(asked.title ?? title, {
      method,
      url: [...addressOf(site, path), query],
      headers: [["authorization", ["Bearer ", TOKEN]]],
      body: body === undefined ? null : fieldsOf(body),
      upload,
      told: answer instanceof z.ZodObject && "id" in answer.shape ? "id" : null,
    });
  }

  /** Below its title, its path and what it does: an address is often longer than what a sample shows of it. */
  function explained<Name extends V1RouteName>(name: Name, asked: Asked<Name> = {}): Block[] {
    const route: V1Route = V1_ROUTES[name];
    const title = asked.title ?? route.title;
    return [heading(title), text(shortCall(route)), text(asked.words ?? route.summary), call(name, asked)];
  }

  return { call, explained };
}

/** Method and path, behind those of the instance. */
export function shortCall({ method, path }: V1Route): string {
  return `\`${method} ${path.replace("/v1/instances/{client}/", "")}\``;
}

function addressOf(site: string, path: string): Pieces {
  const filled = path.replace(/(\w+)\/\{id\}/, (_, listed: string) => `${listed}/${IDS[listed]}`);
  const [before = "", after] = filled.split("{client}");
  return after === undefined ? [`${site}${path}?client=`, CLIENT] : [site + before, CLIENT, after];
}

function fieldsOf(body: object): SampleFields {
  return Object.entries(body).map(([name, value]) => [name, valueIn(value)] as const);
}

function valueIn(value: unknown): SampleValue {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? { fields: fieldsOf(value) }
    : (value as SampleValue);
}
