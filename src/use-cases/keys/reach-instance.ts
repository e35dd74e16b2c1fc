import type { Instance } from "#domain/instances/instance.ts";
import type { KeyRights } from "#domain/keys/api-key.ts";
import type { KeyReachFailure } from "#domain/keys/failures.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { InstanceStore } from "#ports/instances.ts";

type ReachFailure =
  | Extract<KeyReachFailure, { code: "instance-not-reached" }>
  | { readonly code: "instance-not-found" };

/** An instance of the key's owner that the key reaches; another's is as unknown as one that never was. */
export async function reachInstance(
  { instances }: { readonly instances: Pick<InstanceStore, "findAccess" | "findOwned"> },
  { key, client }: { readonly key: KeyRights & { readonly ownerId: number }; readonly client: string },
): Promise<Result<Instance, ReachFailure>> {
  const access = await instances.findAccess(client);
  if (access === null || access.ownerId !== key.ownerId) return failure({ code: "instance-not-found" });
  if (key.clients !== null && !key.clients.includes(access.client)) return failure({ code: "instance-not-reached" });
  const instance = await instances.findOwned(key.ownerId, access.id);
  return instance === null ? failure({ code: "instance-not-found" }) : success(instance);
}
