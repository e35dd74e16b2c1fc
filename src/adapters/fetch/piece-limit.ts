/** Every piece costs as much as a thousand bytes do: so many are passed over, */
const FREE_PIECES = 4096;
/** and of what comes beyond them each must bring this much, as a host does that writes line by line. */
const MIN_MEAN_BYTES = 64;

/** True of a body in crumbs: it would keep this process busy with nothing, and others waiting. */
export function isCrumbled(pieces: number, bytes: number): boolean {
  return pieces > FREE_PIECES + bytes / MIN_MEAN_BYTES;
}

/** On the wire there may be this much besides a body of `maxBytes`: its head, and the framing of its pieces. */
const WIRE_SPARE_BYTES = 1024 * 1024;

/** What one answer may take on the wire: an endless head, or framing without a body, is a body that never ends. */
export function maxWireBytes(maxBytes: number): number {
  return 2 * maxBytes + WIRE_SPARE_BYTES;
}
