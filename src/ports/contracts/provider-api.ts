import type { z } from "zod";
import type { Platform } from "#domain/instances/instance.ts";
import { PLATFORM_NAMES } from "#domain/wording/platforms.ts";
import type { ErrorCode } from "./errors.ts";

/** What a route is for: OpenAPI documents sort by it. */
export type RouteTag = "Linking" | "Sending" | "Messages";

/** One route of a provider API, as its contract lists it. */
export interface ProviderRoute {
  readonly method: "GET" | "POST";
  /** `{client}`, where there is one, is the last segment; a path without it finds the client in the body's `sessionId`. */
  readonly path: string;
  /** A few words, such as "Send a text". */
  readonly title: string;
  /** One or two sentences; backticks enclose code. */
  readonly summary: string;
  readonly tag: RouteTag;
  readonly token: "none" | "required";
  /** Where every field is optional, no body and `[]` are taken as `{}`. */
  readonly body: z.ZodObject | null;
  /** Of the body as it is sent; 64 KiB unless it carries a message. */
  readonly maxBodyBytes?: number;
  readonly query?: z.ZodObject;
  readonly headers?: z.ZodObject;
  /** Each with an `id` in its metadata: its name in OpenAPI documents. */
  readonly answers: readonly z.ZodType[];
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
