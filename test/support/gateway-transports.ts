import type { RequestListener } from "node:http";
import { request } from "undici";
import type { GatewayOptions } from "#adapters/gateways/common/api/listener.ts";
import { whatsAppGateway } from "#adapters/gateways/whatsapp/api/gateway.ts";
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

interface Reply {
  readonly status: number;
  readonly text: string;
  readonly headers: Record<string, unknown>;
}

export type Transport = (call: Call) => Promise<Reply>;

type TransportOptions = Pick<GatewayOptions, "readAddress" | "corsOrigins">;

export type OpenTransport<World> = (world: World, options?: TransportOptions) => Promise<Transport>;

const URL_IN_DOCUMENT = "http://127.0.0.1:3001";
/** Servers that a test has opened: close them after it. */
export const listening: Listening[] = [];

/** A gateway on a port of its own, asked over sockets. */
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

export const openGateway = socketTransport<GatewayWorld>(whatsAppGateway);

export async function closeGateways(): Promise<void> {
  await Promise.all(listening.splice(0).map((server) => server.close(0)));
}
