import type { Schema } from "./schema.ts";

/** How a value is written, whichever dialect it was read from. Money and whole numbers may come as texts, dates in other forms. */
export type ColumnKind = "text" | "number" | "date";

export type TableName = Exclude<keyof Schema, "app_migrations" | "running_roles">;

export interface TableShape {
  readonly name: TableName;
  /** Of the primary key, in its order. */
  readonly key: readonly string[];
  readonly columns: Readonly<Record<string, ColumnKind>>;
}

type Shapes = {
  readonly [Name in TableName]: {
    readonly key: readonly (keyof Schema[Name])[];
    readonly columns: Readonly<Record<keyof Schema[Name], ColumnKind>>;
  };
};

const text = "text";
const number = "number";
const date = "date";

/** Parents before the children that point to them. */
const SHAPES = {
  app_check: { key: ["name"], columns: { name: text, value: text } },
  users: {
    key: ["id"],
    columns: {
      id: number,
      u_name: text,
      u_email: text,
      u_pass: text,
      u_phone: text,
      u_country: text,
      u_adddate: date,
      u_ref: number,
      u_balance: number,
      u_role: text,
      u_subscription: number,
    },
  },
  instances: {
    key: ["id"],
    columns: {
      id: number,
      i_name: text,
      i_type: number,
      i_apiid: text,
      i_apphash: text,
      i_client: text,
      i_token: text,
      i_token_index: text,
      i_adddate: date,
      i_sdate: date,
      i_edate: date,
      i_user_email: number,
      i_phone: text,
      i_subscription: number,
      i_botid: text,
    },
  },
  removed_instances: { key: ["id"], columns: { id: number, removed_at: date } },
  tutorials: { key: ["id"], columns: { id: number, v_name: text, v_desc: text, v_url: text, v_adddate: date } },
  faqs: { key: ["id"], columns: { id: number, question: text, answer: text, addeddate: date } },
  login_sessions: {
    key: ["id"],
    columns: {
      id: text,
      user_id: number,
      secret_hash: text,
      created_at: date,
      expires_at: date,
      last_seen_at: date,
      user_agent: text,
      address: text,
    },
  },
  reset_tokens: { key: ["hash"], columns: { hash: text, user_id: number, expires_at: date, claim: text } },
  whatsapp_credentials: {
    key: ["instance_id"],
    columns: { instance_id: number, value: text, linked: number, updated_at: date },
  },
  whatsapp_keys: {
    key: ["instance_id", "type", "id"],
    columns: { instance_id: number, type: text, id: text, value: text },
  },
  whatsapp_messages: {
    key: ["instance_id", "message_id"],
    columns: { instance_id: number, message_id: text, content: text, status: text, status_at: date, sent_at: date },
  },
  telegram_sessions: {
    key: ["instance_id"],
    columns: { instance_id: number, value: text, engine: text, linked: number, updated_at: date },
  },
  telegram_peers: {
    key: ["instance_id", "peer_id"],
    columns: { instance_id: number, peer_id: number, value: text },
  },
  telegram_peer_names: {
    key: ["instance_id", "name_index"],
    columns: { instance_id: number, name_index: text, peer_id: number },
  },
  telegram_look_ups: {
    key: ["instance_id", "phone_index"],
    columns: { instance_id: number, phone_index: text, value: text, expires_at: date },
  },
  telegram_sent: {
    key: ["instance_id", "message_id"],
    columns: { instance_id: number, message_id: number, peer_id: number, sent_at: date, read_at: date },
  },
  telegram_received: {
    key: ["instance_id", "message_id"],
    columns: { instance_id: number, message_id: number, value: text, received_at: date },
  },
  audit_log: {
    key: ["id"],
    columns: {
      id: number,
      action: text,
      at: date,
      user_id: number,
      instance_id: number,
      address: text,
      actor_id: number,
      about: text,
    },
  },
  rate_limits: { key: ["key_index"], columns: { key_index: text, points: number, ends_at: date } },
} as const satisfies Shapes;

/** Every table but the ledger of migrations and the marks of who runs, parents first. */
export const TABLES: readonly TableShape[] = Object.entries(SHAPES).map(([name, shape]) => ({
  name: name as TableName,
  ...shape,
}));

export function shapeOf(name: TableName): TableShape {
  return { name, ...SHAPES[name] };
}
