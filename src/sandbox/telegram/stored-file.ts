import { digestNumber } from "./longs.ts";

/** A file that was sent in a message. */
export interface StoredFile {
  /** Hex. */
  readonly sha256: string;
  readonly bytes: number;
  readonly mimetype: string;
  readonly dataCentre: number;
  /** False where it is too large to be looked at. */
  readonly kept: boolean;
}

/** A file's number is the beginning of its digest: that is how it is found again. */
export function fileId({ sha256 }: Pick<StoredFile, "sha256">): bigint {
  return BigInt.asIntN(64, BigInt(`0x${sha256.slice(0, 16)}`));
}

export function fileAccessHash(id: bigint): bigint {
  return digestNumber(`file:${id}`);
}

/** Proves that a file was seen in a message. Telegram's expire; one that is not this has. */
export function fileReference(id: bigint): Buffer {
  const reference = Buffer.alloc(8);
  reference.writeBigInt64LE(digestNumber(`reference:${id}`));
  return reference;
}
