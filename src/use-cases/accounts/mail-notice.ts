import type { MailMessage } from "#ports/mail.ts";
import type { WebPorts } from "#ports/web-ports.ts";

/**
 * What a user brings about as often as they like is mailed so often a day alone: anybody may have an account whose address
 * is another's, and everybody's mails leave by one server. It is on record, and the bell tells of it, all the same.
 */
export async function mailNotice(
  { mail, limits }: Pick<WebPorts, "mail" | "limits">,
  userId: number,
  message: MailMessage,
  /** It has a link that no other mail has: the rest must not use up its room. */
  hasOwnLink = false,
): Promise<void> {
  if ((await limits.noticeMail.take(hasOwnLink ? `${userId} link` : String(userId))) === null) await mail.send(message);
}
