import type { User } from "#domain/accounts/user.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import { passwordChangedMail } from "./account-mails.ts";

/** A change that its owner did not make should reach them where they read. */
export function tellOfNewPassword(
  ports: Pick<WebPorts, "mail" | "background">,
  user: User,
  change: { readonly at: Date; readonly publicUrl: string },
): void {
  const message = passwordChangedMail(user, { at: change.at, recoverLink: `${change.publicUrl}/recover` });
  ports.background.run("password-mail-failed", () => ports.mail.send(message));
}
