import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from "node:sqlite";
import { SqlError } from "../../sql-error.ts";

type Row = Record<string, SQLOutputValue>;

interface CachedStatement {
  readonly reader: boolean;
  all(parameters: readonly unknown[]): Row[];
  run(parameters: readonly unknown[]): void;
  iterate(parameters: readonly unknown[]): IterableIterator<Row>;
}

export interface StatementCache {
  prepare(sql: string): CachedStatement;
  inTransaction(): boolean;
  close(): void;
}

const MAX_STATEMENTS = 500;

/** Preparing costs more than running: each text is prepared once. `onRun` is told of each statement that was run. */
export function statementCache(database: DatabaseSync, onRun: () => void = () => undefined): StatementCache {
  const statements = new Map<string, CachedStatement>();
  return {
    prepare(sql) {
      const known = statements.get(sql);
      if (known !== undefined) return known;
      if (statements.size >= MAX_STATEMENTS) statements.clear();
      const statement = cached(database.prepare(sql), onRun);
      statements.set(sql, statement);
      return statement;
    },
    inTransaction: () => database.isTransaction,
    close: () => database.close(),
  };
}

interface HotRead {
  all(parameters: readonly unknown[]): Row[];
  first(parameters: readonly unknown[]): Row | undefined;
}

/** Values come as arrays, which costs half of what objects from SQLite do. */
export function hotRead(database: DatabaseSync, sql: string): HotRead {
  const statement = database.prepare(sql);
  const names = statement.columns().map(({ name }) => name);
  statement.setReturnArrays(true);
  const toRow = (values: readonly SQLOutputValue[]): Row => {
    const row: Row = {};
    for (let at = 0; at < names.length; at += 1) row[names[at] as string] = values[at] as SQLOutputValue;
    return row;
  };
  return {
    all: (parameters) => (statement.all(...bindable(parameters)) as unknown as SQLOutputValue[][]).map(toRow),
    first(parameters) {
      const values = statement.get(...bindable(parameters)) as unknown as SQLOutputValue[] | undefined;
      return values === undefined ? undefined : toRow(values);
    },
  };
}

function cached(statement: StatementSync, onRun: () => void): CachedStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...bindable(parameters)),
    run(parameters) {
      statement.run(...bindable(parameters));
      onRun();
    },
    iterate: (parameters) => statement.iterate(...bindable(parameters)),
  };
}

/** An object as first parameter would be taken for named parameters, and bind nothing without a word. */
function bindable(parameters: readonly unknown[]): SQLInputValue[] {
  for (const value of parameters) {
    if (typeof value === "string" || typeof value === "number" || value === null || typeof value === "bigint") continue;
    if (!(value instanceof Uint8Array)) throw new SqlError("parameter-type", `cannot bind a ${typeof value}`);
  }
  return parameters as SQLInputValue[];
}
