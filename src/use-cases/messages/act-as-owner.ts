import type { Result } from "#domain/result.ts";
import type { ActOnMessage } from "#ports/contracts/v1/dashboard.ts";
import type { AcceptedMessage } from "#ports/provider.ts";
import type { Providers } from "#ports/web-ports.ts";
import type { GatewayFailure } from "../linking/open-gateway.ts";
import type { MessageNotFound } from "../provider-api/find-message-by-token.ts";
import { askAboutMessage } from "./ask-about-message.ts";
import type { MessagePorts, OwnedMessage } from "./find-as-owner.ts";

/** Reacts to a message of the owner's, changes it, takes it back, pins it or passes it on. */
export function actAsOwner(
  ports: MessagePorts & Providers,
  { act, ...input }: OwnedMessage & { readonly act: ActOnMessage },
): Promise<Result<AcceptedMessage, GatewayFailure | MessageNotFound>> {
  return askAboutMessage(ports, input, (provider, credentials) =>
    provider.actOnMessage(credentials, input.messageId, act),
  );
}
