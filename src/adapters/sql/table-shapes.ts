import type { Schema } from "./schema.ts";

/** How a value is written, whichever dialect it was read from. Money and whole numbers may come as texts, dates in other forms. */
export type ColumnKind = "text" | "number" | "date";

type Shapes = {
  readonly [Name in Exclude<keyof Schema, "app_migrations" | "running_roles">]: {
    readonly key: readonly (keyof Schema[Name])[];
    readonly columns: Readonly<Record<keyof Schema[Name], ColumnKind>>;
  };
};

const text = "text";
const number = "number";
const date = "date";

/** Parents before the children that point to them. */
export const SHAPES = {
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
      u_verified: number,
      u_suspended: date,
      u_deletes: date,
      u_expiry_mails_off: number,
      u_link_mails_off: number,
      u_start_done: number,
      u_start_off: number,
      u_language: text,
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
      i_token_off: number,
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
      proved_at: date,
    },
  },
  reset_tokens: { key: ["hash"], columns: { hash: text, user_id: number, expires_at: date, claim: text } },
  mailed_links: {
    key: ["hash"],
    columns: { hash: text, user_id: number, purpose: text, email: text, expires_at: date, claim: text },
  },
  auth_steps: {
    key: ["hash"],
    columns: { hash: text, kind: text, user_id: number, data: text, expires_at: date, claim: text },
  },
  totp_factors: {
    key: ["user_id"],
    columns: { user_id: number, secret: text, begun_at: number, on_at: number, last_step: number, claim: text },
  },
  recovery_codes: { key: ["user_id", "hash"], columns: { user_id: number, hash: text, claim: text } },
  passkeys: {
    key: ["id"],
    columns: {
      id: text,
      user_id: number,
      name: text,
      credential_id: text,
      public_key: text,
      counter: number,
      transports: text,
      created_at: number,
      last_used_at: number,
    },
  },
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
  messages: {
    key: ["instance_id", "id"],
    columns: {
      instance_id: number,
      id: text,
      direction: text,
      mode: text,
      state: text,
      open: number,
      epoch: number,
      attempts: number,
      due_at: number,
      expires_at: number,
      accepted_at: number,
      queued_at: number,
      sending_at: number,
      sent_at: number,
      delivered_at: number,
      read_at: number,
      ended_at: number,
      reason: text,
      provider_id: text,
      peer_id: number,
      kind: text,
      chat: text,
      failure: text,
      content: text,
      wire: text,
    },
  },
  idempotency_keys: {
    key: ["instance_id", "key_index"],
    columns: { instance_id: number, key_index: text, message_id: text, value: text, created_at: number },
  },
  session_owners: { key: ["instance_id"], columns: { instance_id: number, owner: text, epoch: number } },
  instance_settings: {
    key: ["instance_id"],
    columns: { instance_id: number, keep_content: number, fetch_media: number, keep_days: number },
  },
  instance_links: {
    key: ["instance_id"],
    columns: { instance_id: number, state: text, reason: text, since_at: date, account: text, down_at: date },
  },
  notices: {
    key: ["instance_id", "kind", "of_at"],
    columns: { instance_id: number, kind: text, of_at: date, at: date, mail: text },
  },
  bell_notices: {
    key: ["id"],
    columns: {
      id: text,
      user_id: number,
      kind: text,
      at: date,
      of_at: date,
      instance_id: number,
      about: text,
      read_at: date,
    },
  },
  availability: {
    key: ["day", "part", "watcher"],
    columns: { day: text, part: text, watcher: text, asked: number, ready: number, last_at: date, last_ready: number },
  },
  api_requests: {
    key: ["user_id", "outcome", "id"],
    columns: {
      ...{ user_id: number, outcome: text, id: text, request_id: text, at: date, instance_id: number },
      ...{ method: text, route: text, status: number, code: text, took_ms: number, via: text, key_name: text },
    },
  },
  message_templates: {
    key: ["user_id", "name"],
    columns: { user_id: number, name: text, language: text, texts: text, created_at: number, updated_at: number },
  },
  campaigns: {
    key: ["id"],
    columns: {
      ...{
        id: text,
        user_id: number,
        instance_id: number,
        name: text,
        template: text,
        per_minute: number,
        state: text,
      },
      ...{ reason: text, start_at: number, next_at: number, recipients: number, refused: number, failures: number },
      ...{ created_at: number, started_at: number, ended_at: number },
    },
  },
  campaign_recipients: {
    key: ["instance_id", "campaign_id", "line"],
    columns: {
      ...{ instance_id: number, campaign_id: text, line: number, state: text, problem: text, taken_at: number },
      ...{ message_id: text, person_index: text, person: text, value: text },
    },
  },
  stop_answers: {
    key: ["instance_id", "id"],
    columns: { instance_id: number, id: text, at: number, person_index: text, person: text },
  },
  message_media: {
    key: ["instance_id", "message_id"],
    columns: {
      instance_id: number,
      message_id: text,
      file_name: text,
      file_key: text,
      bytes: number,
      fetched_at: date,
    },
  },
  events: {
    key: ["instance_id", "seq"],
    columns: { instance_id: number, seq: number, at: number, what: text, subject_id: text, data: text },
  },
  analytics_hours: {
    key: ["instance_id", "hour"],
    columns: { instance_id: number, hour: number, seq: number, counts: text },
  },
  analytics_cursors: { key: ["instance_id"], columns: { instance_id: number, seq: number } },
  chats: {
    key: ["instance_id", "chat"],
    columns: { instance_id: number, chat: text, last_id: text, heard_id: text },
  },
  chat_cursors: { key: ["instance_id"], columns: { instance_id: number, up_to: text } },
  chat_reads: { key: ["instance_id", "chat"], columns: { instance_id: number, chat: text, read_id: text } },
  webhook_endpoints: {
    key: ["id"],
    columns: {
      id: text,
      instance_id: number,
      url: text,
      name: text,
      events: text,
      state: text,
      reason: text,
      state_at: number,
      secret: text,
      old_secret: text,
      old_until: number,
      told_seq: number,
      told_at: number,
      failing_since: number,
      created_at: number,
      changed_at: number,
      notice: text,
    },
  },
  api_keys: {
    key: ["id"],
    columns: {
      id: text,
      owner_id: number,
      name: text,
      hash: text,
      start: text,
      scopes: text,
      clients: text,
      networks: text,
      created_at: number,
      expires_at: number,
      revoked_at: number,
      used_at: number,
      used_from: text,
      old_hash: text,
      old_start: text,
      old_until: number,
      old_used_at: number,
      old_used_from: text,
      made_notice: text,
      expiry_notice: text,
    },
  },
  webhook_tries: {
    key: ["endpoint_id", "id"],
    columns: {
      endpoint_id: text,
      id: text,
      event_seq: number,
      event_id: text,
      type: text,
      attempt: number,
      state: text,
      at: number,
      took_ms: number,
      status: number,
      error: text,
      next_at: number,
      due_at: number,
      detail: text,
    },
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
