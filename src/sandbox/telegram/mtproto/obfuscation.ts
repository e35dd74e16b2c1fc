import { createCipheriv, createDecipheriv } from "node:crypto";
import { Violation } from "./violation.ts";

/**
 * Hides from whoever looks at a connection that it is Telegram's, as official clients do. It is no encryption: its keys
 * stand in the 64 bytes that open it. Source: https://core.telegram.org/mtproto/mtproto-transports#transport-obfuscation.
 */
export interface Obfuscation {
  /** How its frames are cut. */
  readonly tag: number;
  reveal(bytes: Buffer): Buffer;
  hide(bytes: Buffer): Buffer;
}

export const OBFUSCATION_BYTES = 64;
const TAG_AT = 56;
/** No connection opens so: they are another protocol's. */
const HTTP = ["HEAD", "POST", "GET ", "OPTI"];

/** Null while too few bytes are there to tell; else false where they are a full frame, whose count from 0 follows its length. */
export function isObfuscated(bytes: Buffer): boolean | null {
  if (HTTP.includes(bytes.toString("latin1", 0, 4))) throw new Violation("sandbox: HTTP is not spoken");
  return bytes.length < 8 ? null : bytes.readUInt32LE(4) !== 0;
}

export function obfuscation(opening: Buffer): Obfuscation {
  const header = opening.subarray(0, OBFUSCATION_BYTES);
  const reversed = Buffer.from(header).reverse();
  const reading = createDecipheriv("aes-256-ctr", ...keyIn(header));
  const writing = createCipheriv("aes-256-ctr", ...keyIn(reversed));
  return {
    tag: reading.update(header).readUInt32LE(TAG_AT),
    reveal: (bytes) => reading.update(bytes),
    hide: (bytes) => writing.update(bytes),
  };
}

function keyIn(bytes: Buffer): [key: Buffer, iv: Buffer] {
  return [bytes.subarray(8, 40), bytes.subarray(40, TAG_AT)];
}
