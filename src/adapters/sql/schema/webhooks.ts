/** Times are milliseconds since 1970. */
export interface WebhookEndpointsTable {
  /** `wh_…`, in the order of time. */
  id: string;
  instance_id: number;
  /** Sealed. */
  url: string;
  name: string | null;
  /** With commas between them. */
  events: string;
  state: string;
  /** Why it was disabled. */
  reason: string | null;
  state_at: number;
  /** Sealed. */
  secret: string;
  /** Sealed. */
  old_secret: string | null;
  old_until: number | null;
  /** Every event up to this number has been tried, or was none of its own. */
  told_seq: number;
  /** When that was written. */
  told_at: number;
  failing_since: number | null;
  created_at: number;
  /** By somebody else than who calls it: the endpoint, or what is planned of it. */
  changed_at: number;
  /** Null: nobody is to be told. "due": its owner is. Else of whoever tells, by chance. */
  notice: string | null;
}

/** One row is one try. What often changes stands before what is long. */
export interface WebhookTriesTable {
  endpoint_id: string;
  /** `try_…`, in the order in which they were due. */
  id: string;
  /** Null of a test. */
  event_seq: number | null;
  event_id: string;
  type: string;
  attempt: number;
  state: string;
  at: number;
  took_ms: number | null;
  status: number | null;
  error: string | null;
  /** Of a failed one: when the next was planned for then. */
  next_at: number | null;
  /** While it is planned, else null. */
  due_at: number | null;
  /** Sealed. */
  detail: string | null;
}
