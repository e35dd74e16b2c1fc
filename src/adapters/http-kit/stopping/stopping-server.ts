import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setTimeout as delay, setImmediate as turn } from "node:timers/promises";
import type { Logger } from "#ports/logger.ts";
import { wireText } from "../wire-answer.ts";
import { ServedConnection } from "./served-connection.ts";
import { drainingHealth, type StopAnswers, stopAnswer } from "./stop-answer.ts";

/** A server stops without resetting anybody: why each step is as it is says docs/decisions/029. */

interface StopTiming {
  /** From the word to stop: what has not ended by then is cut off. */
  readonly withinMs: number;
  /** What a connection at rest was promised: no sooner would it have been closed anyway. */
  readonly restMs: number;
  /** When nobody has said anything for so long, there is no request on its way to a connection at rest. */
  readonly quietMs: number;
  /** Nobody has connected for so long: nobody is just connecting. */
  readonly lullMs: number;
}

export interface StopOptions {
  readonly answers?: StopAnswers | undefined;
  readonly logger?: Pick<Logger, "info" | "warn"> | undefined;
  readonly timing?: Partial<StopTiming> | undefined;
}

interface StoppingServer {
  /** From now on every answer ends its connection and new requests are refused; what is under way ends. */
  drain(): void;
  /** Drains, then takes no more connections; at once, whatever is under way, where there is no grace. */
  close(graceMs?: number): Promise<void>;
}

const LOOK_MS = 20;
/** The last refusals wait for a lull, and no longer. */
const HOLD_MS = 500;
/** For who connected last. */
const LAST_MS = 2_000;

/** Answers by `listener` until it is told to stop. No other of `server` answers. */
export function stoppingServer(server: Server, listener: RequestListener, options: StopOptions): StoppingServer {
  const timing: StopTiming = { withinMs: 7_000, restMs: 5_000, quietMs: 1_000, lullMs: 50, ...options.timing };
  const { answers = stopAnswer, logger } = options;
  const connections = new Map<Socket, ServedConnection>();
  /** Null until we stop. */
  let draining: { readonly sinceMs: number; readonly ended: Promise<unknown> } | null = null;
  let stopped: Promise<void> | null = null;
  /** Those that were there before. */
  let old = new Set<ServedConnection>();
  let held: (() => void)[] | null = null;
  let deadlineMs = Number.POSITIVE_INFINITY;
  let connectedMs = Number.NEGATIVE_INFINITY;
  let refused = 0;
  let cut = 0;

  server.on("connection", (socket: Socket) => {
    const connection = new ServedConnection(socket);
    connections.set(socket, connection);
    connectedMs = connection.heardMs;
    if (draining !== null) connection.stopKeeping();
    socket.once("close", () => {
      connections.delete(socket);
      old.delete(connection);
    });
  });
  server.on("request", (request, response) => {
    const connection = connections.get(request.socket);
    if (connection === undefined) return;
    if (draining !== null) return refuse(connection, request, response);
    connection.latest = response;
    listener(request, response);
  });

  /** When it has been read to its end: clients that are still writing would not see the answer. */
  function refuse(connection: ServedConnection, request: IncomingMessage, response: ServerResponse): void {
    if (connection.isLast) return;
    connection.endWith(response);
    const health = drainingHealth(request);
    if (health === null) refused += 1;
    const answer = () => {
      const { status, headers, body } = health ?? answers(request, "refused");
      response.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) }).end(body);
    };
    request.once("end", () => (held === null ? answer() : held.push(answer))).resume();
  }

  /** Lets those go that rest, until none of `which` is left or it is time. */
  async function emptied(which: { readonly size: number }): Promise<void> {
    while (which.size > 0 && performance.now() < deadlineMs) {
      const nowMs = performance.now();
      let heardMs = connectedMs;
      for (const connection of connections.values()) {
        connection.look(nowMs);
        if (!connection.isAnswering) heardMs = Math.max(heardMs, connection.heardMs);
      }
      const isQuiet = nowMs - heardMs >= timing.quietMs;
      for (const connection of connections.values()) {
        const rests = isQuiet || nowMs - connection.heardMs >= timing.restMs;
        if (rests && !connection.isAnswering) connection.leave();
      }
      await delay(Math.min(LOOK_MS, Math.max(0, deadlineMs - nowMs)));
    }
  }

  function cutOff(): void {
    for (const connection of connections.values()) {
      const { latest } = connection;
      if (latest === null || !connection.isAnswering) {
        connection.leave();
        continue;
      }
      cut += 1;
      // Nothing has been done of what has not been read.
      connection.cutOff(wireText(answers(latest.req, latest.req.complete ? "cut-off" : "refused")));
    }
  }

  /** Those who are refused now wait for their answer, and do not connect anew meanwhile; so nobody is connecting when we close. */
  async function stopListening(): Promise<{ readonly closed: Promise<unknown> }> {
    held = [];
    const untilMs = performance.now() + HOLD_MS;
    for (let nowMs = performance.now(); nowMs < untilMs; nowMs = performance.now()) {
      // Whoever has connected by now is taken before the next line.
      await turn();
      if (performance.now() - connectedMs >= timing.lullMs) break;
      await delay(LOOK_MS / 4);
    }
    const closed = stopAccepting();
    const waiting = held;
    held = null;
    for (const answer of waiting) answer();
    return { closed };
  }

  /** The close of node:http would destroy connections at rest, whatever is just arriving on them. */
  function stopAccepting(): Promise<unknown> {
    return new Promise((closed) => NetServer.prototype.close.call(server, closed));
  }

  function begin(): NonNullable<typeof draining> {
    const sinceMs = performance.now();
    deadlineMs = Math.min(deadlineMs, sinceMs + timing.withinMs);
    old = new Set(connections.values());
    for (const connection of old) connection.stopKeeping();
    return { sinceMs, ended: emptied(old).then(() => old.size > 0 && cutOff()) };
  }

  async function stop(): Promise<void> {
    draining ??= begin();
    const { sinceMs, ended } = draining;
    await ended;
    const { closed } = await stopListening();
    deadlineMs = performance.now() + LAST_MS;
    await emptied(connections);
    server.closeAllConnections();
    await closed;
    // Of node:http: stops the timer that looks for slow requests.
    server.close();
    const durationMs = Math.round(performance.now() - sinceMs);
    if (refused > 0) logger?.info("requests-refused", { count: refused, durationMs });
    if (cut > 0) logger?.warn("requests-cut-off", { count: cut, durationMs });
  }

  return {
    drain() {
      draining ??= begin();
    },
    async close(graceMs = timing.withinMs) {
      if (graceMs > 0) {
        deadlineMs = Math.min(deadlineMs, performance.now() + graceMs);
        stopped ??= stop();
        return stopped;
      }
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
