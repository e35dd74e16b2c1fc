import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { type TlEntry, type TlSchema, tlSchema } from "./schema.ts";
import { entryOfJson, type JsonEntry } from "./schema-json.ts";
import { entriesOfText } from "./schema-text.ts";

export interface TlLayers {
  /** MTProto's own messages. */
  readonly service: TlSchema;
  /** The layer of mtcute's types. */
  readonly current: TlSchema;
  /** The current layer for one that is not known. */
  of(layer: number): TlSchema;
}

/** What mtcute never sends but other clients do. */
const OLDER_SERVICE = `
p_q_inner_data#83c95aec pq:bytes p:bytes q:bytes nonce:int128 server_nonce:int128 new_nonce:int256 = P_Q_inner_data;
---functions---
req_pq#60469778 nonce:int128 = ResPQ;
`;

/** What libraries of wide use speak that are not renewed with each layer: GramJS 2.26. Each is `layer-<number>.tl` here. */
const OLDER_LAYERS = [198];

/** Reads the schemas of the installed library, so that an upgrade carries the sandbox along, and those of older layers. */
export async function loadLayers(): Promise<TlLayers> {
  const api: { l: number; e: JsonEntry[] } = JSON.parse(await shipped("api-schema.json"));
  const mtproto: JsonEntry[] = JSON.parse(await shipped("mtp-schema.json"));
  const current = tlSchema(api.l, api.e.map(entryOfJson));
  const service = tlSchema(0, [...mtproto.map(entryOfJson), ...entriesOfText(OLDER_SERVICE, "mt_")]);
  const texts = new Map(await Promise.all(OLDER_LAYERS.map(textOf)));
  const made = new Map<number, TlSchema>();
  return {
    service,
    current,
    // Most networks never meet a client of an older one.
    of(layer) {
      const text = texts.get(layer);
      const schema = made.get(layer) ?? (text === undefined ? current : olderSchema(layer, text, current));
      if (text !== undefined) made.set(layer, schema);
      return schema;
    },
  };
}

async function textOf(layer: number): Promise<[layer: number, text: string]> {
  return [layer, await readFile(new URL(`layer-${layer}.tl`, import.meta.url), "utf8")];
}

function olderSchema(layer: number, text: string, current: TlSchema): TlSchema {
  const entries: TlEntry[] = entriesOfText(text, "", current);
  return tlSchema(layer, entries, true);
}

function shipped(file: string): Promise<string> {
  return readFile(createRequire(import.meta.url).resolve(`@mtcute/core/tl/${file}`), "utf8");
}
