/** To one reader, the same words twice: as text and as HTML. Its sender is the configuration's. */
export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Resolves once a mail server, or the outbox, has taken the message. */
export interface Mail {
  send(message: MailMessage): Promise<void>;
}
