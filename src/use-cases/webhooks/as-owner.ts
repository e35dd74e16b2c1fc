import type { Instance } from "#domain/instances/instance.ts";
import type { Result } from "#domain/result.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import { findOwned, type InstanceNotFound, type OwnedInput, recordOwned } from "../instances/find-owned.ts";

type WebhookAction = "webhook-added" | "webhook-changed" | "webhook-removed" | "webhook-secret-rotated";

/**
 * What is done with the webhooks of an owner's instance: `work` is given that instance. What it did is put on record as
 * `action`, where there is one; another's instance is as unknown as one that never was.
 */
export async function webhooksAsOwner<Value, Failure extends { readonly code: string }>(
  ports: Pick<WebPorts, "instances" | "audit" | "clock">,
  input: OwnedInput,
  action: WebhookAction | null,
  work: (instance: Instance) => Promise<Result<Value, Failure>>,
): Promise<Result<Value, Failure | InstanceNotFound>> {
  const found = await findOwned(ports, input);
  if (!found.ok) return found;
  const done = await work(found.value);
  if (done.ok && action !== null) await recordOwned(ports, input, action, found.value.name);
  return done;
}
