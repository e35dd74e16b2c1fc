import type { Result } from "#domain/result.ts";
import { type FieldFailure, invalid } from "#domain/validation/field-failure.ts";
import { describePasskeyAnswer } from "#domain/wording/whatsapp/passkey.ts";
import { passkeyAssertionSchema } from "#ports/contracts/whatsapp/passkey.ts";
import type { PasskeyStep } from "#ports/network-passkey.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import type { OwnedInput } from "#use-cases/instances/find-owned.ts";
import { askGateway, type GatewayFailure, type OpenPorts } from "../open-gateway.ts";

type Ports = OpenPorts & Pick<WebPorts, "whatsapp">;

/** What WhatsApp asks of the account's passkey. */
export function readPasskeyAsOwner(
  ports: Ports,
  input: OwnedInput,
): Promise<Result<PasskeyStep | null, GatewayFailure>> {
  return askGateway(ports, input, "whatsapp", (credentials) => ports.whatsapp.passkey(credentials));
}

interface GivenStep {
  /** What a browser said, as it was pasted. */
  readonly answer?: string | undefined;
  /** The codes are the same. */
  readonly confirm?: true | undefined;
}

/** One of the two: a code counts as compared where somebody says so, and nowhere else. */
export async function givePasskeyAsOwner(
  ports: Ports,
  { answer, confirm, ...input }: OwnedInput & GivenStep,
): Promise<Result<PasskeyStep | null, GatewayFailure | FieldFailure<"answer">>> {
  const isOne = (answer === undefined) !== (confirm === undefined);
  const given = !isOne ? null : answer === undefined ? ({ confirm: true } as const) : readAnswer(answer);
  if (given === null) return invalid("answer", describePasskeyAnswer());
  return await askGateway(ports, input, "whatsapp", (credentials) => ports.whatsapp.givePasskey(credentials, given));
}

function readAnswer(text: string) {
  try {
    const assertion = passkeyAssertionSchema.safeParse(JSON.parse(text));
    return assertion.success ? { assertion: assertion.data } : null;
  } catch {
    return null;
  }
}
