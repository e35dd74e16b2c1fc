import { crc32 } from "node:zlib";
import { isObfuscated, OBFUSCATION_BYTES, type Obfuscation, obfuscation } from "./obfuscation.ts";
import { Violation } from "./violation.ts";

/** No honest frame is larger: a part of a file has 512 KiB. */
export const MAX_FRAME_BYTES = 2 * 1024 * 1024;

const ABRIDGED_TAG = 0xef;
const INTERMEDIATE_TAG = 0xeeeeeeee;
const PADDED_TAG = 0xdddddddd;
/** As it stands among what is obfuscated. */
const ABRIDGED_TAG_OBFUSCATED = 0xefefefef;
/** The word count of an abridged frame follows in three bytes. */
const ABRIDGED_LONG = 0x7f;
/** With it in its length, a frame asks to be acknowledged at once. */
const ABRIDGED_QUICK = 0x80;
const INTERMEDIATE_QUICK = 0x80000000;
/** Length, sequence number and checksum of a full frame. */
const FULL_OVERHEAD_BYTES = 12;

/** Where the next frame lies in the bytes at hand; null while too few are there to tell. */
interface Extent {
  readonly bytes: number;
  readonly payload: readonly [start: number, end: number];
  readonly quick: boolean;
}

interface Framing {
  extent(head: Buffer): Extent | null;
  check(frame: Buffer): void;
  wrap(payload: Buffer): Buffer;
  /** A quick acknowledgement, which is no frame. */
  acknowledge(token: number): Buffer;
}

interface Frame {
  readonly payload: Buffer;
  /** Its sender wants to hear at once that it has come. */
  readonly quick: boolean;
}

/** Cuts a client's bytes into frames, however they arrive, and frames what goes back in the way the client chose. */
export class Framer {
  #framing: Framing | undefined;
  #obfuscation: Obfuscation | undefined;
  #chunks: Buffer[] = [];
  #have = 0;
  /** Chunks are only joined once this many bytes are there. */
  #need = 1;

  /** The frames that a chunk completes; throws `Violation`. */
  *receive(chunk: Buffer): Generator<Frame> {
    this.#chunks.push(this.#obfuscation?.reveal(chunk) ?? chunk);
    this.#have += chunk.length;
    while (this.#have >= this.#need) {
      const bytes = this.#joined();
      if (this.#framing === undefined) {
        if (!this.#recognise(bytes)) return;
        continue;
      }
      const extent = this.#framing.extent(bytes);
      if (extent === null) {
        this.#need = this.#have + 1;
        return;
      }
      if (extent.bytes > MAX_FRAME_BYTES) throw new Violation(`sandbox: a frame of ${extent.bytes} bytes`);
      if (this.#have < extent.bytes) {
        this.#need = extent.bytes;
        return;
      }
      const frame = bytes.subarray(0, extent.bytes);
      this.#keep(bytes.subarray(extent.bytes));
      this.#framing.check(frame);
      yield { payload: frame.subarray(...extent.payload), quick: extent.quick };
    }
  }

  wrap(payload: Buffer): Buffer {
    return this.#hidden(this.#chosen().wrap(payload));
  }

  acknowledge(token: number): Buffer {
    return this.#hidden(this.#chosen().acknowledge(token));
  }

  #chosen(): Framing {
    if (this.#framing === undefined) throw new Error("sandbox: nothing is sent before the client has spoken");
    return this.#framing;
  }

  #hidden(bytes: Buffer): Buffer {
    return this.#obfuscation?.hide(bytes) ?? bytes;
  }

  #recognise(bytes: Buffer): boolean {
    if (bytes[0] === ABRIDGED_TAG) {
      this.#framing = abridged();
      this.#keep(bytes.subarray(1));
      return true;
    }
    if (bytes.length < 4) {
      this.#need = 4;
      return false;
    }
    const tagged = framingOf(bytes.readUInt32LE(0));
    if (tagged !== undefined) {
      this.#framing = tagged;
      this.#keep(bytes.subarray(4));
      return true;
    }
    const obfuscated = isObfuscated(bytes);
    if (obfuscated === null || (obfuscated && bytes.length < OBFUSCATION_BYTES)) {
      this.#need = obfuscated ? OBFUSCATION_BYTES : bytes.length + 1;
      return false;
    }
    if (obfuscated) {
      this.#obfuscation = obfuscation(bytes);
      this.#framing = framingOf(this.#obfuscation.tag);
      if (this.#framing === undefined) throw new Violation("sandbox: an unknown way of framing");
      this.#keep(this.#obfuscation.reveal(bytes.subarray(OBFUSCATION_BYTES)));
      return true;
    }
    this.#framing = full();
    this.#keep(bytes);
    return true;
  }

  #joined(): Buffer {
    const [first] = this.#chunks;
    const bytes = this.#chunks.length === 1 && first !== undefined ? first : Buffer.concat(this.#chunks, this.#have);
    this.#chunks = [bytes];
    return bytes;
  }

  #keep(rest: Buffer): void {
    this.#chunks = rest.length === 0 ? [] : [rest];
    this.#have = rest.length;
    this.#need = 1;
  }
}

function framingOf(tag: number): Framing | undefined {
  if (tag === ABRIDGED_TAG_OBFUSCATED) return abridged();
  return tag === INTERMEDIATE_TAG || tag === PADDED_TAG ? intermediate() : undefined;
}

function abridged(): Framing {
  return {
    extent(head) {
      const [first] = head;
      if (first === undefined) return null;
      const words = first & ~ABRIDGED_QUICK;
      if (words === ABRIDGED_LONG && head.length < 4) return null;
      const header = words === ABRIDGED_LONG ? 4 : 1;
      const length = 4 * (words === ABRIDGED_LONG ? head.readUIntLE(1, 3) : words);
      return { bytes: header + length, payload: [header, header + length], quick: first >= ABRIDGED_QUICK };
    },
    check() {},
    wrap(payload) {
      const words = payload.length / 4;
      const head = words < ABRIDGED_LONG ? Buffer.from([words]) : uint32(ABRIDGED_LONG + words * 2 ** 8);
      return Buffer.concat([head, payload]);
    },
    acknowledge: (token) => uint32(token).reverse(),
  };
}

/** Plain and padded alike: the padding follows the payload, whose own length tells where it ends. */
function intermediate(): Framing {
  return {
    extent(head) {
      if (head.length < 4) return null;
      const told = head.readUInt32LE(0);
      const quick = told >= INTERMEDIATE_QUICK;
      const length = quick ? told - INTERMEDIATE_QUICK : told;
      return { bytes: 4 + length, payload: [4, 4 + length], quick };
    },
    check() {},
    wrap: (payload) => Buffer.concat([uint32(payload.length), payload]),
    acknowledge: uint32,
  };
}

function full(): Framing {
  let sent = 0;
  return {
    extent(head) {
      if (head.length < 4) return null;
      const bytes = head.readUInt32LE(0);
      if (bytes < FULL_OVERHEAD_BYTES) throw new Violation(`sandbox: a full frame of ${bytes} bytes`);
      return { bytes, payload: [8, bytes - 4], quick: false };
    },
    check(frame) {
      const end = frame.length - 4;
      if (crc32(frame.subarray(0, end)) !== frame.readUInt32LE(end)) throw new Violation("sandbox: wrong checksum");
    },
    wrap(payload) {
      const body = Buffer.concat([uint32(payload.length + FULL_OVERHEAD_BYTES), uint32(sent++), payload]);
      return Buffer.concat([body, uint32(crc32(body))]);
    },
    acknowledge: () => Buffer.alloc(0),
  };
}

function uint32(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
