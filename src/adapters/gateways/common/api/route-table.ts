import { MAX_BODY_BYTES } from "#adapters/http-kit/read-json.ts";
import type { KeyScope } from "#domain/keys/scope.ts";
import { type ProviderRoutes, routeNames } from "#ports/contracts/provider-api.ts";
import type { GatewayHandler } from "./request.ts";

export interface Route<Name extends string> {
  readonly name: Name;
  readonly method: string;
  readonly handler: GatewayHandler;
  /** Where it takes none, what comes is passed over. */
  readonly takesBody: boolean;
  readonly maxBodyBytes: number;
  readonly scope: KeyScope | null;
}

/** What is under one path. */
interface Resource<Name extends string> {
  /** One a method; where it is called most, there is one alone. */
  readonly routes: Route<Name>[];
  /** Its methods, as the header `Allow` lists them. */
  allow: string;
}

export interface Found<Name extends string> {
  readonly resource: Resource<Name>;
  /** Its segment as it was sent; null where the body names the client. */
  readonly client: string | null;
  /** Of a message or a webhook, as it was sent; empty where the path names none. */
  readonly id: string;
  /** Of what hangs on that, likewise. */
  readonly below: string;
}

const CLIENT_SEGMENT = "/{client}";
/** What a path names after the client: each stands empty in what it is found by. */
const NAMED = /\{\w+\}/g;

/** Finds what is under a request's path, whatever its method. */
export function routeTable<Name extends string>(
  routes: ProviderRoutes<Name>,
  handlers: Readonly<Record<Name, GatewayHandler>>,
): (path: string) => Found<Name> | null {
  /** By what stands before the client's segment. */
  const named = new Map<string, Resource<Name>>();
  /** By the whole path. */
  const bare = new Map<string, Found<Name>>();
  /** By the path without what it names. */
  const about = new Map<string, Resource<Name>>();

  for (const name of routeNames(routes)) {
    const { method, path, body, maxBodyBytes = MAX_BODY_BYTES, scope = null } = routes[name];
    const resource = resourceAt(path);
    resource.routes.push({ name, method, handler: handlers[name], takesBody: body !== null, maxBodyBytes, scope });
    resource.allow = resource.routes.map((route) => route.method).join(", ");
  }

  function resourceAt(path: string): Resource<Name> {
    if (path.endsWith(CLIENT_SEGMENT)) return resourceIn(named, path.slice(0, -CLIENT_SEGMENT.length));
    if (path.includes(CLIENT_SEGMENT)) return resourceIn(about, path.replaceAll(NAMED, ""));
    const found = bare.get(path) ?? { resource: { routes: [], allow: "" }, client: null, id: "", below: "" };
    bare.set(path, found);
    return found.resource;
  }

  /** A message's: `/messages/{client}/{id}`, and what is below it; a webhook's has names below that. */
  function findAbout(path: string): Found<Name> | null {
    const [, first, client, id, last, below, ...more] = path.split("/");
    if (client === undefined || id === undefined || id === "" || below === "" || more.length > 0) return null;
    const key = last === undefined ? `/${first}//` : `/${first}///${last}${below === undefined ? "" : "/"}`;
    const resource = about.get(key);
    return resource === undefined ? null : { resource, client, id, below: below ?? "" };
  }

  return (path) => {
    const slash = path.lastIndexOf("/");
    // A path that ends in a slash names no client.
    const resource = slash === path.length - 1 ? undefined : named.get(path.slice(0, slash));
    // Sends first: no other call is made so often.
    if (resource !== undefined) return { resource, client: path.slice(slash + 1), id: "", below: "" };
    return bare.get(path) ?? findAbout(path);
  };
}

/** What a path takes by a method. */
export function routeOf<Name extends string>(
  { routes }: Resource<Name>,
  method: string | undefined,
): Route<Name> | undefined {
  for (const route of routes) if (route.method === method) return route;
  return undefined;
}

function resourceIn<Name extends string>(table: Map<string, Resource<Name>>, key: string): Resource<Name> {
  const resource = table.get(key) ?? { routes: [], allow: "" };
  table.set(key, resource);
  return resource;
}

/** Where a client is named, a message or a webhook, and what hangs on that. */
const NAMING_SEGMENTS: readonly number[] = [2, 3, 5];

/**
 * The path without dots, needless escapes or a proxy's `http://host`; null where it cannot be read. Most callers write
 * it plainly: look there first.
 */
export function plainPath(url: string): string | null {
  try {
    const { pathname } = new URL(url.startsWith("/") ? `http://gateway${url}` : url);
    // What names a client or a message stays as it was sent.
    const segments = pathname.split("/").map((part, at) => (NAMING_SEGMENTS.includes(at) ? part : decodeURI(part)));
    return segments.join("/");
  } catch {
    return null;
  }
}
