import { limitedAddress } from "#domain/accounts/limited-address.ts";
import type { User } from "#domain/accounts/user.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { FieldFailure } from "#domain/validation/field-failure.ts";
import { type RecoverInput, validateRecover } from "#domain/validation/recover.ts";
import { inLanguage } from "#languages/paths.ts";
import { resetPasswordPath } from "#ports/contracts/pages.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import { resetMail } from "./account-mails.ts";
import { isKnownNetwork } from "./known-network.ts";

interface RequestResetInput extends RecoverInput {
  readonly address: string | null;
  /** Of this product, as its owner set it: what a request says of its host may be anybody's. */
  readonly publicUrl: string;
}

type RequestResetFailure =
  | FieldFailure<"email">
  | { readonly code: "rate-limited"; readonly retryAfterSeconds: number };

type RequestResetPorts = Pick<
  WebPorts,
  "users" | "authSessions" | "resetTokens" | "mail" | "background" | "audit" | "clock" | "limits"
>;

/** Looks the address up behind the answer, so that neither its words nor its time tell who has an account. */
export async function requestReset(
  ports: RequestResetPorts,
  input: RequestResetInput,
): Promise<Result<null, RequestResetFailure>> {
  const valid = validateRecover(input);
  if (!valid.ok) return valid;
  const { email } = valid.value;
  const retryAfterSeconds =
    (await ports.limits.recoveryAddress.take(input.address ?? "")) ??
    (await ports.limits.recovery.take(`${email} ${limitedAddress(input.address)}`));
  if (retryAfterSeconds !== null) return failure({ code: "rate-limited", retryAfterSeconds });

  const at = ports.clock.now();
  ports.background.run("reset-mail-failed", () => sendLink(ports, { ...input, email }, at));
  return success(null);
}

async function sendLink(ports: RequestResetPorts, input: RequestResetInput, at: Date): Promise<void> {
  const found = await ports.users.findByEmail(input.email);
  const userId = found?.user.id ?? null;
  await ports.audit.record({ action: "reset-requested", at, userId, instanceId: null, address: input.address });
  if (found === null || !(await mayMail(ports, found.user, input.address))) return;
  const token = await ports.resetTokens.issue(found.user.id);
  await ports.mail.send(
    resetMail(
      ports.mail.product,
      found.user,
      input.publicUrl + inLanguage(resetPasswordPath(token), found.user.language),
    ),
  );
}

/** Strangers fill nobody's post, and keep no owner from theirs: where somebody has signed in, their own count decides. */
async function mayMail(ports: RequestResetPorts, { id }: User, address: string | null): Promise<boolean> {
  if (await isKnownNetwork(ports, id, address)) return true;
  return (await ports.limits.recoveryMail.take(String(id))) === null;
}
