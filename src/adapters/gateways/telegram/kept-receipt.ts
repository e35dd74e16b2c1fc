import { z } from "zod";

/** What Telegram said of a message that is several there. It is kept for as long as the message is. */
export interface KeptReceipt {
  /** Telegram's numbers of all, in order. */
  readonly parts: readonly string[];
  readonly sentAt: Date;
  readonly peerId: number;
}

const kept = z.object({ parts: z.array(z.string()).min(1), sentAt: z.iso.datetime(), peerId: z.number() });

export function encodeReceipt({ parts, sentAt, peerId }: KeptReceipt): Uint8Array {
  return Buffer.from(JSON.stringify({ parts, sentAt: sentAt.toISOString(), peerId }));
}

export function decodeReceipt(wire: Uint8Array): KeptReceipt {
  const { sentAt, ...said } = kept.parse(JSON.parse(Buffer.from(wire).toString()));
  return { ...said, sentAt: new Date(sentAt) };
}

/** The numbers of all; null where none were kept. */
export function partsKeptIn(wire: Uint8Array | null): readonly string[] | null {
  return wire === null ? null : decodeReceipt(wire).parts;
}
