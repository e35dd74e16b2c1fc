import { failure, type Result } from "#domain/result.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import type { InstanceNotFound } from "../instances/find-owned.ts";
import { type RemovePorts, removeFound } from "../instances/remove.ts";
import { type Acting, actorFor } from "./acting.ts";

/** Anybody's; as its owner would delete it. */
export async function removeAnyInstance(
  ports: RemovePorts & Pick<WebPorts, "directory">,
  { id, adminId, address }: Acting & { readonly id: number },
): Promise<Result<null, InstanceNotFound>> {
  const instance = await ports.directory.findInstance(id);
  if (instance === null) return failure({ code: "instance-not-found" });
  return removeFound(ports, instance, { actorId: actorFor(instance.ownerId, adminId), address });
}
