import { limitedAddress } from "#domain/accounts/limited-address.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { AskedPasskeyOptions, PasskeyAssertion } from "#ports/contracts/whatsapp/passkey.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import type { OwnedInput } from "#use-cases/instances/find-owned.ts";
import {
  type GatewayFailure,
  type OpenedGateway,
  type OpenPorts,
  openGateway,
  providerFailed,
} from "../open-gateway.ts";
import {
  type AskedPasskey,
  instanceOfMark,
  makePasskeyToken,
  type PasskeyToken,
  passkeyMark,
} from "./passkey-token.ts";

type Ports = OpenPorts & Pick<WebPorts, "whatsapp" | "authSteps" | "limits">;

export type PasskeyCeremonyFailure =
  | GatewayFailure
  | { readonly code: "rate-limited"; readonly retryAfterSeconds: number }
  /** WhatsApp asks for no passkey just now. */
  | { readonly code: "no-passkey-asked" }
  /** The token is unknown, used, expired, or of an earlier request of WhatsApp's. */
  | { readonly code: "ceremony-over" };

/** A token for what WhatsApp asks of this account's passkey now. */
export async function beginPasskeyCeremony(
  ports: Ports,
  input: OwnedInput,
): Promise<Result<PasskeyToken, PasskeyCeremonyFailure>> {
  const retryAfterSeconds = await ports.limits.ceremony.take(String(input.userId));
  if (retryAfterSeconds !== null) return failure({ code: "rate-limited", retryAfterSeconds });
  const asked = await askedOf(ports, input);
  if (!asked.ok) return asked;
  if (asked.value.step === null) return failure({ code: "no-passkey-asked" });
  const of = { ownerId: input.userId, instanceId: input.id };
  return success(await makePasskeyToken(ports.authSteps, of, asked.value.step));
}

interface CeremonyCall {
  /** Null where the caller has none. */
  readonly token: string | null;
  readonly address: string | null;
}

interface OpenCeremony {
  readonly instanceName: string;
  readonly options: AskedPasskeyOptions;
}

/** What is asked of the passkey; the token is good for its answer afterwards. */
export async function readPasskeyCeremony(
  ports: Ports,
  call: CeremonyCall,
): Promise<Result<OpenCeremony, PasskeyCeremonyFailure>> {
  const open = await openCeremony(ports, call);
  if (!open.ok) return open;
  const { gateway, step } = open.value;
  return success({ instanceName: gateway.instance.name, options: step.options });
}

/** Hands over what a browser said, right or wrong: the token is used up. What follows is its owner's to see. */
export async function givePasskeyCeremony(
  ports: Ports,
  { assertion, ...call }: CeremonyCall & { readonly assertion: PasskeyAssertion },
): Promise<Result<null, PasskeyCeremonyFailure>> {
  const open = await openCeremony(ports, call);
  if (!open.ok) return open;
  const used = await ports.authSteps.finish("link-passkey", open.value.token);
  if (used === null) return OVER;
  const given = await ports.whatsapp.givePasskey(open.value.gateway.credentials, { assertion });
  return given.ok ? success(null) : providerFailed(given.failure);
}

async function openCeremony(
  ports: Ports,
  { token, address }: CeremonyCall,
): Promise<Result<{ gateway: OpenedGateway; step: AskedPasskey; token: string }, PasskeyCeremonyFailure>> {
  const retryAfterSeconds = await ports.limits.ceremonyAddress.take(limitedAddress(address));
  if (retryAfterSeconds !== null) return failure({ code: "rate-limited", retryAfterSeconds });
  const begun = token === null ? null : await ports.authSteps.find("link-passkey", token);
  if (token === null || begun === null || begun.userId === null) return OVER;
  const id = instanceOfMark(begun.data);
  const asked = await askedOf(ports, { userId: begun.userId, id, address });
  if (!asked.ok) return asked.failure.code === "instance-not-found" ? OVER : asked;
  const { gateway, step } = asked.value;
  // A session that was started again asks anew, and what was begun before is over.
  if (step === null || passkeyMark(id, step.options) !== begun.data) return OVER;
  return success({ gateway, step, token });
}

async function askedOf(
  ports: Ports,
  input: OwnedInput,
): Promise<Result<{ gateway: OpenedGateway; step: AskedPasskey | null }, GatewayFailure>> {
  const gateway = await openGateway(ports, input, "whatsapp");
  if (!gateway.ok) return gateway;
  const step = await ports.whatsapp.passkey(gateway.value.credentials);
  if (!step.ok) return providerFailed(step.failure);
  return success({ gateway: gateway.value, step: step.value?.step === "asked" ? step.value : null });
}

const OVER = failure({ code: "ceremony-over" as const });
