import type { MailMessage } from "#ports/mail.ts";

/** The tokens of the links to `/link/…` in a mail, in order. */
export function linkTokensIn(mail: Pick<MailMessage, "text"> | undefined): string[] {
  return [...(mail?.text ?? "").matchAll(/\/link\/([\w-]{43})\n/g)].map(([, token = ""]) => token);
}
