import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { pause } from "./wait.ts";

/** One call of a webhook, as its receiver saw it. */
export interface Arrival {
  /** `webhook-id`. */
  readonly id: string;
  readonly body: string;
  /** On the monotonic clock. */
  readonly atMs: number;
  /** Null until it is, and of one that never was. */
  answeredMs: number | null;
  /** Null where it was not looked at. */
  readonly genuine: boolean | null;
}

type Manners = "answers" | "hangs";

/** What is behind one webhook. */
export interface Inlet {
  readonly url: string;
  /** In the order in which they came in whole. */
  readonly arrivals: readonly Arrival[];
  /** The most that were under way at one moment. */
  readonly mostAtOnce: number;
  manners: Manners;
  /** Once set, each call's signature is looked at. */
  secret: string | null;
}

export interface Receiver {
  /** For FETCH_ALLOW. */
  readonly host: string;
  inlet(options?: InletOptions): Inlet;
  /** Nobody listens any more, at the same port, until it is back. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

interface InletOptions {
  readonly answerAfterMs?: number | undefined;
  /** Every so many calls one is answered 503; none is unless told so. */
  readonly failsEvery?: number | undefined;
}

/** A server of programs that are told by webhook: a path for each. */
export async function startReceiver(): Promise<Receiver> {
  const inlets = new Map<string, ReturnType<typeof newInlet>>();
  let server = listening(take);
  await bound(server, 0);
  const { port } = server.address() as AddressInfo;

  function take(request: IncomingMessage, response: ServerResponse): void {
    const inlet = inlets.get(request.url ?? "");
    if (inlet === undefined) return void response.writeHead(404).end();
    inlet.begin();
    response.once("close", inlet.end);
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.once("end", () => void answer(inlet, request, response, Buffer.concat(chunks).toString("utf8")));
  }

  async function answer(
    inlet: ReturnType<typeof newInlet>,
    { headers }: IncomingMessage,
    response: ServerResponse,
    body: string,
  ): Promise<void> {
    const arrival = inlet.note(headers, body);
    if (inlet.manners === "hangs") return;
    const { answerAfterMs, failsEvery } = inlet.options;
    const fails = inlet.arrivals.length % failsEvery === 0;
    await pause(answerAfterMs);
    // What came meanwhile is read first, however late the timer is.
    for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    arrival.answeredMs = performance.now();
    response.writeHead(fails ? 503 : 200, { "content-type": "text/plain" }).end(fails ? "later" : "thank you");
  }

  async function goAway(): Promise<void> {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }

  return {
    host: `127.0.0.1:${port}`,
    inlet({ answerAfterMs = ANSWER_AFTER_MS, failsEvery = Number.POSITIVE_INFINITY } = {}) {
      const path = `/${inlets.size + 1}`;
      const inlet = newInlet(`http://127.0.0.1:${port}${path}`, { answerAfterMs, failsEvery });
      inlets.set(path, inlet);
      return inlet;
    },
    goAway,
    async comeBack() {
      server = listening(take);
      await bound(server, port);
    },
    close: goAway,
  };
}

const TURNS = 3;
const ANSWER_AFTER_MS = 20;

function newInlet(url: string, options: { readonly answerAfterMs: number; readonly failsEvery: number }) {
  const arrivals: Arrival[] = [];
  let [atOnce, most] = [0, 0];
  return {
    url,
    options,
    arrivals,
    manners: "answers" as Manners,
    secret: null as string | null,
    get mostAtOnce() {
      return most;
    },
    begin() {
      atOnce += 1;
      most = Math.max(most, atOnce);
    },
    end() {
      atOnce -= 1;
    },
    note(headers: IncomingMessage["headers"], body: string): Arrival {
      const genuine = this.secret === null ? null : isGenuine(this.secret, headers, body);
      const id = String(headers["webhook-id"]);
      const arrival = { id, body, atMs: performance.now(), answeredMs: null, genuine };
      arrivals.push(arrival);
      return arrival;
    },
  };
}

function isGenuine(secret: string, headers: IncomingMessage["headers"], body: string): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}

function listening(take: (request: IncomingMessage, response: ServerResponse) => void): Server {
  return createServer({ keepAliveTimeout: 60_000 }, take);
}

function bound(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
}
