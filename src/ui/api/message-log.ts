import type { AcceptedView, ChatsView, LoggedMessage, MessageLogView } from "#ports/contracts/dashboard/message-log.ts";
import { DASHBOARD_PATHS, MESSAGE_PATHS } from "#ports/contracts/dashboard/paths.ts";
import type { ActOnChat, ActOnMessage, ChatStandingView } from "#ports/contracts/v1/dashboard.ts";
import type { SendingInstance } from "./messages.ts";
import { pathTo, request } from "./request.ts";

/** What is asked of a list, by the names of its query; what is undefined is not asked. */
export type LogQuery = Readonly<Record<string, string | undefined>>;

/** Which message is meant. */
type MessageName = Pick<LoggedMessage, "instanceId" | "id">;

export function listMessages(query: LogQuery, signal?: AbortSignal): Promise<MessageLogView> {
  return request(DASHBOARD_PATHS.messageLog + queryOf(query), { signal });
}

/** Where they can be had as a table, all that are meant. */
export function messagesCsvPath(query: LogQuery): string {
  return DASHBOARD_PATHS.messagesCsv + queryOf(query);
}

export function listChats(query: LogQuery, signal?: AbortSignal): Promise<ChatsView> {
  return request(DASHBOARD_PATHS.chats + queryOf(query), { signal });
}

export function readChat(
  { instanceId, chat }: Pick<LoggedMessage, "instanceId" | "chat">,
  upTo: string,
): Promise<object> {
  return request(pathTo(DASHBOARD_PATHS.readChat, { id: instanceId }), { method: "POST", body: { chat, upTo } });
}

export function readMessage(message: MessageName, signal?: AbortSignal): Promise<LoggedMessage> {
  return request(pathOf(DASHBOARD_PATHS.loggedMessage, message), { signal });
}

export function cancelMessage(message: MessageName): Promise<{ readonly message: string }> {
  return request(pathOf(DASHBOARD_PATHS.cancelMessage, message), { method: "POST", body: {} });
}

export function resendMessage(message: MessageName): Promise<AcceptedView> {
  return request(pathOf(DASHBOARD_PATHS.resendMessage, message), { method: "POST", body: {} });
}

/** Resolves as soon as the act is kept: it goes out in its turn. */
export function actOnMessage(message: MessageName, act: ActOnMessage): Promise<AcceptedView> {
  return request(pathOf(DASHBOARD_PATHS.messageAct, message), { method: "POST", body: act });
}

export function readStanding(id: number, recipient: string, signal?: AbortSignal): Promise<ChatStandingView> {
  return request(pathTo(DASHBOARD_PATHS.chat, { id, recipient }), { signal });
}

/** Resolves once the network has it. */
export function actOnChat(id: number, recipient: string, act: ActOnChat): Promise<object> {
  return request(pathTo(DASHBOARD_PATHS.chatAct, { id, recipient }), { method: "POST", body: act });
}

/** Where a message's file can be had; of an album which one, from 1 on. */
export function mediaPath(message: MessageName, item = 1): string {
  return pathOf(DASHBOARD_PATHS.messageMedia, message) + queryOf({ item: item === 1 ? undefined : String(item) });
}

/** Resolves as soon as the message is kept: it goes out in its turn. */
export function sendLater({ id, platform }: SendingInstance, message: object): Promise<AcceptedView> {
  return request(pathTo(MESSAGE_PATHS[platform].send, { id }), { method: "POST", body: message, later: true });
}

function pathOf(template: string, { instanceId, id }: MessageName): string {
  return pathTo(template, { id: instanceId, messageId: id });
}

function queryOf(query: LogQuery): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
}
