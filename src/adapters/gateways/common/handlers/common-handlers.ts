import type { AnalyticsRouteName } from "#ports/contracts/analytics.ts";
import type { EventRouteName } from "#ports/contracts/events.ts";
import type { MessageRouteName } from "#ports/contracts/messages.ts";
import type { WebhookRouteName } from "#ports/contracts/webhook-routes.ts";
import { analyticsHandlers } from "../analytics/analytics-handlers.ts";
import type { TokenRoute } from "../api/authenticated-route.ts";
import { type MessagePlatform, messageHandlers } from "../api/message-handlers.ts";
import type { GatewayPorts } from "../api/ports.ts";
import type { GatewayHandler } from "../api/request.ts";
import { eventHandlers } from "../events/event-handlers.ts";
import { webhookHandlers } from "../webhooks/webhook-handlers.ts";

type CommonRouteName = MessageRouteName | EventRouteName | AnalyticsRouteName | WebhookRouteName;

/** What both platforms answer alike. */
export function commonHandlers(
  ports: GatewayPorts,
  tokenRoute: TokenRoute,
  of: MessagePlatform,
): Readonly<Record<CommonRouteName, GatewayHandler>> {
  return {
    ...messageHandlers(ports, tokenRoute, of),
    ...eventHandlers(ports, tokenRoute, of),
    ...webhookHandlers(ports, tokenRoute, of),
    ...analyticsHandlers(ports, tokenRoute),
  };
}
