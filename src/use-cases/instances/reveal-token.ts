import { failure, type Result, success } from "#domain/result.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import { findOwned, type InstanceNotFound, type OwnedInput, recordOwned } from "./find-owned.ts";

/** The instance's token in clear, for its owner; each showing is put on record. */
export async function revealToken(
  ports: Pick<WebPorts, "instances" | "audit" | "clock">,
  input: OwnedInput,
): Promise<Result<string, InstanceNotFound>> {
  const found = await findOwned(ports, input);
  if (!found.ok) return found;
  const token = await ports.instances.revealToken(input.userId, input.id);
  if (token === null) return failure({ code: "instance-not-found" });
  await recordOwned(ports, input, "token-shown", found.value.name);
  return success(token);
}
