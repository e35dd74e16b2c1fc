import type { Generated } from "kysely";

export interface WhatsAppCredentialsTable {
  instance_id: number;
  /** Sealed. */
  value: string;
  linked: number;
  updated_at: Generated<string>;
}

export interface WhatsAppKeysTable {
  instance_id: number;
  type: string;
  id: string;
  /** Sealed. */
  value: string;
}

export interface TelegramSessionsTable {
  instance_id: number;
  /** Sealed. */
  value: string;
  /** Sealed. */
  engine: string | null;
  linked: number;
  updated_at: Generated<string>;
}

export interface TelegramPeersTable {
  instance_id: number;
  peer_id: number;
  /** Sealed. */
  value: string;
}

export interface TelegramPeerNamesTable {
  instance_id: number;
  /** HMAC of a username or phone. */
  name_index: string;
  peer_id: number;
}

export interface TelegramLookupsTable {
  instance_id: number;
  /** HMAC of the phone. */
  phone_index: string;
  /** Sealed; null where nobody was found. */
  value: string | null;
  expires_at: string;
}

export interface SessionOwnersTable {
  instance_id: number;
  /** One start of one process; empty while nobody owns it. */
  owner: string;
  /** Grows with each owner. */
  epoch: number;
}
