import type { User } from "#domain/accounts/user.ts";
import { failure, type Result, success } from "#domain/result.ts";
import { type EmailChangeField, type EmailChangeForm, validateEmailChange } from "#domain/validation/email-change.ts";
import type { FieldFailure } from "#domain/validation/field-failure.ts";
import { confirmNewEmailWords, emailChangeAskedWords } from "#domain/wording/mails.ts";
import { inLanguage } from "#languages/paths.ts";
import { mailedLinkPath } from "#ports/contracts/pages.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import { accountMail } from "./account-mails.ts";
import { type CurrentPasswordFailure, checkCurrentPassword } from "./check-current-password.ts";
import { keepLinkOf } from "./keep-link.ts";

interface RequestEmailChangeInput {
  readonly user: User;
  readonly form: EmailChangeForm;
  readonly address: string | null;
  readonly publicUrl: string;
}

export type RequestEmailChangeFailure =
  | FieldFailure<EmailChangeField>
  | CurrentPasswordFailure
  | { readonly code: "email-taken" };

type RequestEmailChangePorts = Pick<
  WebPorts,
  "users" | "passwords" | "mailedLinks" | "mail" | "background" | "audit" | "clock" | "limits"
>;

/**
 * Asks both addresses: the new one whether it is theirs, and until then nothing changes; the old one whether it was they
 * who asked. An address that nobody has proved gets no say, for it may be a stranger's.
 */
export async function requestEmailChange(
  ports: RequestEmailChangePorts,
  { user, form, address, publicUrl }: RequestEmailChangeInput,
): Promise<Result<null, RequestEmailChangeFailure>> {
  const valid = validateEmailChange(form, user.email);
  if (!valid.ok) return valid;
  const { email, currentPassword } = valid.value;
  const refused = await checkCurrentPassword(ports, { userId: user.id, password: currentPassword, address });
  if (refused !== null) return failure(refused);
  const retryAfterSeconds = await ports.limits.emailChange.take(String(user.id));
  if (retryAfterSeconds !== null) return failure({ code: "rate-limited", retryAfterSeconds });
  if ((await ports.users.findByEmail(email)) !== null) return failure({ code: "email-taken" });

  const at = ports.clock.now();
  await ports.mailedLinks.revoke(user.id, ["change-email"]);
  const entry = { action: "email-change-asked", at, userId: user.id, instanceId: null, address, about: email } as const;
  await ports.audit.record(entry);
  ports.background.run("email-change-mails-failed", async () => {
    // The old address first: who has taken the account over must not have the new one confirmed unseen.
    const keepLink = user.verified ? await keepLinkOf(ports, user, publicUrl) : null;
    await ports.mail.send(accountMail(user, () => emailChangeAskedWords(ports.mail.product, { at }, { keepLink })));
    const token = await ports.mailedLinks.issue({ userId: user.id, purpose: "change-email", email });
    const link = publicUrl + inLanguage(mailedLinkPath(token), user.language);
    await ports.mail.send(accountMail({ ...user, email }, () => confirmNewEmailWords(ports.mail.product, { link })));
  });
  return success(null);
}
