import {
  DASHBOARD_PATHS,
  type MessageStatusView,
  messageStatusSchema,
  type SendInput,
  type Sent,
  sentSchema,
} from "#ports/contracts/dashboard-api.ts";
import { pathTo, request } from "./request.ts";

/** Resolves once the network has acknowledged the message. */
export function sendMessage(instanceId: number, message: SendInput): Promise<Sent> {
  return request(sentSchema, pathTo(DASHBOARD_PATHS.messages, { id: instanceId }), { method: "POST", body: message });
}

export function readMessageStatus(
  instanceId: number,
  messageId: string,
  signal?: AbortSignal,
): Promise<MessageStatusView> {
  return request(messageStatusSchema, pathTo(DASHBOARD_PATHS.messageStatus, { id: instanceId, messageId }), { signal });
}
