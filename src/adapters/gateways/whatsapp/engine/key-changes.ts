import type { SignalDataSet } from "baileys";
import type { KeyChange } from "#ports/whatsapp-credentials.ts";

/** A key as Baileys has it; null where it is deleted. */
export interface SignalChange extends Omit<KeyChange, "value"> {
  readonly value: unknown;
}

export function nameOf(type: string, id: string): string {
  return `${type} ${id}`;
}

export function changesOf(data: SignalDataSet): SignalChange[] {
  return Object.entries(data).flatMap(([type, values]) =>
    Object.entries(values ?? {}).map(([id, value]) => ({ type, id, value: value ?? null })),
  );
}
