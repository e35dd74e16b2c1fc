import { onServer, type Privacy } from "#domain/instances/privacy.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import { findOwned, type InstanceNotFound, type OwnedInput, recordOwned } from "./find-owned.ts";

/** From now on this is kept of the instance's messages; its gateway heeds it within seconds, and days within minutes. */
export async function setPrivacy(
  ports: Pick<WebPorts, "instances" | "privacy" | "audit" | "clock">,
  input: OwnedInput & { readonly privacy: Privacy; readonly serverDays: number },
): Promise<Result<Privacy, InstanceNotFound>> {
  const found = await findOwned(ports, input);
  if (!found.ok) return found;
  const privacy = await ports.privacy.writeOwned(input.userId, input.id, onServer(input.privacy, input.serverDays));
  if (privacy === null) return failure({ code: "instance-not-found" });
  await recordOwned(ports, input, "privacy-changed", found.value.name);
  return success(privacy);
}
