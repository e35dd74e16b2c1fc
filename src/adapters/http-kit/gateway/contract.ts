import type { z } from "zod";

/** One route of a provider API, as its contract lists it. */
export interface GatewayRoute {
  readonly method: "GET" | "POST";
  /** `{client}`, where there is one, is the last segment; a path without it finds the client in the body's `sessionId`. */
  readonly path: string;
  readonly summary: string;
  readonly token: "none" | "required";
  readonly body: z.ZodObject | null;
  readonly query?: z.ZodObject;
  readonly headers?: z.ZodObject;
  readonly answers: readonly z.ZodType[];
}

export type GatewayRoutes<Name extends string> = Readonly<Record<Name, GatewayRoute>>;

/** The names of a table's routes, in its order. */
export function routeNames<Name extends string>(routes: GatewayRoutes<Name>): Name[] {
  const isName = (key: string): key is Name => Object.hasOwn(routes, key);
  return Object.keys(routes).filter(isName);
}
