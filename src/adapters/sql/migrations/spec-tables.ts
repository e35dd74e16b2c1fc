import type { ColumnTypes } from "../database.ts";

/** The specification's tables, which an existing database may have before the first migration; see `adopt.ts`. */

interface SpecColumn {
  readonly kind: "text" | "longText" | "integer" | "dateTime" | "money";
  /** Characters; of a text alone. */
  readonly maxLength: number;
  readonly required: boolean;
}

export interface SpecTable {
  /** Besides `id`. */
  readonly columns: Readonly<Record<string, SpecColumn>>;
  /** Columns, each with a unique key of its name. */
  readonly unique: readonly string[];
}

const of = (kind: SpecColumn["kind"], maxLength = 0): SpecColumn => ({ kind, maxLength, required: true });
const text = (maxLength: number) => of("text", maxLength);
const optional = (column: SpecColumn): SpecColumn => ({ ...column, required: false });

export const SPEC_TABLES = {
  users: {
    columns: {
      u_name: text(255),
      u_email: text(320),
      u_pass: text(255),
      u_phone: optional(text(64)),
      u_country: optional(text(8)),
      u_adddate: of("dateTime"),
      u_ref: optional(of("integer")),
      u_balance: of("money"),
    },
    unique: ["u_email"],
  },
  instances: {
    columns: {
      i_name: text(255),
      i_type: of("integer"),
      i_apiid: optional(text(64)),
      i_apphash: optional(text(512)),
      i_client: text(64),
      i_token: text(512),
      i_token_index: text(64),
      i_adddate: of("dateTime"),
      i_sdate: of("dateTime"),
      i_edate: of("dateTime"),
      i_user_email: of("integer"),
      i_phone: optional(text(64)),
      i_subscription: optional(of("integer")),
      i_botid: optional(text(255)),
    },
    unique: ["i_client", "i_token_index"],
  },
  tutorials: {
    columns: { v_name: text(255), v_desc: of("longText"), v_url: text(2048), v_adddate: of("dateTime") },
    unique: [],
  },
  faqs: {
    columns: { question: text(1024), answer: of("longText"), addeddate: of("dateTime") },
    unique: [],
  },
} as const satisfies Readonly<Record<string, SpecTable>>;

export type SpecTableName = keyof typeof SPEC_TABLES;

export function specColumnType(types: ColumnTypes, { kind, maxLength }: SpecColumn) {
  return kind === "text" ? types.text(maxLength) : types[kind];
}
