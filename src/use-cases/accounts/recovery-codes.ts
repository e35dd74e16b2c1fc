import { failure, type Result, success } from "#domain/result.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import {
  type FactorNeeded,
  factorsOf,
  hasFactor,
  makeRecoveryCodes,
  type Proof,
  type ProofPorts,
  refuseUnproved,
} from "./factors.ts";

interface RenewInput extends Proof {
  readonly userId: number;
  readonly address: string | null;
}

export type RenewFailure = FactorNeeded | { readonly code: "no-factor" };

/** New ones, and those from before work no more. */
export async function renewRecoveryCodes(
  ports: ProofPorts & Pick<WebPorts, "random" | "audit">,
  input: RenewInput,
): Promise<Result<readonly string[], RenewFailure>> {
  const { userId, address } = input;
  const refused = await refuseUnproved(ports, input);
  if (refused !== null) return failure(refused);
  if (!hasFactor(await factorsOf(ports, userId))) return failure({ code: "no-factor" });
  const codes = await makeRecoveryCodes(ports, userId);
  const at = ports.clock.now();
  await ports.audit.record({ action: "recovery-codes-made", at, userId, instanceId: null, address });
  return success(codes);
}
