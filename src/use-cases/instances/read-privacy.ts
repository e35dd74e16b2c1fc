import { onServer, type Privacy } from "#domain/instances/privacy.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import { findOwned, type InstanceNotFound, type OwnedInput } from "./find-owned.ts";

/** What is kept of the instance's messages on a server that keeps none for more than `serverDays`, for its owner. */
export async function readPrivacy(
  ports: Pick<WebPorts, "instances" | "privacy" | "audit" | "clock">,
  input: OwnedInput & { readonly serverDays: number },
): Promise<Result<Privacy, InstanceNotFound>> {
  const found = await findOwned(ports, input);
  if (!found.ok) return found;
  const privacy = await ports.privacy.readOwned(input.userId, input.id);
  return privacy === null ? failure({ code: "instance-not-found" }) : success(onServer(privacy, input.serverDays));
}
