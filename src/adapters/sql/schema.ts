import type { Generated } from "kysely";

/**
 * Tables and columns as stored. The names of `users`, `instances`, `tutorials` and `faqs` are the specification's;
 * dates are `YYYY-MM-DD HH:MM:SS.mmm` in UTC, see `sql-dates.ts`.
 */
export interface Schema {
  users: UsersTable;
  instances: InstancesTable;
  removed_instances: RemovedInstancesTable;
  tutorials: TutorialsTable;
  faqs: FaqsTable;
  login_sessions: LoginSessionsTable;
  reset_tokens: ResetTokensTable;
  whatsapp_credentials: WhatsAppCredentialsTable;
  whatsapp_keys: WhatsAppKeysTable;
  whatsapp_messages: WhatsAppMessagesTable;
  telegram_sessions: TelegramSessionsTable;
  telegram_peers: TelegramPeersTable;
  telegram_peer_names: TelegramPeerNamesTable;
  telegram_look_ups: TelegramLookupsTable;
  telegram_sent: TelegramSentTable;
  telegram_received: TelegramReceivedTable;
  audit_log: AuditLogTable;
  rate_limits: RateLimitsTable;
  app_check: AppCheckTable;
  app_migrations: AppMigrationsTable;
  running_roles: RunningRolesTable;
}

export interface UsersTable {
  id: Generated<number>;
  u_name: string;
  /** Lower case. */
  u_email: string;
  /** argon2id, or plain text from before hashing. */
  u_pass: string;
  u_phone: string | null;
  u_country: string | null;
  u_adddate: string;
  u_ref: number | null;
  u_balance: Generated<number>;
  /** "admin", or null for everybody else. */
  u_role: string | null;
  /** As `i_subscription`: 1 or null is free. What new instances get. */
  u_subscription: number | null;
}

export interface InstancesTable {
  id: Generated<number>;
  i_name: string;
  /** 1 WhatsApp, 2 Telegram. */
  i_type: number;
  i_apiid: string | null;
  /** Sealed. */
  i_apphash: string | null;
  i_client: string;
  /** Sealed. */
  i_token: string;
  /** HMAC of the token. */
  i_token_index: string;
  i_adddate: string;
  i_sdate: string;
  i_edate: string;
  /** The owner's user id, whatever the name says. */
  i_user_email: number;
  i_phone: string | null;
  /** 1 or null is free. */
  i_subscription: number | null;
  i_botid: string | null;
}

/** Ids are remembered after a removal, so that no client name is handed out twice. */
interface RemovedInstancesTable {
  id: number;
  removed_at: Generated<string>;
}

interface TutorialsTable {
  id: Generated<number>;
  v_name: string;
  v_desc: string;
  v_url: string;
  v_adddate: string;
}

interface FaqsTable {
  id: Generated<number>;
  question: string;
  answer: string;
  addeddate: string;
}

export interface LoginSessionsTable {
  id: string;
  user_id: number;
  secret_hash: string;
  created_at: string;
  expires_at: string;
  /** Null in rows from before the column. */
  last_seen_at: string | null;
  user_agent: string | null;
  address: string | null;
}

interface ResetTokensTable {
  /** SHA-256, hex. */
  hash: string;
  user_id: number;
  expires_at: string;
  /** By chance, of the one reset that uses it up; null while nobody has. */
  claim: string | null;
}

interface WhatsAppCredentialsTable {
  instance_id: number;
  /** Sealed. */
  value: string;
  linked: number;
  updated_at: Generated<string>;
}

interface WhatsAppKeysTable {
  instance_id: number;
  type: string;
  id: string;
  /** Sealed. */
  value: string;
}

interface WhatsAppMessagesTable {
  instance_id: number;
  message_id: string;
  /** Sealed. */
  content: string;
  status: string;
  status_at: string;
  sent_at: string;
}

interface TelegramSessionsTable {
  instance_id: number;
  /** Sealed. */
  value: string;
  /** Sealed. */
  engine: string | null;
  linked: number;
  updated_at: Generated<string>;
}

interface TelegramPeersTable {
  instance_id: number;
  peer_id: number;
  /** Sealed. */
  value: string;
}

interface TelegramPeerNamesTable {
  instance_id: number;
  /** HMAC of a username or phone. */
  name_index: string;
  peer_id: number;
}

interface TelegramLookupsTable {
  instance_id: number;
  /** HMAC of the phone. */
  phone_index: string;
  /** Sealed; null where nobody was found. */
  value: string | null;
  expires_at: string;
}

interface TelegramSentTable {
  instance_id: number;
  message_id: number;
  peer_id: number;
  sent_at: string;
  read_at: string | null;
}

interface TelegramReceivedTable {
  instance_id: number;
  message_id: number;
  /** Sealed: sender, kind and text. */
  value: string;
  received_at: string;
}

export interface AuditLogTable {
  id: Generated<number>;
  action: string;
  at: string;
  user_id: number | null;
  instance_id: number | null;
  address: string | null;
  /** Who did it, where that is not the user of `user_id`. */
  actor_id: number | null;
  /** What it was about, as that was called then. */
  about: string | null;
}

/** Windows of limits that hold across processes. */
export interface RateLimitsTable {
  /** HMAC of the limit's name and key. */
  key_index: string;
  points: number;
  ends_at: string;
}

interface AppCheckTable {
  name: string;
  value: string;
}

interface AppMigrationsTable {
  name: string;
  applied_at: Generated<string>;
}

/** Of the processes that use the database: true while they run, so no part of a backup. */
export interface RunningRolesTable {
  /** The role, and where several may have it also which of them. */
  name: string;
  role: string;
  /** One start of one process. */
  holder: string;
  /** Changes every few seconds: who looks needs no clock. */
  beat: string;
  /** Where `pid` means something. */
  place: string;
  pid: number;
}
