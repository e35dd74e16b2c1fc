import { createHash } from "node:crypto";
import type { SqlValue } from "#adapters/sql/database.ts";
import { shapeOf, type TableName } from "#adapters/sql/tables.ts";
import type { Secrets } from "#ports/secrets.ts";
import { CommandRefused } from "../command-refused.ts";
import {
  type BackupHead,
  endSchema,
  FORMAT,
  headSchema,
  rowSchema,
  sealOf,
  secretOf,
  tableSchema,
} from "./backup-format.ts";
import { gunzippedLines } from "./gunzipped-lines.ts";

const BATCH_ROWS = 100;

type Row = readonly SqlValue[];

export type BackupItem =
  | { readonly kind: "head"; readonly head: BackupHead }
  | { readonly kind: "table"; readonly table: TableName; readonly columns: readonly string[] }
  | { readonly kind: "rows"; readonly rows: readonly Row[] };

export interface BackupContents {
  readonly head: BackupHead;
  readonly tables: readonly TableName[];
  readonly rows: number;
}

/** Reads it to its end; throws `CommandRefused` unless all of it is as it was written, and with this secret. */
export async function verifyBackup(file: string, secrets: Secrets): Promise<BackupContents> {
  const tables: TableName[] = [];
  let head: BackupHead | null = null;
  let rows = 0;
  for await (const item of readBackup(file, secrets)) {
    if (item.kind === "head") ({ head } = item);
    else if (item.kind === "table") tables.push(item.table);
    else rows += item.rows.length;
  }
  if (head === null) throw damaged(file);
  return { head, tables, rows };
}

/** As they come: whether all of it is right is known only when it has ended without `CommandRefused`. */
export async function* readBackup(file: string, secrets: Secrets): AsyncGenerator<BackupItem> {
  let columns: readonly string[] = [];
  let batch: Row[] = [];
  for await (const line of sealedLines(file, secrets)) {
    if (line.kind === "row" && line.row.length === columns.length) batch.push(line.row);
    else if (line.kind === "row") throw damaged(file);
    if (batch.length > 0 && (line.kind !== "row" || batch.length === BATCH_ROWS)) {
      yield { kind: "rows", rows: batch };
      batch = [];
    }
    if (line.kind === "row") continue;
    if (line.kind === "table") ({ columns } = line);
    yield line;
  }
  if (batch.length > 0) yield { kind: "rows", rows: batch };
}

type Line =
  | Exclude<BackupItem, { kind: "rows" }>
  | { readonly kind: "row"; readonly row: Row }
  | { readonly kind: "end"; readonly rows: number; readonly seal: string };

/** All but the last, which must be the seal over them. */
async function* sealedLines(file: string, secrets: Secrets): AsyncGenerator<Exclude<Line, { kind: "end" }>> {
  const hash = createHash("sha256");
  let rows = 0;
  let isFirst = true;
  let isSealed = false;
  for await (const text of gunzippedLines(file)) {
    const line = lineOf(text.toString("utf8"));
    if (line === null || isSealed || isFirst !== (line.kind === "head")) throw damaged(file);
    isFirst = false;
    if (line.kind === "end") {
      isSealed = line.rows === rows && line.seal === sealOf(secrets, hash.digest("hex"));
      if (!isSealed) throw damaged(file);
      continue;
    }
    if (line.kind === "head") checkHead(file, line.head, secrets);
    if (line.kind === "row") rows += 1;
    hash.update(text).update("\n");
    yield line;
  }
  if (!isSealed) throw damaged(file);
}

function lineOf(text: string): Line | null {
  const value = parsed(text);
  if (Array.isArray(value)) {
    const row = rowSchema.safeParse(value);
    return row.success ? { kind: "row", row: row.data } : null;
  }
  const table = tableSchema.safeParse(value);
  if (table.success) return hasColumns(table.data) ? { kind: "table", ...table.data } : null;
  const end = endSchema.safeParse(value);
  if (end.success) return { kind: "end", ...end.data };
  const head = headSchema.safeParse(value);
  return head.success ? { kind: "head", head: head.data } : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function hasColumns({ table, columns }: { readonly table: TableName; readonly columns: readonly string[] }): boolean {
  const known = shapeOf(table).columns;
  return columns.every((name) => Object.hasOwn(known, name));
}

function checkHead(file: string, head: BackupHead, secrets: Secrets): void {
  if (head.wesalBackup !== FORMAT) {
    throw new CommandRefused(`${file} is of another version's format (${head.wesalBackup}): restore it with that one.`);
  }
  if (head.secret !== secretOf(secrets)) {
    throw new CommandRefused(
      `${file} was made with another APP_SECRET: set the one it was made with (it stood in APP_SECRET, or in the file app-secret of DATA_DIR).`,
    );
  }
}

function damaged(file: string): CommandRefused {
  return new CommandRefused(`${file} is no backup, or is cut off or altered: nothing of it can be trusted.`);
}
