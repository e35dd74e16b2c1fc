import type { TelegramMessage } from "#domain/messages/telegram-message.ts";
import { parseTelegramRecipient, type TelegramRecipient } from "#domain/messages/telegram-recipient.ts";
import { parseContactNumber } from "#domain/phone-number.ts";
import { type Result, success } from "#domain/result.ts";
import { type FieldFailure, invalid } from "#domain/validation/field-failure.ts";
import type { TelegramSent } from "#ports/telegram-provider.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import type { OwnedInput } from "#use-cases/instances/find-owned.ts";
import { type GatewayFailure, openGateway, providerFailed } from "#use-cases/linking/open-gateway.ts";

export type SendTelegramFailure = GatewayFailure | FieldFailure<"recipient" | "phone">;

/** Sends from the dashboard; `recipient` is as typed. A success means that Telegram has acknowledged. */
export async function sendTelegramMessage(
  ports: Pick<WebPorts, "instances" | "telegram" | "audit" | "clock">,
  input: OwnedInput & { recipient: string; message: TelegramMessage },
): Promise<Result<TelegramSent, SendTelegramFailure>> {
  const gateway = await openGateway(ports, input, "telegram");
  if (!gateway.ok) return gateway;
  const recipient = parseTelegramRecipient(input.recipient);
  if (!recipient.ok) return invalid("recipient", recipient.failure.message);
  const message = withPlainNumber(input.message);
  if (!message.ok) return message;
  const sent = await ports.telegram.send(gateway.value.credentials, written(recipient.value), message.value);
  return sent.ok ? sent : providerFailed(sent.failure);
}

function written(recipient: TelegramRecipient): string {
  return recipient.kind === "username" ? `@${recipient.username}` : recipient.phone;
}

function withPlainNumber(message: TelegramMessage): Result<TelegramMessage, FieldFailure<"phone">> {
  if (message.kind !== "contact") return success(message);
  const phone = parseContactNumber(message.phone);
  if (!phone.ok) return invalid("phone", phone.failure.message);
  return success({ ...message, phone: phone.value });
}
