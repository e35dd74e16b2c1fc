import type { Instance } from "#domain/instances/instance.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { FieldFailure } from "#domain/validation/field-failure.ts";
import { type InstanceField, type InstanceForm, validateInstance } from "#domain/validation/instance.ts";
import type { Providers, WebPorts } from "#ports/web-ports.ts";
import { endSession } from "./end-session.ts";
import { findOwned, type InstanceNotFound, type OwnedInput, recordOwned } from "./find-owned.ts";

/** An instance that changes network is unlinked first. */
export async function updateInstance(
  ports: Providers & Pick<WebPorts, "instances" | "audit" | "clock" | "logger">,
  input: OwnedInput & { form: InstanceForm },
): Promise<Result<Instance, FieldFailure<InstanceField> | InstanceNotFound>> {
  const found = await findOwned(ports, input);
  if (!found.ok) return found;
  const valid = validateInstance(input.form, found.value);
  if (!valid.ok) return valid;
  if (valid.value.platform !== found.value.platform) await endSession(ports, found.value);

  const updated = await ports.instances.updateOwned(input.userId, input.id, valid.value);
  if (updated === null) return failure({ code: "instance-not-found" });
  await recordOwned(ports, input, "instance-updated", updated.name);
  return success(updated);
}
