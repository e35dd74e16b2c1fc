import { type ColumnKind, SHAPES } from "./table-shapes.ts";

export type TableName = keyof typeof SHAPES;

export interface TableShape {
  readonly name: TableName;
  /** Of the primary key, in its order. */
  readonly key: readonly string[];
  readonly columns: Readonly<Record<string, ColumnKind>>;
}

/** Every table but the ledger of migrations and the marks of who runs, parents first. */
export const TABLES: readonly TableShape[] = (Object.keys(SHAPES) as TableName[]).map(shapeOf);

export function shapeOf(name: TableName): TableShape {
  return { name, ...SHAPES[name] };
}
