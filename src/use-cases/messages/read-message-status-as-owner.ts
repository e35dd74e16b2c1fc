import type { Platform } from "#domain/instances/instance.ts";
import type { MessageState } from "#domain/messages/life.ts";
import type { Result } from "#domain/result.ts";
import type { Providers } from "#ports/web-ports.ts";
import type { OwnedInput } from "../instances/find-owned.ts";
import { askGateway, type GatewayFailure, type OpenPorts } from "../linking/open-gateway.ts";

/** How far a message has come, as its gateway says. */
export function readMessageStatusAsOwner(
  ports: OpenPorts & Providers,
  input: OwnedInput & { messageId: string },
  platform: Platform,
): Promise<Result<{ status: MessageState; at: Date }, GatewayFailure>> {
  return askGateway(ports, input, platform, (credentials) =>
    ports[platform].messageStatus(credentials, input.messageId),
  );
}
