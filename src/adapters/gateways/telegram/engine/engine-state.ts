import { z } from "zod";
import { EngineStateCorrupt } from "./engine.ts";

/** Auth keys and small values of one account, all in memory; written as one JSON text. */
export interface EngineState {
  readonly values: Map<string, Uint8Array>;
  /** By data centre. */
  readonly authKeys: Map<number, Uint8Array>;
  /** Keys that expire within a day, by data centre and connection: never written. */
  readonly temporaryKeys: Map<string, { readonly key: Uint8Array; readonly expires: number }>;
}

/** The part of the values that says how far updates were seen: restored at a start, what came since is replayed. */
export type UpdateState = ReadonlyMap<string, Uint8Array>;

const UPDATE_KEYS = ["updates_pts", "updates_qts", "updates_date", "updates_seq"] as const;

const storedState = z.object({
  version: z.literal(1),
  authKeys: z.array(z.tuple([z.number(), z.base64()])),
  values: z.array(z.tuple([z.string(), z.base64()])),
});

/** Throws `EngineStateCorrupt`. */
export function readEngineState(text: string | null): EngineState {
  const empty = { values: new Map(), authKeys: new Map(), temporaryKeys: new Map() };
  if (text === null) return empty;
  const parsed = storedState.safeParse(parseJson(text));
  if (!parsed.success) throw new EngineStateCorrupt("mtcute: the stored state cannot be read");
  return {
    values: new Map(parsed.data.values.map(([name, value]) => [name, fromBase64(value)])),
    authKeys: new Map(parsed.data.authKeys.map(([dataCentre, key]) => [dataCentre, fromBase64(key)])),
    temporaryKeys: new Map(),
  };
}

/** With `updates` in the place of how far updates have been seen by now. */
export function writeEngineState(state: EngineState, updates: UpdateState): string {
  const values = new Map(state.values);
  for (const name of UPDATE_KEYS) values.delete(name);
  for (const [name, value] of updates) values.set(name, value);
  const stored: z.infer<typeof storedState> = {
    version: 1,
    authKeys: [...state.authKeys].map(([dataCentre, key]) => [dataCentre, toBase64(key)]),
    values: [...values].map(([name, value]) => [name, toBase64(value)]),
  };
  return JSON.stringify(stored);
}

export function updateStateOf(state: EngineState): UpdateState {
  const updates = new Map<string, Uint8Array>();
  for (const name of UPDATE_KEYS) {
    const value = state.values.get(name);
    if (value !== undefined) updates.set(name, value);
  }
  return updates;
}

/** Null for what is no JSON: its reader finds it of the wrong shape. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function fromBase64(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, "base64"));
}

function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("base64");
}
