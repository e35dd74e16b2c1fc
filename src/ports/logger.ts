/** Fields that may be logged; anything else is dropped, so no secret or message text reaches a log. */
export interface LogFields {
  readonly requestId?: string | undefined;
  readonly role?: string | undefined;
  readonly method?: string | undefined;
  /** Route pattern or path without its query. */
  readonly path?: string | undefined;
  readonly status?: number | undefined;
  readonly durationMs?: number | undefined;
  readonly userId?: number | undefined;
  readonly instanceId?: number | undefined;
  readonly client?: string | undefined;
  readonly state?: string | undefined;
  readonly reason?: string | undefined;
  readonly code?: string | number | undefined;
  readonly attempt?: number | undefined;
  readonly delayMs?: number | undefined;
  readonly count?: number | undefined;
  readonly port?: number | undefined;
  readonly pid?: number | undefined;
  readonly error?: unknown;
}

export interface Logger {
  debug(event: string, fields?: LogFields): void;
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
  child(fields: LogFields): Logger;
}
