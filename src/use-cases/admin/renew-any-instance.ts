import type { Instance } from "#domain/instances/instance.ts";
import { failure, type Result } from "#domain/result.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import { type RenewInstanceFailure, type RenewPorts, renewFound } from "../instances/renew.ts";
import { type Acting, actorFor } from "./acting.ts";

/** Anybody's; as its owner would renew it, within their limit. */
export async function renewAnyInstance(
  ports: RenewPorts & Pick<WebPorts, "directory">,
  { id, adminId, address }: Acting & { readonly id: number },
): Promise<Result<Instance, RenewInstanceFailure>> {
  const instance = await ports.directory.findInstance(id);
  if (instance === null) return failure({ code: "instance-not-found" });
  return renewFound(ports, instance, { actorId: actorFor(instance.ownerId, adminId), address });
}
