import type { CompiledQuery, Kysely, RawBuilder } from "kysely";
import type { Schema } from "./schema.ts";

/** An open database; stores are made from it and from nothing else. */
export interface Database {
  readonly db: Kysely<Schema>;
  readonly dialect: "sqlite" | "mysql";
  readonly flavour: Flavour;
  /** A read compiled once, for hot paths: sees what is committed, never waits for a transaction under way. */
  prepareRead<Row>(query: CompiledQuery<Row>): PreparedRead<Row>;
  ping(): Promise<void>;
  close(): Promise<void>;
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
  /** The column of the unique index that an insert ran into; null for any other error. */
  violatedUnique(error: unknown): string | null;
  /** What ends an insert that updates `columns` where a row with this `key` is there already. */
  upsert(key: readonly string[], columns: readonly string[]): RawBuilder<unknown>;
  /** True when the same statement may well succeed now: the database gave up this one to let another through. */
  isTransient(error: unknown): boolean;
  /** Runs with no other process migrating, on one connection. */
  withMigrationLock(db: Kysely<Schema>, run: (db: Kysely<Schema>) => Promise<void>): Promise<void>;
}

type ColumnType = RawBuilder<unknown>;

export interface ColumnTypes {
  text(maxLength: number): ColumnType;
  readonly longText: ColumnType;
  /** 64 bits. */
  readonly bigInteger: ColumnType;
  readonly dateTime: ColumnType;
  /** The time of the insert, as a column default. */
  readonly now: RawBuilder<unknown>;
  readonly money: ColumnType;
  /** What ends a CREATE TABLE. */
  readonly tableOptions: RawBuilder<unknown>;
  readonly createIndexIfNotExists: boolean;
}
