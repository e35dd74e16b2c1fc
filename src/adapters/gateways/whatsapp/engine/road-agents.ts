import { type Agent, type ClientRequestArgs, Agent as HttpAgent } from "node:http";
import { type AgentOptions, Agent as HttpsAgent, type RequestOptions } from "node:https";
import type { Duplex } from "node:stream";
import { type ConnectionOptions, connect as secure } from "node:tls";
import type { Road, RoadTarget } from "#adapters/gateways/common/session/road.ts";
import type { WhatsAppNetworkAddress } from "#ports/whatsapp-network.ts";

/** An error comes without a connection, whatever the types of Node say. */
type Connected = (error: Error | null, connection: Duplex) => void;

/** For HTTPS: all that it asks for goes by the road, or by the server's own connection where there is none. */
export function httpsAgent(road: Road | null, ca: string | null): Agent | undefined {
  const options: AgentOptions = ca === null ? {} : { ca };
  if (road !== null) return new SecureRoadAgent(road, options);
  return ca === null ? undefined : new HttpsAgent(options);
}

/** For a WebSocket, which is secure unless the sandbox's; undefined where the server's own connection will do. */
export function socketAgent(road: Road | null, url: string | null): Agent | undefined {
  if (road === null) return undefined;
  return url?.startsWith("ws:") ? new PlainRoadAgent(road) : new SecureRoadAgent(road, {});
}

class PlainRoadAgent extends HttpAgent {
  readonly #road: Road;

  constructor(road: Road) {
    super();
    this.#road = road;
  }

  override createConnection(options: ClientRequestArgs, connected?: Connected): undefined {
    hand(this.#road(targetOf(options)), connected);
  }
}

class SecureRoadAgent extends HttpsAgent {
  readonly #road: Road;

  constructor(road: Road, options: AgentOptions) {
    super(options);
    this.#road = road;
  }

  override createConnection(options: RequestOptions, connected?: Connected): undefined {
    hand(
      this.#road(targetOf(options)).then((socket) => secure({ ...(options as ConnectionOptions), socket })),
      connected,
    );
  }
}

function targetOf({ host, port }: ClientRequestArgs): RoadTarget {
  return { host: host ?? "", port: Number(port ?? 443) };
}

function hand(connecting: Promise<Duplex>, connected: Connected | undefined): void {
  connecting.then(
    (connection) => connected?.(null, connection),
    (error: Error) => (connected as ((error: Error) => void) | undefined)?.(error),
  );
}

const LIVE_HOST = { host: "web.whatsapp.com", port: 443 } as const;

/** Where accounts are connected to. */
export function whatsAppHost({ webSocketUrl }: Pick<WhatsAppNetworkAddress, "webSocketUrl">): RoadTarget {
  if (webSocketUrl === null) return LIVE_HOST;
  const { hostname, port } = new URL(webSocketUrl);
  return { host: hostname, port: Number(port) };
}
