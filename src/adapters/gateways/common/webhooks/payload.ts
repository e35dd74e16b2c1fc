import type { Platform } from "#domain/instances/instance.ts";
import { TEST_TYPE } from "#domain/webhooks/endpoint.ts";
import { MAX_PAYLOAD_BYTES } from "#domain/webhooks/try.ts";

/** The envelope of every event. */
interface EventEnvelope {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly client: string;
  readonly platform: Platform;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Stands where a text was cut. */
const CUT = "…";
/** A text is cut to so many characters, then to fewer, until the whole is short enough. */
const LENGTHS = [4_000, 1_000, 200, 0] as const;

/** As it is posted: where it would be too long, its longest texts are cut, and `truncated` says so. */
export function payloadOf(event: object): string {
  const whole = JSON.stringify(event);
  // No character takes more than three bytes for each of its units.
  if (whole.length * 3 < MAX_PAYLOAD_BYTES || Buffer.byteLength(whole) < MAX_PAYLOAD_BYTES) return whole;
  for (const length of LENGTHS) {
    const cut = JSON.stringify({ ...(shortened(event, length) as object), truncated: true });
    if (Buffer.byteLength(cut) < MAX_PAYLOAD_BYTES) return cut;
  }
  return JSON.stringify({ ...event, data: {}, truncated: true });
}

function shortened(value: unknown, length: number): unknown {
  if (typeof value === "string") return value.length > length ? cutAt(value, length) : value;
  if (Array.isArray(value)) return value.map((one) => shortened(one, length));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, isName(name) ? one : shortened(one, length)]),
  );
}

/** What an event and its message are known by is short, and stays. */
function isName(field: string): boolean {
  return field === "id" || field === "type" || field === "timestamp" || field === "client" || field === "platform";
}

/** Not between the halves of a character. */
function cutAt(text: string, length: number): string {
  const isHalf = /[\uD800-\uDBFF]/.test(text.charAt(length - 1));
  return text.slice(0, isHalf ? length - 1 : length) + CUT;
}

/** Tells of nothing that happened. */
export function testEvent(id: string, at: Date, client: string, platform: Platform): EventEnvelope {
  return { id, type: TEST_TYPE, timestamp: at.toISOString(), client, platform, data: {} };
}
