const NONE = Buffer.alloc(0);

/**
 * The pieces of a body as one run of bytes. None is kept beside it: however many they are, memory holds what has come
 * once, and twice the limit at most while room is made. A body of one piece is that piece, not a copy.
 */
export class GatheredBytes {
  readonly #maxBytes: number;
  readonly #declared: number;
  #room: Buffer = NONE;
  #length = 0;

  /** `declared` is the length where it is known beforehand, within the limit: room for all of it is made at once. */
  constructor(maxBytes: number, declared: number | null = null) {
    this.#maxBytes = maxBytes;
    this.#declared = declared ?? 0;
  }

  get length(): number {
    return this.#length;
  }

  /** What has come so far: a view, good until the next piece. */
  get bytes(): Buffer {
    return this.#room.subarray(0, this.#length);
  }

  /** False, and nothing is taken, where that would be more than the limit. */
  add(piece: Uint8Array): boolean {
    const length = this.#length + piece.byteLength;
    if (length > this.#maxBytes) return false;
    if (this.#length === 0) this.#room = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    else {
      if (length > this.#room.byteLength) this.#grow(length);
      this.#room.set(piece, this.#length);
    }
    this.#length = length;
    return true;
  }

  #grow(needed: number): void {
    const wanted = Math.max(needed, 2 * this.#room.byteLength, this.#declared);
    const room = Buffer.allocUnsafeSlow(Math.min(this.#maxBytes, wanted));
    room.set(this.bytes);
    this.#room = room;
  }
}
