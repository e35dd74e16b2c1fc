/** One row is one event; what it says of a message is read from the message. */
export interface EventsTable {
  instance_id: number;
  /** Grows within an instance. */
  seq: number;
  /** Milliseconds since 1970. */
  at: number;
  /** What happened: see `domain/events/event.ts`. */
  what: string;
  /** The message's id; of a session's events one drawn like it. */
  subject_id: string;
  /** Sealed; of a session's events alone. */
  data: string | null;
}
