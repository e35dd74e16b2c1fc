import type { Result } from "#domain/result.ts";
import type { Providers } from "#ports/web-ports.ts";
import type { GatewayFailure } from "../linking/open-gateway.ts";
import type { MessageNotFound } from "../provider-api/find-message-by-token.ts";
import { askAboutMessage } from "./ask-about-message.ts";
import type { MessagePorts, OwnedMessage } from "./find-as-owner.ts";

/** Takes back a message that waits for its time or its turn. */
export function cancelAsOwner(
  ports: MessagePorts & Providers,
  input: OwnedMessage,
): Promise<Result<null, GatewayFailure | MessageNotFound>> {
  return askAboutMessage(ports, input, (provider, credentials) => provider.cancelMessage(credentials, input.messageId));
}
