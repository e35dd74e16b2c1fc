import type { Result } from "#domain/result.ts";
import type { ProviderFile } from "#ports/provider.ts";
import type { Leaving } from "#ports/turns.ts";
import type { Providers } from "#ports/web-ports.ts";
import type { GatewayFailure } from "../linking/open-gateway.ts";
import type { MessageNotFound } from "../provider-api/find-message-by-token.ts";
import { askAboutMessage } from "./ask-about-message.ts";
import type { MessagePorts, OwnedMessage } from "./find-as-owner.ts";

/** The file of a message that came in. `gone` tells that nobody waits for it any more. */
export function openMediaAsOwner(
  ports: MessagePorts & Providers,
  { gone, ...input }: OwnedMessage & { readonly gone?: Leaving | undefined },
): Promise<Result<ProviderFile, GatewayFailure | MessageNotFound>> {
  return askAboutMessage(ports, input, (provider, credentials) =>
    provider.openMedia(credentials, input.messageId, gone),
  );
}
