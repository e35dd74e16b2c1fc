import type { Result } from "#domain/result.ts";
import type { ProviderFile } from "#ports/provider.ts";
import type { Leaving } from "#ports/turns.ts";
import type { Providers } from "#ports/web-ports.ts";
import type { GatewayFailure } from "../linking/open-gateway.ts";
import type { MessageNotFound } from "../provider-api/find-message-by-token.ts";
import { askAboutMessage } from "./ask-about-message.ts";
import type { MessagePorts, OwnedMessage } from "./find-as-owner.ts";

interface OwnedMedia extends OwnedMessage {
  /** Of an album, which of its files, from 1 on. */
  readonly item: number;
  /** Tells that nobody waits for it any more. */
  readonly gone?: Leaving | undefined;
}

/** The file of a message, as `openMediaByToken` has it. */
export function openMediaAsOwner(
  ports: MessagePorts & Providers,
  { item, gone, ...input }: OwnedMedia,
): Promise<Result<ProviderFile, GatewayFailure | MessageNotFound>> {
  return askAboutMessage(ports, input, (provider, credentials) =>
    provider.openMedia(credentials, input.messageId, { item, gone }),
  );
}
