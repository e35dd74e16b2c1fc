import type { Instance } from "#domain/instances/instance.ts";
import { failure, type Result, success } from "#domain/result.ts";
import { type FieldFailure, invalid } from "#domain/validation/field-failure.ts";
import { type InstanceField, type InstanceForm, validateInstance } from "#domain/validation/instance.ts";
import { INSTANCE_WORDING } from "#domain/wording/instances.ts";
import type { Providers, WebPorts } from "#ports/web-ports.ts";
import { endSession } from "./end-session.ts";
import { findOwned, type InstanceNotFound, type OwnedInput, recordOwned } from "./find-owned.ts";

/** An instance does not change network while an account is linked to it; a code that waits to be scanned ends. */
export async function updateInstance(
  ports: Providers & Pick<WebPorts, "instances" | "audit" | "clock" | "logger">,
  input: OwnedInput & { form: InstanceForm },
): Promise<Result<Instance, FieldFailure<InstanceField> | InstanceNotFound>> {
  const found = await findOwned(ports, input);
  if (!found.ok) return found;
  const valid = validateInstance(input.form, found.value);
  if (!valid.ok) return valid;
  if (valid.value.platform !== found.value.platform) {
    if (await isLinked(ports, found.value)) return invalid("platform", INSTANCE_WORDING.typeFixed);
    await endSession(ports, found.value);
  }

  const updated = await ports.instances.updateOwned(input.userId, input.id, valid.value);
  if (updated === null) return failure({ code: "instance-not-found" });
  await recordOwned(ports, input, "instance-updated", updated.name);
  return success(updated);
}

/** As its gateway says; one that does not answer keeps nobody from changing what they own. */
async function isLinked(
  ports: Providers & Pick<WebPorts, "instances">,
  { id, ownerId, client, platform }: Instance,
): Promise<boolean> {
  const token = await ports.instances.revealToken(ownerId, id);
  if (token === null) return false;
  const status = await ports[platform].status({ client, token });
  return status.ok && ["connected", "reconnecting"].includes(status.value.state);
}
