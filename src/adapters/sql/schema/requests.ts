/** A call of the APIs, for its owner to look up. */
export interface ApiRequestsTable {
  user_id: number;
  outcome: string;
  /** In the order of time. */
  id: string;
  request_id: string;
  at: string;
  /** Null where the call names none. */
  instance_id: number | null;
  method: string;
  route: string;
  status: number;
  code: string | null;
  took_ms: number;
  via: string | null;
  key_name: string | null;
}
