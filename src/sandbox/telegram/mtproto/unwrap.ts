import Long from "long";
import { ByteReader, toBigint } from "../tl/bytes.ts";
import { readFields } from "../tl/decode.ts";
import type { TlLayers } from "../tl/layers.ts";
import { MalformedTl, type TlEntry, type TlSchema } from "../tl/schema.ts";
import { GZIP_PACKED, unzipped } from "./gzip.ts";

/** What the envelopes around a call said. */
export interface Envelopes {
  readonly layer?: number;
  readonly device?: string;
  readonly withoutUpdates: boolean;
  /** Calls that must be over before. */
  readonly after: readonly bigint[];
}

interface Unwrapped {
  /** Stands at the call itself. */
  readonly reader: ByteReader;
  readonly schema: TlSchema;
  readonly envelopes: Envelopes;
}

const MAX_ENVELOPES = 8;

/** Takes off invokeWithLayer, initConnection and whatever else carries a query, in any order. */
export function unwrap(layers: TlLayers, layer: number, body: Buffer): Unwrapped {
  let reader = new ByteReader(body);
  let schema = layers.of(layer);
  let envelopes: Envelopes = { withoutUpdates: false, after: [] };
  for (let depth = 0; depth < MAX_ENVELOPES; depth += 1) {
    const id = reader.peekUint();
    const entry = schema.byId.get(id);
    if (id === GZIP_PACKED) {
      reader.uint();
      reader = new ByteReader(unzipped(reader.bytes()));
    } else if (entry?.fields.at(-1)?.kind === "query") {
      reader.uint();
      envelopes = { ...envelopes, ...said(entry, readFields(reader, schema, entry)) };
      schema = layers.of(envelopes.layer ?? layer);
    } else {
      return { reader, schema, envelopes };
    }
  }
  throw new MalformedTl("sandbox: too many envelopes");
}

function said({ name }: TlEntry, fields: Record<string, unknown>): Partial<Envelopes> {
  switch (name) {
    case "invokeWithLayer":
      return typeof fields.layer === "number" ? { layer: fields.layer } : {};
    case "initConnection":
      return typeof fields.deviceModel === "string" ? { device: fields.deviceModel } : {};
    case "invokeWithoutUpdates":
      return { withoutUpdates: true };
    case "invokeAfterMsg":
      return { after: idsOf([fields.msgId]) };
    case "invokeAfterMsgs":
      return { after: idsOf(Array.isArray(fields.msgIds) ? fields.msgIds : []) };
    default:
      return {};
  }
}

function idsOf(values: readonly unknown[]): bigint[] {
  return values.filter((value) => Long.isLong(value)).map(toBigint);
}
