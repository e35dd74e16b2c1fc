import { refusal, unreadable } from "./errors.ts";

export type ResultRow = Readonly<Record<string, unknown>>;

export interface ServiceAnswer {
  readonly status: number;
  readonly text: string;
}

/** Rows of a read. */
export function rowsOf(answer: ServiceAnswer): ResultRow[] {
  const data = dataOf(answer);
  if (data === null) return [];
  if (Array.isArray(data) && data.every((row) => typeof row === "object" && row !== null)) return data;
  throw unreadable("something else than rows");
}

/** A write that succeeded may answer with anything. */
export function checkWritten(answer: ServiceAnswer): void {
  const data = dataOf(answer);
  if (isRecord(data) && data.success === false) throw refusal(answer.status, messageOf(data));
}

function dataOf({ status, text }: ServiceAnswer): unknown {
  if (status < 200 || status > 299) throw refusal(status, messageOf(parsed(text)));
  if (status === 204 || text === "") return null;
  const data = parsed(text);
  if (data === undefined) throw unreadable("no JSON");
  return data;
}

/** Null where the service gives no reason. */
function messageOf(data: unknown): string | null {
  return isRecord(data) && typeof data.message === "string" && data.message !== "" ? data.message : null;
}

/** Undefined where it is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is ResultRow {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
