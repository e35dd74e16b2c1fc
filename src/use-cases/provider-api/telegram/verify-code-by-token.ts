import { failure, type Result } from "#domain/result.ts";
import { cleanCode } from "#domain/sessions/telegram-login.ts";
import type { TelegramUser } from "#domain/sessions/telegram-session.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { Limit } from "#ports/limits.ts";
import type { TelegramSessions } from "#ports/telegram-sessions.ts";
import { countedStep, type LoginStepFailure } from "./counted-step.ts";

/** The code that Telegram sent, as typed. SESSION_PASSWORD_NEEDED leads to the two-step password. */
export async function verifyCodeByToken(
  ports: { readonly sessions: Pick<TelegramSessions, "verifyCode">; readonly logins: Limit },
  input: { readonly instance: InstanceRef; readonly code: string },
): Promise<Result<TelegramUser, LoginStepFailure>> {
  const code = cleanCode(input.code);
  if (code === "") return failure({ code: "telegram-error", error: "PHONE_CODE_EMPTY" });
  return await countedStep(ports, input.instance, () => ports.sessions.verifyCode(input.instance, code));
}
