import type { IncomingMessage, RequestListener } from "node:http";
import { request } from "undici";
import type { GatewayApp } from "#adapters/gateways/common/api/app.ts";
import type { GatewayOptions } from "#adapters/gateways/common/api/gateway.ts";
import { whatsAppGatewayApp } from "#adapters/gateways/whatsapp/api/gateway.ts";
import { whatsAppGatewayListener } from "#adapters/gateways/whatsapp/api/listener.ts";
import { type Listening, listen } from "#adapters/http-kit/listen.ts";
import type { GatewayWorld } from "./gateway-world.ts";

export interface Call {
  readonly method?: string;
  readonly path: string;
  readonly body?: unknown;
  /** The body's text as it goes over the wire. */
  readonly raw?: string;
  readonly headers?: Record<string, string>;
}

export interface Reply {
  readonly status: number;
  readonly text: string;
  readonly headers: Record<string, unknown>;
}

export type Transport = (call: Call) => Promise<Reply>;

export type TransportOptions = Pick<GatewayOptions, "readAddress">;

export type OpenTransport<World> = (world: World, options?: TransportOptions) => Promise<Transport>;

const URL_IN_DOCUMENT = "http://127.0.0.1:3001";
/** Servers that a test has opened: close them after it. */
export const listening: Listening[] = [];

export function honoTransport<World extends { ports: unknown }>(
  makeApp: (ports: World["ports"], options: GatewayOptions) => GatewayApp,
): OpenTransport<World> {
  return async (world, options = {}) => {
    const app = makeApp(world.ports, { url: URL_IN_DOCUMENT, ...options });
    return async ({ method = "POST", path, body, raw, headers = {} }) => {
      const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
      const init = { method, headers, ...(payload === undefined ? {} : { body: payload }) };
      const incoming = { socket: { remoteAddress: "127.0.0.1" }, headers } as unknown as IncomingMessage;
      const response = await app.request(path, init, { incoming });
      return {
        status: response.status,
        text: await response.text(),
        headers: Object.fromEntries(response.headers),
      };
    };
  };
}

export function socketTransport<World extends { ports: unknown }>(
  makeListener: (ports: World["ports"], options: GatewayOptions) => RequestListener,
): OpenTransport<World> {
  return async (world, options = {}) => {
    const server = await listen(makeListener(world.ports, { url: URL_IN_DOCUMENT, ...options }), {
      host: "127.0.0.1",
      port: 0,
    });
    listening.push(server);
    return async ({ method = "POST", path, body, raw, headers = {} }) => {
      const payload = raw ?? (body === undefined ? null : JSON.stringify(body));
      const answer = await request(`http://127.0.0.1:${server.port}${path}`, {
        method: method as "GET",
        headers,
        body: payload,
      });
      return { status: answer.statusCode, text: await answer.body.text(), headers: answer.headers };
    };
  };
}

export const throughSockets = socketTransport<GatewayWorld>(whatsAppGatewayListener);

export const TRANSPORTS = [
  ["Hono", honoTransport<GatewayWorld>(whatsAppGatewayApp)],
  ["node:http", throughSockets],
] as const;
