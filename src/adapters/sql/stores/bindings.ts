import type { PeerKey } from "#ports/telegram-store.ts";

/** What each sealed column is bound to: a value copied into another row does not open. */

export function tokenBinding(client: string): string {
  return `instances.i_token:${client}`;
}

export function appHashBinding(client: string): string {
  return `instances.i_apphash:${client}`;
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

/** What a peer's name is indexed as: differs from instance to instance. */
export function telegramNameText(instanceId: number, key: Exclude<PeerKey, { by: "id" }>): string {
  const name = key.by === "phone" ? `phone/${key.phone}` : `username/${key.username}`;
  return `telegram_peer_names:${instanceId}/${name}`;
}

/** Likewise a phone that was looked up. */
export function telegramPhoneText(instanceId: number, phone: string): string {
  return `telegram_look_ups:${instanceId}/${phone}`;
}
