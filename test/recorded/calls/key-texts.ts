import { keyTextOf } from "#domain/keys/key-text.ts";

export const recordedText = (fill: number) => keyTextOf(new Uint8Array(20).fill(fill));

/** Keys of the owner of the instance that a call is about. */
export const RECORDED_KEYS = {
  all: recordedText(1),
  scopeless: recordedText(2),
  expired: recordedText(3),
  revoked: recordedText(4),
  elsewhere: recordedText(5),
  narrow: recordedText(6),
} as const;
