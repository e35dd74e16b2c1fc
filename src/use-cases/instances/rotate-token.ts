import { drawInstanceToken, TOKEN_ATTEMPTS } from "#domain/instances/instance-token.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import { findOwned, type InstanceNotFound, type OwnedInput, recordOwned } from "./find-owned.ts";

type RotateTokenFailure = InstanceNotFound | { readonly code: "token-failed" };

/** A new token, for its owner to see; the old one opens nothing from now on. The linked account stays. */
export async function rotateToken(
  ports: Pick<WebPorts, "instances" | "audit" | "clock" | "random">,
  input: OwnedInput,
): Promise<Result<string, RotateTokenFailure>> {
  const found = await findOwned(ports, input);
  if (!found.ok) return found;
  for (let attempt = 0; attempt < TOKEN_ATTEMPTS; attempt += 1) {
    const token = drawInstanceToken((max) => ports.random.below(max));
    const rotated = await ports.instances.rotateToken(input.userId, input.id, token);
    if (!rotated.ok && rotated.failure.code === "token-taken") continue;
    if (!rotated.ok) return failure({ code: "instance-not-found" });
    await recordOwned(ports, input, "token-rotated", found.value.name);
    return success(token);
  }
  return failure({ code: "token-failed" });
}
