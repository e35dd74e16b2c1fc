/** Times are milliseconds since 1970. */
export interface CampaignsTable {
  /** `cmp_…`, in the order of time. */
  id: string;
  user_id: number;
  instance_id: number;
  name: string;
  /** JSON: name, first language, texts by language. */
  template: string;
  per_minute: number;
  state: string;
  reason: string | null;
  start_at: number | null;
  /** When the next message may go. */
  next_at: number;
  recipients: number;
  refused: number;
  /** Messages that failed one after another. */
  failures: number;
  created_at: number;
  started_at: number | null;
  ended_at: number | null;
}

export interface CampaignRecipientsTable {
  instance_id: number;
  campaign_id: string;
  /** Of the list, from 1. */
  line: number;
  /** "waiting", "taken", "handed", "ended", "stopped", "refused". */
  state: string;
  problem: string | null;
  taken_at: number | null;
  message_id: string | null;
  /** HMAC of `person`. */
  person_index: string | null;
  /** Sealed: whom, as `chatText` writes it. */
  person: string | null;
  /** Sealed. */
  value: string | null;
}

export interface StopAnswersTable {
  instance_id: number;
  id: string;
  at: number;
  /** HMAC of `person`. */
  person_index: string;
  /** Sealed. */
  person: string;
}

/** Words of an account that end its campaigns. */
export interface StopWordsTable {
  user_id: number;
  /** JSON. */
  words: string;
}
