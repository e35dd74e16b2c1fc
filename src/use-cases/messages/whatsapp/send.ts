import type { OutgoingMessage, Receipt } from "#domain/messages/message.ts";
import { parseContactNumber, parsePhoneNumber } from "#domain/phone-number.ts";
import { type Result, success } from "#domain/result.ts";
import { type FieldFailure, invalid } from "#domain/validation/field-failure.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import type { OwnedInput } from "#use-cases/instances/find-owned.ts";
import { type GatewayFailure, openGateway, providerFailed } from "#use-cases/linking/open-gateway.ts";

export type SendMessageFailure = GatewayFailure | FieldFailure<"number" | "contactNumber">;

export type SentMessage = Receipt & { readonly message: string };

/** Sends from the dashboard; `number` is as typed. A success means that WhatsApp has acknowledged. */
export async function sendMessage(
  ports: Pick<WebPorts, "instances" | "whatsapp" | "audit" | "clock">,
  input: OwnedInput & { number: string; message: OutgoingMessage },
): Promise<Result<SentMessage, SendMessageFailure>> {
  const gateway = await openGateway(ports, input, "whatsapp");
  if (!gateway.ok) return gateway;
  const number = parsePhoneNumber(input.number);
  if (!number.ok) return invalid("number", number.failure.message);
  const message = withPlainNumber(input.message);
  if (!message.ok) return message;
  const sent = await ports.whatsapp.send(gateway.value.credentials, number.value, message.value);
  return sent.ok ? sent : providerFailed(sent.failure);
}

function withPlainNumber(message: OutgoingMessage): Result<OutgoingMessage, FieldFailure<"contactNumber">> {
  if (message.kind !== "contact") return success(message);
  const number = parseContactNumber(message.number);
  if (!number.ok) return invalid("contactNumber", number.failure.message);
  return success({ ...message, number: number.value });
}
