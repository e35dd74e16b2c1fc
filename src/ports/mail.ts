/** To one reader, the same words twice: as text and as HTML. Its sender is the configuration's. */
export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Resolves once a mail server, or the outbox, has taken the message. */
export interface Post {
  send(message: MailMessage): Promise<void>;
}

/** In the name of the product whose accounts it is about. */
export interface Mail extends Post {
  readonly product: string;
}
