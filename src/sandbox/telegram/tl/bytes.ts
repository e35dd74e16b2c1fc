import Long from "long";
import { MalformedTl } from "./schema.ts";

const LONG_FORM = 254;
const FIRST_CAPACITY = 512;

/** Reads TL's primitives; what it hands out are views into its buffer, not copies. */
export class ByteReader {
  position: number;
  readonly #buffer: Buffer;

  constructor(buffer: Buffer, position = 0) {
    this.#buffer = buffer;
    this.position = position;
  }

  get remaining(): number {
    return this.#buffer.length - this.position;
  }

  uint(): number {
    return this.#buffer.readUInt32LE(this.#advance(4));
  }

  int(): number {
    return this.#buffer.readInt32LE(this.#advance(4));
  }

  peekUint(): number {
    const value = this.uint();
    this.position -= 4;
    return value;
  }

  bigint(): bigint {
    return this.#buffer.readBigInt64LE(this.#advance(8));
  }

  long(): Long {
    const low = this.int();
    return Long.fromBits(low, this.int());
  }

  /** A 64-bit number that is known to fit 53 bits. */
  int53(): number {
    const low = this.uint();
    return low + this.int() * 2 ** 32;
  }

  double(): number {
    return this.#buffer.readDoubleLE(this.#advance(8));
  }

  raw(length: number): Buffer {
    const start = this.#advance(length);
    return this.#buffer.subarray(start, start + length);
  }

  bytes(): Buffer {
    const first = this.#buffer.readUInt8(this.#advance(1));
    const long = first >= LONG_FORM;
    const length = long ? this.#buffer.readUIntLE(this.#advance(3), 3) : first;
    const value = this.raw(length);
    this.#advance(padding(length + (long ? 4 : 1)));
    return value;
  }

  rest(): Buffer {
    return this.raw(this.remaining);
  }

  #advance(length: number): number {
    if (length > this.remaining) throw new MalformedTl(`sandbox: ${length} bytes wanted, ${this.remaining} left`);
    const start = this.position;
    this.position += length;
    return start;
  }
}

/** Writes TL's primitives into a buffer that grows. */
export class ByteWriter {
  #buffer = Buffer.allocUnsafe(FIRST_CAPACITY);
  #length = 0;

  uint(value: number): this {
    const start = this.#reserve(4);
    this.#buffer.writeUInt32LE(value >>> 0, start);
    return this;
  }

  int(value: number): this {
    const start = this.#reserve(4);
    this.#buffer.writeInt32LE(value | 0, start);
    return this;
  }

  bigint(value: bigint): this {
    const start = this.#reserve(8);
    this.#buffer.writeBigInt64LE(BigInt.asIntN(64, value), start);
    return this;
  }

  long(value: Long): this {
    return this.int(value.low).int(value.high);
  }

  int53(value: number): this {
    return this.bigint(BigInt(value));
  }

  double(value: number): this {
    const start = this.#reserve(8);
    this.#buffer.writeDoubleLE(value, start);
    return this;
  }

  raw(value: Uint8Array): this {
    const start = this.#reserve(value.length);
    this.#buffer.set(value, start);
    return this;
  }

  bytes(value: Uint8Array): this {
    const { length } = value;
    const long = length >= LONG_FORM;
    if (long) this.uint(LONG_FORM + length * 2 ** 8);
    else this.#byte(length);
    this.raw(value);
    for (let rest = padding(length + (long ? 4 : 1)); rest > 0; rest -= 1) this.#byte(0);
    return this;
  }

  done(): Buffer {
    return this.#buffer.subarray(0, this.#length);
  }

  #byte(value: number): void {
    const start = this.#reserve(1);
    this.#buffer.writeUInt8(value, start);
  }

  #reserve(length: number): number {
    const start = this.#length;
    this.#length += length;
    if (this.#length > this.#buffer.length) {
      const grown = Buffer.allocUnsafe(Math.max(this.#length, this.#buffer.length * 2));
      grown.set(this.#buffer.subarray(0, start));
      this.#buffer = grown;
    }
    return start;
  }
}

function padding(length: number): number {
  return (4 - (length % 4)) % 4;
}

export function toLong(value: bigint): Long {
  return Long.fromBits(Number(BigInt.asIntN(32, value)), Number(BigInt.asIntN(32, value >> 32n)));
}

export function toBigint(value: Long): bigint {
  return (BigInt(value.high) << 32n) | BigInt(value.low >>> 0);
}
