import { parsePhoneNumber } from "#domain/phone-number.ts";
import { failure, type Result } from "#domain/result.ts";
import type { TelegramCodeLogin } from "#domain/sessions/telegram-session.ts";
import type { InstanceRef, InstanceStore } from "#ports/instances.ts";
import type { Limit } from "#ports/limits.ts";
import type { TelegramSessions } from "#ports/telegram-sessions.ts";
import { countedStep, type LoginStepFailure } from "./counted-step.ts";
import { type GivenApp, readApp } from "./read-app.ts";

/** Asks Telegram for a log-in code; `phone` as typed. */
export async function requestCodeByToken(
  ports: {
    readonly instances: Pick<InstanceStore, "readTelegramApp">;
    readonly sessions: Pick<TelegramSessions, "requestCode">;
    readonly logins: Limit;
  },
  input: { readonly instance: InstanceRef; readonly phone: string; readonly app: GivenApp },
): Promise<Result<TelegramCodeLogin, LoginStepFailure>> {
  const { instance } = input;
  const phone = parsePhoneNumber(input.phone);
  if (!phone.ok) return failure({ code: "telegram-error", error: "PHONE_NUMBER_INVALID" });
  const app = await readApp(ports, instance, input.app);
  if (!app.ok) return app;
  return await countedStep(ports, instance, () =>
    ports.sessions.requestCode(instance, { phone: phone.value, app: app.value }),
  );
}
