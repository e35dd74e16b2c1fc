import { messageIdAt } from "#domain/messages/message-id.ts";
import type { Recipient } from "#domain/messages/recipient.ts";
import { fakeClock } from "#test/fakes/clock.ts";
import { type GatewayMessages, gatewayMessages } from "./gateway-messages.ts";

export const INSTANCE = { instanceId: 1, client: "Client001" };
/** Has the form of an id, and is nobody's. */
export const NO_MESSAGE = messageIdAt(0, 0);

export const PHONE: Recipient = { kind: "phone", phone: "9647701234567" };

/** A store of messages with a clock that stands still until it is told. */
export function keptMessages(): GatewayMessages & { readonly clock: ReturnType<typeof fakeClock> } {
  const clock = fakeClock(new Date("2026-01-01T12:00:00Z"));
  return { ...gatewayMessages(() => clock.now()), clock };
}
