import { type Result, success } from "#domain/result.ts";
import type { TelegramUser } from "#domain/sessions/telegram-session.ts";
import { type FieldFailure, invalid } from "#domain/validation/field-failure.ts";
import { describeTelegramError } from "#domain/wording/telegram/errors.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import type { OwnedInput } from "#use-cases/instances/find-owned.ts";
import { type OpenPorts, providerFailed } from "../open-gateway.ts";
import { type LinkingFailure, openWithApp } from "./open-with-app.ts";

export type VerifiedCode =
  | { readonly step: "done"; readonly user: TelegramUser }
  /** The account has a two-step password: the hint helps to remember it. */
  | { readonly step: "password"; readonly hint: string | null };

/** The code that Telegram sent; a right one links the account or leads to the password. */
export async function verifyCodeAsOwner(
  ports: OpenPorts & Pick<WebPorts, "telegram">,
  input: OwnedInput & { code: string },
): Promise<Result<VerifiedCode, LinkingFailure | FieldFailure<"code">>> {
  const opened = await openWithApp(ports, input);
  if (!opened.ok) return opened;
  const code = input.code.trim();
  if (code === "") return invalid("code", describeTelegramError("PHONE_CODE_EMPTY"));
  const { credentials, app } = opened.value;
  const verified = await ports.telegram.verifyCode(credentials, { code, app });
  if (verified.ok) return success({ step: "done", user: verified.value });
  if (verified.failure.code !== "SESSION_PASSWORD_NEEDED") return providerFailed(verified.failure);
  return success({ step: "password", hint: verified.failure.hint ?? null });
}
