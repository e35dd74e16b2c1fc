import type { MessageStatusView, SendInput, Sent } from "#ports/contracts/dashboard/api.ts";
import { DASHBOARD_PATHS } from "#ports/contracts/dashboard/paths.ts";
import { pathTo, request } from "./request.ts";

/** Resolves once the network has acknowledged the message. */
export function sendMessage(instanceId: number, message: SendInput): Promise<Sent> {
  return request(pathTo(DASHBOARD_PATHS.messages, { id: instanceId }), { method: "POST", body: message });
}

export function readMessageStatus(
  instanceId: number,
  messageId: string,
  signal?: AbortSignal,
): Promise<MessageStatusView> {
  return request(pathTo(DASHBOARD_PATHS.messageStatus, { id: instanceId, messageId }), { signal });
}
