import type { Platform } from "#domain/instances/instance.ts";
import type { KindOn, RequestedContent } from "#domain/messages/content.ts";
import {
  PARSE_RECIPIENT,
  type Recipient,
  type RecipientFailure,
  writtenRecipient,
} from "#domain/messages/recipient.ts";
import { parseContactNumber } from "#domain/phone-number.ts";
import { type Result, success } from "#domain/result.ts";
import { type FieldFailure, invalid } from "#domain/validation/field-failure.ts";
import type { AcceptedMessage, ProviderCredentials, ProviderFailure } from "#ports/provider.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import type { OwnedInput } from "../instances/find-owned.ts";
import { type GatewayFailure, openGateway, providerFailed } from "../linking/open-gateway.ts";

/** `messageId` null: the provider had this very message already. */
interface SentAsOwner {
  /** The provider's sentence. */
  readonly message: string;
  readonly messageId: string | null;
  readonly sentAt: Date;
}

/** `recipient` or `number`: the field to blame, by what it is and not by what a platform calls it. */
export type SendAsOwnerFailure = GatewayFailure | FieldFailure<"recipient" | "number">;

export type DashboardMessages = { readonly [On in Platform]: RequestedContent<KindOn<On>> };

type SendPorts = Pick<WebPorts, "instances" | "audit" | "clock"> & Providers;

type SendInput<On extends Platform> = OwnedInput & {
  readonly platform: On;
  /** As typed. */
  readonly recipient: string;
  readonly content: DashboardMessages[On];
};

/** Sends from the dashboard, on the platform of the instance; a success means that its network has acknowledged. */
export async function sendAsOwner<On extends Platform>(
  ports: SendPorts,
  input: SendInput<On>,
): Promise<Result<SentAsOwner, SendAsOwnerFailure>> {
  const ready = await readySend(ports, input);
  if (!ready.ok) return ready;
  const { provider, credentials, recipient, content } = ready.value;
  const sent = await provider.send(credentials, recipient, content);
  return sent.ok ? sent : providerFailed(sent.failure);
}

/** The same without a wait for the network: the message is kept and goes out in its turn. */
export async function sendLaterAsOwner<On extends Platform>(
  ports: SendPorts,
  input: SendInput<On>,
): Promise<Result<AcceptedMessage, SendAsOwnerFailure>> {
  const ready = await readySend(ports, input);
  if (!ready.ok) return ready;
  const { provider, credentials, recipient, content } = ready.value;
  const accepted = await provider.sendLater(credentials, recipient, content);
  return accepted.ok ? accepted : providerFailed(accepted.failure);
}

/** Who sends what to whom, once the owner and the input have been checked. */
async function readySend<On extends Platform>(ports: SendPorts, input: SendInput<On>) {
  const { platform } = input;
  const gateway = await openGateway(ports, input, platform);
  if (!gateway.ok) return gateway;
  const checked = checkInput(input, PARSE_RECIPIENT[platform]);
  if (!checked.ok) return checked;
  const provider: Providers[On] = ports[platform];
  return success({ provider, credentials: gateway.value.credentials, ...checked.value });
}

type Providers = { readonly [Name in Platform]: ProviderSend<Name> };

/** Either provider, as far as it sends. */
interface ProviderSend<On extends Platform> {
  send(
    credentials: ProviderCredentials,
    recipient: string,
    content: DashboardMessages[On],
  ): Promise<Result<SentAsOwner, ProviderFailure>>;
  sendLater(
    credentials: ProviderCredentials,
    recipient: string,
    content: DashboardMessages[On],
  ): Promise<Result<AcceptedMessage, ProviderFailure>>;
}

/** As the provider wants both: a recipient without ornament, a contact's number in digits. */
function checkInput<Content extends RequestedContent>(
  input: { readonly recipient: string; readonly content: Content },
  parse: (text: string) => Result<Recipient, RecipientFailure>,
): Result<{ recipient: string; content: Content }, FieldFailure<"recipient" | "number">> {
  const recipient = parse(input.recipient);
  if (!recipient.ok) return invalid("recipient", recipient.failure.message);
  const written = writtenRecipient(recipient.value);
  const { content } = input;
  if (content.kind !== "contact") return success({ recipient: written, content });
  const number = parseContactNumber(content.number);
  if (!number.ok) return invalid("number", number.failure.message);
  return success({ recipient: written, content: { ...content, number: number.value } });
}
