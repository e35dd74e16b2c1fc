import type { Mail, MailMessage } from "#ports/mail.ts";

/** A post office that keeps what it was given. */
export function fakeMail(): Mail & { readonly sent: readonly MailMessage[]; forget(): void } {
  const sent: MailMessage[] = [];
  return {
    product: "Wesal",
    sent,
    forget: () => void sent.splice(0),
    async send(message) {
      sent.push(message);
    },
  };
}
