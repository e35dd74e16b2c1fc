import type { Generated } from "kysely";
import type { AnalyticsCursorsTable, AnalyticsHoursTable } from "./schema/analytics.ts";
import type { AvailabilityTable } from "./schema/availability.ts";
import type { CampaignRecipientsTable, CampaignsTable, StopAnswersTable, StopWordsTable } from "./schema/campaigns.ts";
import type { ChatCursorsTable, ChatReadsTable, ChatsTable, GroupNamesTable } from "./schema/chats.ts";
import type { EventsTable } from "./schema/events.ts";
import type { AuthStepsTable, PasskeysTable, RecoveryCodesTable, TotpFactorsTable } from "./schema/factors.ts";
import type { ApiKeysTable } from "./schema/keys.ts";
import type {
  IdempotencyKeysTable,
  MessageMediaTable,
  MessagesTable,
  TelegramReceivedTable,
  TelegramSentTable,
  WhatsAppMessagesTable,
} from "./schema/messages.ts";
import type { BellNoticesTable, InstanceLinksTable, NoticesTable } from "./schema/notices.ts";
import type { ApiRequestsTable } from "./schema/requests.ts";
import type {
  SessionOwnersTable,
  TelegramLookupsTable,
  TelegramPeerNamesTable,
  TelegramPeersTable,
  TelegramSessionsTable,
  WhatsAppCredentialsTable,
  WhatsAppKeysTable,
} from "./schema/sessions.ts";
import type { MessageTemplatesTable } from "./schema/templates.ts";
import type { WebhookEndpointsTable, WebhookTriesTable } from "./schema/webhooks.ts";

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
  mailed_links: MailedLinksTable;
  auth_steps: AuthStepsTable;
  totp_factors: TotpFactorsTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  whatsapp_credentials: WhatsAppCredentialsTable;
  whatsapp_keys: WhatsAppKeysTable;
  whatsapp_messages: WhatsAppMessagesTable;
  telegram_sessions: TelegramSessionsTable;
  telegram_peers: TelegramPeersTable;
  telegram_peer_names: TelegramPeerNamesTable;
  telegram_look_ups: TelegramLookupsTable;
  telegram_sent: TelegramSentTable;
  telegram_received: TelegramReceivedTable;
  messages: MessagesTable;
  idempotency_keys: IdempotencyKeysTable;
  session_owners: SessionOwnersTable;
  instance_settings: InstanceSettingsTable;
  instance_links: InstanceLinksTable;
  instance_proxies: InstanceProxiesTable;
  notices: NoticesTable;
  bell_notices: BellNoticesTable;
  api_requests: ApiRequestsTable;
  availability: AvailabilityTable;
  message_templates: MessageTemplatesTable;
  campaigns: CampaignsTable;
  campaign_recipients: CampaignRecipientsTable;
  stop_answers: StopAnswersTable;
  stop_words: StopWordsTable;
  message_media: MessageMediaTable;
  events: EventsTable;
  analytics_hours: AnalyticsHoursTable;
  analytics_cursors: AnalyticsCursorsTable;
  chats: ChatsTable;
  chat_cursors: ChatCursorsTable;
  chat_reads: ChatReadsTable;
  group_names: GroupNamesTable;
  webhook_endpoints: WebhookEndpointsTable;
  webhook_tries: WebhookTriesTable;
  api_keys: ApiKeysTable;
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
  /** 0 while nobody has proved to read the address's mail; 1, or null in accounts from before the column. */
  u_verified: number | null;
  /** Since when; null for everybody else. */
  u_suspended: string | null;
  /** When the account is deleted; null where nobody has asked for it. */
  u_deletes: string | null;
  /** 1 where no mail is wanted of instances that end; null is on. */
  u_expiry_mails_off: number | null;
  /** Likewise of accounts that are disconnected. */
  u_link_mails_off: number | null;
  /** Which of the first steps were done, once: a sum of the powers of two of `START_STEPS`; null is none. */
  u_start_done: number | null;
  /** 1 where the list of first steps is wanted no more. */
  u_start_off: number | null;
  /** As `LANGUAGES`; null is English. */
  u_language: string | null;
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
  /** 1 where its token opens nothing: keys do. */
  i_token_off: number | null;
}

/** Ids are remembered after a removal, so that no client name is handed out twice; the client's number where that is higher. In the end the highest alone. */
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
  /** When the second factor was last shown. */
  proved_at: string | null;
}

interface ResetTokensTable {
  /** SHA-256, hex. */
  hash: string;
  user_id: number;
  expires_at: string;
  /** By chance, of the one reset that uses it up; null while nobody has. */
  claim: string | null;
}

interface MailedLinksTable {
  /** SHA-256, hex. */
  hash: string;
  user_id: number;
  purpose: string;
  email: string;
  expires_at: string;
  /** As that of `reset_tokens`. */
  claim: string | null;
}

/** There is a row where the owner has chosen something. */
/** What an instance reaches its network through. */
interface InstanceProxiesTable {
  instance_id: number;
  /** Sealed JSON. */
  proxy: string;
}

interface InstanceSettingsTable {
  instance_id: number;
  /** 1, or 0 where what messages say goes once they are sent or fetched. */
  keep_content: number;
  /** 1 where files are fetched as soon as they come in. */
  fetch_media: number;
  /** Null: as long as the server keeps messages. */
  keep_days: number | null;
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
