import { headers, type Msg, type MsgHdrs } from "@nats-io/transport-node";
import type { BusMessage } from "#ports/bus.ts";

/** NATS takes a megabyte at a time, unless it is set otherwise. */
const PIECE_BYTES = 512 * 1024;
/** A call with a file of 16 MB in base64 is less. */
const MOST_PIECES = 64;
/** Of messages of which a piece is missing still. */
const WAITING_BYTES = 128 * 1024 * 1024;
const WAITING_MS = 5_000;
const PIECE = "piece";

type Publish = (piece: Uint8Array | string, options?: { readonly headers: MsgHdrs }) => unknown;

/** Publishes a message, in as many pieces as it takes, one after the other. Throws `RangeError` where it takes too many. */
export function publishWhole(message: BusMessage, publish: Publish): void {
  const text = JSON.stringify(message);
  if (text.length * 3 <= PIECE_BYTES) return void publish(text);
  const bytes = Buffer.from(text);
  const count = Math.ceil(bytes.length / PIECE_BYTES);
  if (count > MOST_PIECES) throw new RangeError("nats: a message that is too large");
  for (let at = 0; at < count; at += 1) {
    const place = headers();
    place.set(PIECE, `${at}/${count}`);
    publish(bytes.subarray(at * PIECE_BYTES, (at + 1) * PIECE_BYTES), { headers: place });
  }
}

interface Gathered {
  readonly pieces: Uint8Array[];
  readonly sinceMs: number;
  bytes: number;
}

/** Puts messages together whose pieces come one after the other, several messages side by side. */
interface Gathering {
  /** Null until the last piece of it is there; `name` tells it from others. */
  add(name: string, piece: Msg): BusMessage | null;
}

export function gathering(nowMs: () => number): Gathering {
  const waiting = new Map<string, Gathered>();
  let bytes = 0;

  function drop(name: string): void {
    bytes -= waiting.get(name)?.bytes ?? 0;
    waiting.delete(name);
  }

  /** Whose sender is gone, and the oldest where too much waits: who asked finds out by the time it takes. */
  function makeRoom(): void {
    for (const [name, { sinceMs }] of waiting) {
      if (bytes <= WAITING_BYTES && nowMs() - sinceMs < WAITING_MS) return;
      drop(name);
    }
  }

  return {
    add(name, piece) {
      const place = piece.headers?.get(PIECE);
      if (!place) return piece.json<BusMessage>();
      const [at, count] = place.split("/").map(Number) as [number, number];
      if (at === 0) waiting.set(name, { pieces: [], sinceMs: nowMs(), bytes: 0 });
      const gathered = waiting.get(name);
      if (gathered === undefined || gathered.pieces.length !== at) return null;
      // A copy: what comes from a connection is written over.
      gathered.pieces.push(Buffer.from(piece.data));
      gathered.bytes += piece.data.length;
      bytes += piece.data.length;
      if (at + 1 < count) {
        makeRoom();
        return null;
      }
      drop(name);
      return JSON.parse(Buffer.concat(gathered.pieces).toString()) as BusMessage;
    },
  };
}
