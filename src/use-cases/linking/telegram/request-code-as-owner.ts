import { parsePhoneNumber } from "#domain/phone-number.ts";
import { type Result, success } from "#domain/result.ts";
import type { TelegramCodeLogin } from "#domain/sessions/telegram-session.ts";
import { type FieldFailure, invalid } from "#domain/validation/field-failure.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import { type OwnedInput, recordOwned } from "#use-cases/instances/find-owned.ts";
import { type OpenPorts, providerFailed } from "../open-gateway.ts";
import { type LinkingFailure, openWithApp } from "./open-with-app.ts";

/** Asks Telegram for a log-in code; an empty `phone` means the instance's own. */
export async function requestCodeAsOwner(
  ports: OpenPorts & Pick<WebPorts, "telegram">,
  input: OwnedInput & { phone: string },
): Promise<Result<TelegramCodeLogin, LinkingFailure | FieldFailure<"phone">>> {
  const opened = await openWithApp(ports, input);
  if (!opened.ok) return opened;
  const { instance, credentials, app } = opened.value;
  const phone = parsePhoneNumber(input.phone.trim() || (instance.phone ?? ""));
  if (!phone.ok) return invalid("phone", phone.failure.message);
  const sent = await ports.telegram.requestCode(credentials, { phone: phone.value, app });
  if (!sent.ok) return providerFailed(sent.failure);
  await recordOwned(ports, input, "session-started", instance.name);
  return success(sent.value);
}
