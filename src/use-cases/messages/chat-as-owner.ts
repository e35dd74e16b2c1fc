import { PARSE_RECIPIENT, writtenRecipient } from "#domain/messages/recipient.ts";
import type { Result } from "#domain/result.ts";
import { type FieldFailure, invalid } from "#domain/validation/field-failure.ts";
import type { ActOnChat } from "#ports/contracts/v1/dashboard.ts";
import type { Provider, ProviderCredentials, ProviderFailure, StandingOfChat } from "#ports/provider.ts";
import type { Providers } from "#ports/web-ports.ts";
import { findOwned, type OwnedInput } from "../instances/find-owned.ts";
import { askGateway, type GatewayFailure, type OpenPorts } from "../linking/open-gateway.ts";

type OwnedChat = OwnedInput & {
  /** With whom, as the recipient of a send. */
  readonly recipient: string;
};

type ChatFailure = GatewayFailure | FieldFailure<"recipient">;
type AnyProvider = Pick<Provider<never>, "chatStanding" | "actOnChat">;

/** How a chat stands in the list of the account of an owner's instance: its network is asked. */
export function readStandingAsOwner(
  ports: OpenPorts & Providers,
  input: OwnedChat,
): Promise<Result<StandingOfChat, ChatFailure>> {
  return askAboutChat(ports, input, (provider, credentials, chat) => provider.chatStanding(credentials, chat));
}

/** Archives a chat there, mutes it or blocks whom it is with, or takes that back. */
export function actOnChatAsOwner(
  ports: OpenPorts & Providers,
  { act, ...input }: OwnedChat & { readonly act: ActOnChat },
): Promise<Result<null, ChatFailure>> {
  return askAboutChat(ports, input, (provider, credentials, chat) => provider.actOnChat(credentials, chat, act));
}

async function askAboutChat<Value>(
  ports: OpenPorts & Providers,
  { recipient, ...input }: OwnedChat,
  ask: (
    provider: AnyProvider,
    credentials: ProviderCredentials,
    chat: string,
  ) => Promise<Result<Value, ProviderFailure>>,
): Promise<Result<Value, ChatFailure>> {
  const found = await findOwned(ports, input);
  if (!found.ok) return found;
  const { platform } = found.value;
  const chat = PARSE_RECIPIENT[platform](recipient);
  if (!chat.ok) return invalid("recipient", chat.failure.message);
  return askGateway(ports, input, platform, (credentials) =>
    ask(ports[platform], credentials, writtenRecipient(chat.value)),
  );
}
