/** Times are milliseconds since 1970. */
export interface MessageTemplatesTable {
  user_id: number;
  name: string;
  /** The first one. */
  language: string;
  /** JSON: by language. */
  texts: string;
  created_at: number;
  updated_at: number;
}
