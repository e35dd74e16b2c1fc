import type { Result } from "#domain/result.ts";
import type { Provider, ProviderCredentials, ProviderFailure } from "#ports/provider.ts";
import type { Providers } from "#ports/web-ports.ts";
import { askGateway, type GatewayFailure } from "../linking/open-gateway.ts";
import type { MessageNotFound } from "../provider-api/find-message-by-token.ts";
import { findAsOwner, type MessagePorts, type OwnedMessage } from "./find-as-owner.ts";

type AnyProvider = Pick<Provider<never>, "cancelMessage" | "resendMessage" | "actOnMessage" | "openMedia">;

/** One question about a message of an owner's to the gateway of its instance, whichever that is. */
export async function askAboutMessage<Value>(
  ports: MessagePorts & Providers,
  input: OwnedMessage,
  ask: (provider: AnyProvider, credentials: ProviderCredentials) => Promise<Result<Value, ProviderFailure>>,
): Promise<Result<Value, GatewayFailure | MessageNotFound>> {
  const found = await findAsOwner(ports, input);
  if (!found.ok) return found;
  const { platform } = found.value.instance;
  return askGateway(ports, input, platform, (credentials) => ask(ports[platform], credentials));
}
