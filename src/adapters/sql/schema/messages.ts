/** Both ways; times are milliseconds since 1970. What often changes stands before what is long. */
export interface MessagesTable {
  instance_id: number;
  /** `msg_…`, in the order of time. */
  id: string;
  /** "out" or "in"; of what comes in, all that is null here and has no use for it stays so. */
  direction: string;
  mode: string | null;
  state: string | null;
  /** 1 while it is to be worked on, else null. */
  open: number | null;
  /** Of the owner that last marked it; 0 where none did. */
  epoch: number;
  attempts: number;
  due_at: number | null;
  expires_at: number | null;
  accepted_at: number;
  queued_at: number | null;
  sending_at: number | null;
  sent_at: number | null;
  delivered_at: number | null;
  read_at: number | null;
  /** Of `failed`, `cancelled`, `expired` and `unknown`. */
  ended_at: number | null;
  /** Code of the failure. */
  reason: string | null;
  /** Null where it follows from `id`. */
  provider_id: string | null;
  /** Telegram: whom read receipts name. */
  peer_id: number | null;
  kind: string;
  /** HMAC of whom it is to or from; empty once that is forgotten. */
  chat: string;
  /** Sealed. */
  failure: string | null;
  /** Sealed. */
  content: string | null;
  /** Sealed. */
  wire: string | null;
}

export interface IdempotencyKeysTable {
  instance_id: number;
  /** HMAC of the key. */
  key_index: string;
  message_id: string;
  /** Sealed: the key, and the hash of what was asked for. */
  value: string;
  /** Milliseconds since 1970. */
  created_at: number;
}

export interface MessageMediaTable {
  instance_id: number;
  message_id: string;
  /** Below `DATA_DIR/media/<instance>`. */
  file_name: string;
  /** Sealed: what the file is encrypted under. */
  file_key: string;
  bytes: number;
  fetched_at: string;
}

/** Until there was one table for messages; emptied by `stores/adopt-earlier-messages.ts`, as the two below. */
export interface WhatsAppMessagesTable {
  instance_id: number;
  message_id: string;
  /** Sealed. */
  content: string;
  status: string;
  status_at: string;
  sent_at: string;
}

export interface TelegramSentTable {
  instance_id: number;
  message_id: number;
  peer_id: number;
  sent_at: string;
  read_at: string | null;
}

export interface TelegramReceivedTable {
  instance_id: number;
  message_id: number;
  /** Sealed: sender, kind and text. */
  value: string;
  received_at: string;
}
