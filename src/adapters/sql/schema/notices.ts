/** How the account of an instance stands. */
export interface InstanceLinksTable {
  instance_id: number;
  state: string;
  reason: string;
  since_at: string;
  /** Sealed: whom it is linked to; null where nobody knows. */
  account: string | null;
  /** When the outage began that is under way; null where none is. */
  down_at: string | null;
  /** JSON of what limits the account, as the v1 API tells it; null where nothing does. */
  limits: string | null;
}

/** What an owner is told of an instance: one row for each time. */
export interface NoticesTable {
  instance_id: number;
  kind: string;
  /** The end, or the beginning of an outage, that it is about: the same is told once. */
  of_at: string;
  at: string;
  /** "due", or by chance of the process that has taken it to mail it. */
  mail: string;
}

/** What a user finds in their bell. */
export interface BellNoticesTable {
  /** Of what it tells: the same is told once. */
  id: string;
  user_id: number;
  kind: string;
  at: string;
  /** The end, or the beginning of an outage, that it is about. */
  of_at: string | null;
  /** Which may be gone. */
  instance_id: number | null;
  /** As what it is about was called then. */
  about: string | null;
  read_at: string | null;
}
