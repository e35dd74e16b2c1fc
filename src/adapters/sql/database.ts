import type { CompiledQuery, Kysely, RawBuilder } from "kysely";
import type { Dialect } from "../database-url.ts";
import type { Schema } from "./schema.ts";

/** An open database; stores are made from it and from nothing else. */
export interface Database {
  readonly db: Kysely<Schema>;
  readonly dialect: Dialect;
  readonly flavour: Flavour;
  /** A read compiled once, for hot paths: sees what is committed, never waits for a transaction under way. */
  prepareRead<Row>(query: CompiledQuery<Row>): PreparedRead<Row>;
  /** The statement with other values, in the order in which they stand in it: compiled once, for hot paths. */
  bind(query: CompiledQuery, values: readonly SqlValue[]): CompiledQuery;
  /**
   * All of it or nothing, where the dialect has transactions. Where it has none, one statement after the other: their
   * order must leave nothing worse behind, wherever it ends, than what can be done again.
   */
  together<Value>(run: (db: Kysely<Schema>) => Promise<Value>, options?: TogetherOptions): Promise<Value>;
  /** Reads one state of everything, whatever is written meanwhile; where the dialect has none, each read is of its own time. */
  snapshot<Value>(run: (db: Kysely<Schema>) => Promise<Value>): Promise<Value>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

interface TogetherOptions {
  /** What has been counted or looked for stays as it is until the end: of two that race, one is sent to look again. */
  readonly counting?: boolean | undefined;
  /** An operator's command, whose statements may take minutes: no request waits for it. */
  readonly patient?: boolean | undefined;
}

export interface PreparedRead<Row> {
  /** Parameters in the order in which they stand in the query. */
  all(parameters: readonly SqlValue[]): Promise<Row[]>;
  first(parameters: readonly SqlValue[]): Promise<Row | undefined>;
}

export type SqlValue = string | number | null;

/** All that differs between the dialects, besides how they connect. */
export interface Flavour {
  readonly types: ColumnTypes;
  /** A transaction locks the rows that it writes and not the whole database: a locking read waits for its end. */
  readonly locksRows: boolean;
  /** What ends an insert that updates `columns` where a row with this `key` is there already. */
  upsert(key: readonly string[], columns: readonly string[]): RawBuilder<unknown>;
  /** The same, where each column keeps the higher of the two texts. */
  raise(key: readonly string[], columns: readonly string[]): RawBuilder<unknown>;
  /** What ends an insert into `table` that leaves a row alone which is there already, under whichever unique values. */
  keep(table: keyof Schema): RawBuilder<unknown>;
  /** A commit costs more than a statement: what is written at one moment is written together. */
  readonly groupsWrites: boolean;
  /** True when the same statement may well succeed now: the database gave up this one to let another through. */
  isTransient(error: unknown): boolean;
  /** True when a row with one of its unique values is there already. */
  isDuplicate(error: unknown): boolean;
  /** Brings tables that are there from before the first migration to what that would have made, with their rows. */
  adopt(db: Kysely<Schema>): Promise<void>;
  /** Runs with no other process migrating, on one connection. */
  withMigrationLock(db: Kysely<Schema>, run: (db: Kysely<Schema>) => Promise<void>): Promise<void>;
}

type ColumnType = RawBuilder<unknown>;

export interface ColumnTypes {
  text(maxLength: number): ColumnType;
  readonly longText: ColumnType;
  readonly integer: ColumnType;
  /** 64 bits. */
  readonly bigInteger: ColumnType;
  readonly dateTime: ColumnType;
  /** The time of the insert, as a column default. */
  readonly now: RawBuilder<unknown>;
  readonly money: ColumnType;
  /** What ends a CREATE TABLE. */
  readonly tableOptions: RawBuilder<unknown>;
  /** What ends one whose rows, being short, stand in the index of its key; null where every table's do. */
  readonly clusteredOptions: RawBuilder<unknown> | null;
  readonly createIndexIfNotExists: boolean;
  /** An index can leave rows out. */
  readonly partialIndexes: boolean;
}
