import type { User } from "#domain/accounts/user.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import { passwordChangedMail } from "./account-mails.ts";
import { mailNotice } from "./mail-notice.ts";
import type { RotatedCredentials } from "./rotate-credentials.ts";

/** A change that its owner did not make should reach them where they read; of very many a day, the first. */
export function tellOfNewPassword(
  ports: Pick<WebPorts, "mail" | "background" | "limits">,
  user: User,
  change: { readonly at: Date; readonly publicUrl: string; readonly rotated: RotatedCredentials | null },
): void {
  const { at, publicUrl, rotated } = change;
  const message = passwordChangedMail(ports.mail.product, user, { at, recoverLink: `${publicUrl}/recover`, rotated });
  ports.background.run("password-mail-failed", () => mailNotice(ports, user.id, message));
}
