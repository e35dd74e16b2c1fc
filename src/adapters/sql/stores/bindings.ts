import type { Recipient } from "#domain/messages/recipient.ts";
import type { PeerKey } from "#ports/telegram-store.ts";

/** What each sealed column is bound to: a value copied into another row does not open. */

export function tokenBinding(client: string): string {
  return `instances.i_token:${client}`;
}

export function appHashBinding(client: string): string {
  return `instances.i_apphash:${client}`;
}

export function totpBinding(userId: number): string {
  return `totp_factors.secret:${userId}`;
}

export function whatsAppCredentialsBinding(instanceId: number): string {
  return `whatsapp_credentials:${instanceId}`;
}

export function whatsAppKeyBinding(instanceId: number, type: string, id: string): string {
  return `whatsapp_keys:${instanceId}/${type}/${id}`;
}

export function whatsAppMessageBinding(instanceId: number, messageId: string): string {
  return `whatsapp_messages:${instanceId}/${messageId}`;
}

export function telegramSessionBinding(instanceId: number): string {
  return `telegram_sessions:${instanceId}`;
}

export function telegramEngineBinding(instanceId: number): string {
  return `telegram_sessions.engine:${instanceId}`;
}

export function telegramPeerBinding(instanceId: number, peerId: number): string {
  return `telegram_peers:${instanceId}/${peerId}`;
}

export function telegramLookupBinding(instanceId: number, phoneIndex: string): string {
  return `telegram_look_ups:${instanceId}/${phoneIndex}`;
}

export function telegramReceivedBinding(instanceId: number, messageId: number): string {
  return `telegram_received:${instanceId}/${messageId}`;
}

export function messageBinding(column: "content" | "wire" | "failure", instanceId: number, id: string): string {
  return `messages.${column}:${instanceId}/${id}`;
}

/** Of a session's event, by the id drawn for it. */
export function eventBinding(instanceId: number, subjectId: string): string {
  return `events:${instanceId}/${subjectId}`;
}

export function idempotencyKeyBinding(instanceId: number, messageId: string): string {
  return `idempotency_keys:${instanceId}/${messageId}`;
}

/** What a person is indexed as. Telegram's usernames are the same in any case of letters. */
export function chatText(instanceId: number, recipient: Recipient): string {
  return `messages:${instanceId}/${recipient.kind}/${chatName(recipient)}`;
}

function chatName(recipient: Recipient): string {
  switch (recipient.kind) {
    case "phone":
      return recipient.phone;
    case "username":
      return recipient.username.toLowerCase();
    case "id":
    case "group":
    case "channel":
      return recipient.id;
  }
}

/** What a caller's name for a message is indexed as. */
export function idempotencyKeyText(instanceId: number, key: string): string {
  return `idempotency_keys:${instanceId}/${key}`;
}

export function linkBinding(instanceId: number): string {
  return `instance_links:${instanceId}`;
}

export function proxyBinding(instanceId: number): string {
  return `instance_proxies:${instanceId}`;
}

export function groupNameBinding(instanceId: number, chat: string): string {
  return `group_names:${instanceId}/${chat}`;
}

export function messageMediaBinding(instanceId: number, messageId: string): string {
  return `message_media:${instanceId}/${messageId}`;
}

export function webhookBinding(column: "url" | "secret" | "old_secret", id: string): string {
  return `webhook_endpoints.${column}:${id}`;
}

export function webhookTryBinding(endpointId: string, id: string): string {
  return `webhook_tries:${endpointId}/${id}`;
}

/** What a peer's name is indexed as: differs from instance to instance. */
export function telegramNameText(instanceId: number, key: Exclude<PeerKey, { by: "id" }>): string {
  const name = key.by === "phone" ? `phone/${key.phone}` : `username/${key.username}`;
  return `telegram_peer_names:${instanceId}/${name}`;
}

/** Likewise a phone that was looked up. */
export function telegramPhoneText(instanceId: number, phone: string): string {
  return `telegram_look_ups:${instanceId}/${phone}`;
}

export function campaignBinding(
  column: "person" | "value",
  instanceId: number,
  campaignId: string,
  line: number,
): string {
  return `campaign_recipients.${column}:${instanceId}/${campaignId}/${line}`;
}

export function stopAnswerBinding(instanceId: number, id: string): string {
  return `stop_answers:${instanceId}/${id}`;
}
