import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { type TlEntry, type TlSchema, tlSchema } from "./schema.ts";
import { entryOfJson, type JsonEntry } from "./schema-json.ts";
import { entriesOfText } from "./schema-text.ts";

/** The API as clients of other layers speak it, in TL's own notation. */
export interface OtherLayer {
  readonly layer: number;
  readonly text: string;
}

export interface TlLayers {
  /** MTProto's own messages. */
  readonly service: TlSchema;
  /** The layer of mtcute's types. */
  readonly current: TlSchema;
  /** The current layer for one that was not loaded. */
  of(layer: number): TlSchema;
}

/** What mtcute never sends but other clients do. */
const OLDER_SERVICE = `
p_q_inner_data#83c95aec pq:bytes p:bytes q:bytes nonce:int128 server_nonce:int128 new_nonce:int256 = P_Q_inner_data;
---functions---
req_pq#60469778 nonce:int128 = ResPQ;
`;

/** Reads the schemas of the installed library, so that an upgrade carries the sandbox along. */
export async function loadLayers(others: readonly OtherLayer[] = []): Promise<TlLayers> {
  const api: { l: number; e: JsonEntry[] } = JSON.parse(await shipped("api-schema.json"));
  const mtproto: JsonEntry[] = JSON.parse(await shipped("mtp-schema.json"));
  const current = tlSchema(api.l, api.e.map(entryOfJson));
  const service = tlSchema(0, [...mtproto.map(entryOfJson), ...entriesOfText(OLDER_SERVICE, "mt_")]);
  const byLayer = new Map(others.map(({ layer, text }) => [layer, otherSchema(layer, text, current)]));
  return { service, current, of: (layer) => byLayer.get(layer) ?? current };
}

function otherSchema(layer: number, text: string, current: TlSchema): TlSchema {
  const entries: TlEntry[] = entriesOfText(text, "", current);
  return tlSchema(layer, entries, true);
}

function shipped(file: string): Promise<string> {
  return readFile(createRequire(import.meta.url).resolve(`@mtcute/core/tl/${file}`), "utf8");
}
