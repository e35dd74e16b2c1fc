/** Times are milliseconds since 1970. */
export interface ApiKeysTable {
  /** `key_…`, in the order of time. */
  id: string;
  owner_id: number;
  name: string;
  /** SHA-256 of the text, hex. */
  hash: string;
  /** The first characters of the text. */
  start: string;
  /** With commas between them, as the two lists below. */
  scopes: string;
  /** Client names; null reaches all of the owner's instances. */
  clients: string | null;
  /** Null: from anywhere. */
  networks: string | null;
  created_at: number;
  expires_at: number | null;
  revoked_at: number | null;
  used_at: number | null;
  used_from: string | null;
  /** The text from before the last rotation, likewise. */
  old_hash: string | null;
  old_start: string | null;
  old_until: number | null;
  old_used_at: number | null;
  old_used_from: string | null;
  /** "due" until its owner is told that it was made, then a mark of who does; null of keys from before there were mails from here. */
  made_notice: string | null;
  /** Likewise that it is about to expire; null until then. */
  expiry_notice: string | null;
}
