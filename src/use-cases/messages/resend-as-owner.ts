import type { Result } from "#domain/result.ts";
import type { AcceptedMessage } from "#ports/provider.ts";
import type { Providers } from "#ports/web-ports.ts";
import type { GatewayFailure } from "../linking/open-gateway.ts";
import type { MessageNotFound } from "../provider-api/find-message-by-token.ts";
import { askAboutMessage } from "./ask-about-message.ts";
import type { MessagePorts, OwnedMessage } from "./find-as-owner.ts";

/** A new message that says what one which has ended said, to the same person. */
export function resendAsOwner(
  ports: MessagePorts & Providers,
  input: OwnedMessage,
): Promise<Result<AcceptedMessage, GatewayFailure | MessageNotFound>> {
  return askAboutMessage(ports, input, (provider, credentials) => provider.resendMessage(credentials, input.messageId));
}
