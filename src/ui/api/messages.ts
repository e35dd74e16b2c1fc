import type { InstanceView, MessageStatusView, Sent } from "#ports/contracts/dashboard/api.ts";
import { MESSAGE_PATHS } from "#ports/contracts/dashboard/paths.ts";
import { pathTo, request } from "./request.ts";

/** What a message is sent from. */
export type SendingInstance = Pick<InstanceView, "id" | "platform">;

/** Resolves once the network has acknowledged the message; a large file takes minutes, so there is no time-out. */
export function sendMessage({ id, platform }: SendingInstance, message: object): Promise<Sent> {
  return request(pathTo(MESSAGE_PATHS[platform].send, { id }), { method: "POST", body: message });
}

export function readMessageStatus(
  { id, platform }: SendingInstance,
  messageId: string,
  signal?: AbortSignal,
): Promise<MessageStatusView> {
  return request(pathTo(MESSAGE_PATHS[platform].status, { id, messageId }), { signal });
}
