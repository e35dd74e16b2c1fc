import type { tl } from "@mtcute/core";
import type { RpcCall } from "./rpc.ts";

type Method = keyof tl.RpcCallReturn;
type RequestOf<M extends Method> = Extract<tl.RpcMethod, { _: M }>;

/** What the network answers, by method; each area has some. */
export type Handlers = {
  readonly [M in Method]?: (call: RpcCall, request: RequestOf<M>) => tl.RpcCallReturn[M] | Promise<tl.RpcCallReturn[M]>;
};

type Handler = (call: RpcCall, request: tl.RpcMethod) => unknown;

export function handlerTable(...areas: readonly Handlers[]): ReadonlyMap<string, Handler> {
  // A handler is only ever given the request that it is listed under.
  return new Map(areas.flatMap((area) => Object.entries(area as unknown as Record<string, Handler>)));
}
