import type { Mail, MailMessage } from "#ports/mail.ts";

/** A post office that keeps what it was given. */
export function fakeMail(): Mail & { readonly sent: readonly MailMessage[] } {
  const sent: MailMessage[] = [];
  return {
    sent,
    async send(message) {
      sent.push(message);
    },
  };
}
