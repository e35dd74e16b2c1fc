import type { z } from "zod";
import type { Platform } from "#domain/instances/instance.ts";
import type { KeyScope } from "#domain/keys/scope.ts";
import { PLATFORM_NAMES } from "#domain/wording/platforms.ts";
import type { ErrorCode } from "./errors.ts";
import { messageIdSchema } from "./message-schemas.ts";
import { endpointIdSchema, tryIdSchema } from "./webhooks.ts";

/** What a route is for: OpenAPI documents sort by it. */
export type RouteTag = "Linking" | "Sending" | "Messages" | "Events" | "Webhooks" | "Analytics";

/** One route of a provider API, as its contract lists it. */
export interface ProviderRoute {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** `{client}` is its second segment, `{id}` of a message or `{webhook}` its third; one without a client finds it in the body's `sessionId`. */
  readonly path: string;
  /** A few words, such as "Send a text". */
  readonly title: string;
  /** One or two sentences; backticks enclose code. */
  readonly summary: string;
  readonly tag: RouteTag;
  readonly token: "none" | "required";
  /** What an API key needs in the token's place; there is one wherever a token is required. */
  readonly scope?: KeyScope;
  /** Where every field is optional, no body and `[]` are taken as `{}`. */
  /** The limit that each call counts against, as `RateLimit` names it. */
  readonly limit?: "sends" | "logins";
  readonly body: z.ZodObject | null;
  /** Of the body as it is sent; 64 KiB unless it carries a message. */
  readonly maxBodyBytes?: number;
  readonly query?: z.ZodObject;
  readonly headers?: z.ZodObject;
  /** Each with an `id` in its metadata: its name in OpenAPI documents. */
  readonly answers: readonly z.ZodType[];
  /** What 202 answers, where a call may be answered before it is done. */
  readonly accepted?: z.ZodType;
  /** It answers the bytes of a file instead. */
  readonly file?: true;
  /** Asked for `text/event-stream`, it answers its events as they come. */
  readonly stream?: true;
}

export type ProviderRoutes<Name extends string> = Readonly<Record<Name, ProviderRoute>>;

/** A whole provider API: what its gateway, its `/openapi.json` and the documentation are made from. */
export interface ProviderApi<Name extends string> {
  readonly platform: Platform;
  readonly title: string;
  readonly description: string;
  readonly routes: ProviderRoutes<Name>;
  /** The codes a route can answer with, each once. */
  errorCodesOf(name: Name): readonly ErrorCode[];
  /** Of the path's `{client}`. */
  readonly client: z.ZodType;
}

/** What a path names, in its order. */
export function pathParameters(
  { client }: Pick<ProviderApi<string>, "client">,
  path: string,
): Record<string, z.ZodType> {
  const id = messageIdSchema.describe("The message, by the `id` of the answer to its send");
  const webhook = endpointIdSchema.describe("The webhook, by its `id`");
  const parameters = { client, id, webhook, try: tryIdSchema.describe("The try, by its `id`") };
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => path.includes(`{${name}}`)));
}

/** A platform's provider API, under its title. */
export function providerApi<Name extends string>(
  platform: Platform,
  api: Omit<ProviderApi<Name>, "platform" | "title" | "description">,
): ProviderApi<Name> {
  const name = PLATFORM_NAMES[platform];
  const description = `Send messages from a linked ${name} account. An answer of 2xx means that ${name} has acknowledged the message.`;
  return { platform, title: `${name} provider API`, description, ...api };
}

/** The names of a table's routes, in its order. */
export function routeNames<Name extends string>(routes: Readonly<Record<Name, unknown>>): Name[] {
  const isName = (key: string): key is Name => Object.hasOwn(routes, key);
  return Object.keys(routes).filter(isName);
}
