import { MAX_BODY_BYTES } from "#adapters/http-kit/read-json.ts";
import { type ProviderRoutes, routeNames } from "#ports/contracts/provider-api.ts";
import type { GatewayHandler } from "./request.ts";

interface Route<Name extends string> {
  readonly name: Name;
  readonly method: "GET" | "POST";
  readonly handler: GatewayHandler;
  readonly maxBodyBytes: number;
}

export interface Found<Name extends string> {
  readonly route: Route<Name>;
  /** The last segment as it was sent; null where the body names the client. */
  readonly client: string | null;
}

const CLIENT_SEGMENT = "/{client}";

/** Finds a route by a request's path, whatever its method. */
export function routeTable<Name extends string>(
  routes: ProviderRoutes<Name>,
  handlers: Readonly<Record<Name, GatewayHandler>>,
): (path: string) => Found<Name> | null {
  /** By what stands before the client's segment. */
  const named = new Map<string, Route<Name>>();
  /** By the whole path. */
  const bare = new Map<string, Found<Name>>();
  for (const name of routeNames(routes)) {
    const { method, path, maxBodyBytes = MAX_BODY_BYTES } = routes[name];
    const route = { name, method, handler: handlers[name], maxBodyBytes };
    if (path.endsWith(CLIENT_SEGMENT)) named.set(path.slice(0, -CLIENT_SEGMENT.length), route);
    else bare.set(path, { route, client: null });
  }

  return (path) => {
    const slash = path.lastIndexOf("/");
    // A path that ends in a slash names no client.
    const route = slash === path.length - 1 ? undefined : named.get(path.slice(0, slash));
    return route === undefined ? (bare.get(path) ?? null) : { route, client: path.slice(slash + 1) };
  };
}

/**
 * The path without dots, needless escapes or a proxy's `http://host`; null where it cannot be read. Most callers write
 * it plainly: look there first.
 */
export function plainPath(url: string): string | null {
  try {
    const { pathname } = new URL(url.startsWith("/") ? `http://gateway${url}` : url);
    // The client's segment stays as it was sent.
    const slash = pathname.lastIndexOf("/");
    return decodeURI(pathname.slice(0, slash)) + (slash === 0 ? decodeURI(pathname) : pathname.slice(slash));
  } catch {
    return null;
  }
}
