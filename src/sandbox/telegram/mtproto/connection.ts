import type { Socket } from "node:net";
import { MalformedTl, UnknownConstructor } from "../tl/schema.ts";
import type { WireCore } from "./core.ts";
import { Framer } from "./framing.ts";
import { handshake } from "./handshake.ts";
import { receive } from "./inbound.ts";
import { placeOf } from "./place-of.ts";
import type { Link } from "./session.ts";
import { Violation } from "./violation.ts";

const NO_KEY = 0n;
const UNKNOWN_KEY = -404;
/** A client that says nothing, not even a ping, has gone. */
const IDLE_MS = 300_000;
/** A client that does not read is not waited for. */
const MAX_UNSENT_BYTES = 16 * 1024 * 1024;

/** One client's socket: frames in and out, the key exchange, and the sessions that are reached over it. */
export function serveSocket(core: WireCore, dataCentre: number, socket: Socket): void {
  const framer = new Framer();
  const exchange = handshake(core, dataCentre);
  let ending: NodeJS.Timeout | undefined;

  const link: Link = {
    dataCentre,
    sessions: new Set(),
    send: (payload) => write(framer.wrap(payload)),
    acknowledge: (token) => write(framer.acknowledge(token)),
    close: () => socket.destroy(),
    closeAfter(ms) {
      clearTimeout(ending);
      ending = setTimeout(() => socket.destroy(), Math.min(Math.max(ms, 0), IDLE_MS)).unref();
    },
  };

  function write(bytes: Buffer): void {
    if (socket.destroyed) return;
    if (socket.writableCorked === 0) {
      // What one turn of the event loop answers goes out together.
      socket.cork();
      process.nextTick(() => socket.uncork());
    }
    socket.write(bytes);
    if (socket.writableLength > MAX_UNSENT_BYTES) socket.destroy();
  }

  function take(payload: Buffer, quick: boolean): void {
    if (payload.length < 8) throw new Violation("sandbox: a frame too short");
    if (payload.readBigInt64LE(0) === NO_KEY) {
      link.send(exchange(payload));
      return;
    }
    if (!receive(core, link, payload, quick)) link.send(transportError(UNKNOWN_KEY));
  }

  socket.setNoDelay(true);
  socket.setTimeout(IDLE_MS, () => socket.destroy());
  socket.on("error", () => socket.destroy());
  socket.on("data", (chunk: Buffer) => {
    try {
      for (const { payload, quick } of framer.receive(chunk)) {
        if (socket.destroyed) return;
        take(payload, quick);
      }
    } catch (cause) {
      refused(core, cause);
      socket.destroy();
    }
  });
  socket.on("close", () => {
    clearTimeout(ending);
    for (const session of link.sessions) {
      session.link = null;
      session.offlineSinceMs = core.clock.monotonicMs();
    }
    link.sessions.clear();
    core.onPresence();
  });
}

function refused(core: WireCore, cause: unknown): void {
  const hostile = cause instanceof Violation || cause instanceof MalformedTl || cause instanceof UnknownConstructor;
  if (hostile) core.logger.debug("sandbox-connection-refused", { reason: cause.name });
  else core.logger.error("sandbox-connection-failed", { reason: placeOf(cause) });
}

function transportError(code: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(code);
  return bytes;
}
