import type { Platform } from "#domain/instances/instance.ts";
import type { DashboardContent, RequestedContent } from "#domain/messages/content.ts";
import { LIMITS } from "#domain/messages/limits.ts";
import {
  PARSE_RECIPIENT,
  type Recipient,
  type RecipientFailure,
  writtenRecipient,
} from "#domain/messages/recipient.ts";
import { parseContactNumber } from "#domain/phone-number.ts";
import { type Result, success } from "#domain/result.ts";
import { type FieldFailure, invalid } from "#domain/validation/field-failure.ts";
import { describeTextTooLong } from "#domain/wording/sends.ts";
import type { AcceptedMessage, ProviderSends, SendChoice, SentMessage } from "#ports/provider.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import type { OwnedInput } from "../instances/find-owned.ts";
import { type GatewayFailure, openGateway, providerFailed } from "../linking/open-gateway.ts";

type SentAsOwner = SentMessage & { readonly sentAt: Date };

/** The field to blame, by what it is and not by what a platform calls it. */
type Blamed = "recipient" | "number" | "text";

export type SendAsOwnerFailure = GatewayFailure | FieldFailure<Blamed>;

type SendPorts = Pick<WebPorts, "instances" | "audit" | "clock"> & Providers;

type SendInput<On extends Platform> = OwnedInput & {
  readonly platform: On;
  /** As typed. */
  readonly recipient: string;
  readonly content: DashboardContent[On];
  readonly choice?: SendChoice | undefined;
};

/** Sends from the dashboard, on the platform of the instance; a success means that its network has acknowledged. */
export async function sendAsOwner<On extends Platform>(
  ports: SendPorts,
  input: SendInput<On>,
): Promise<Result<SentAsOwner, SendAsOwnerFailure>> {
  const ready = await readySend(ports, input);
  if (!ready.ok) return ready;
  const { provider, credentials, recipient, content } = ready.value;
  const sent = await provider.send(credentials, recipient, content, input.choice);
  if (!sent.ok) return providerFailed(sent.failure);
  return success({ ...sent.value, sentAt: sent.value.sentAt ?? ports.clock.now() });
}

/** The same without a wait for the network: the message is kept and goes out in its turn. */
export async function sendLaterAsOwner<On extends Platform>(
  ports: SendPorts,
  input: SendInput<On>,
): Promise<Result<AcceptedMessage, SendAsOwnerFailure>> {
  const ready = await readySend(ports, input);
  if (!ready.ok) return ready;
  const { provider, credentials, recipient, content } = ready.value;
  const accepted = await provider.sendLater(credentials, recipient, content, input.choice);
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

type Providers = { readonly [Name in Platform]: ProviderSends<DashboardContent[Name]> };

/** As the provider wants both: a recipient without ornament, a contact's number in digits, a text that fits. */
function checkInput<Content extends RequestedContent>(
  input: {
    readonly platform: Platform;
    readonly recipient: string;
    readonly content: Content;
    readonly choice?: SendChoice | undefined;
  },
  parse: (text: string) => Result<Recipient, RecipientFailure>,
): Result<{ recipient: string; content: Content }, FieldFailure<Blamed>> {
  const recipient = parse(input.recipient);
  if (!recipient.ok) return invalid("recipient", recipient.failure.message);
  const { textLength } = LIMITS[input.platform];
  if (input.content.kind === "text" && input.choice?.split !== true && input.content.text.length > textLength) {
    return invalid("text", describeTextTooLong(textLength));
  }
  const written = writtenRecipient(recipient.value);
  const { content } = input;
  if (content.kind !== "contact") return success({ recipient: written, content });
  const number = parseContactNumber(content.number);
  if (!number.ok) return invalid("number", number.failure.message);
  return success({ recipient: written, content: { ...content, number: number.value } });
}
