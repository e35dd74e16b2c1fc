import type { Platform } from "#domain/instances/instance.ts";
import type { KeyReachFailure } from "#domain/keys/failures.ts";
import type { KeyScope } from "#domain/keys/scope.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { InstanceStore, OwnedInstanceRef } from "#ports/instances.ts";
import { type Needs, refuseUse, type UseRefused, type UseRules } from "../provider-api/refuse-use.ts";
import { type AdmitKeyFailure, type KeyGatePorts, keyGate } from "./key-gate.ts";

interface KeyCall {
  readonly client: string;
  readonly text: string;
  readonly address: string;
  /** What the route asks of a key; null where no token is asked for either. */
  readonly scope: KeyScope | null;
}

export type AuthoriseKeyFailure =
  | AdmitKeyFailure
  | KeyReachFailure
  | { readonly code: "instance-not-found" }
  | UseRefused;

interface ReachedByKey extends OwnedInstanceRef {
  readonly keyName: string;
}

export interface AuthoriseKey {
  /** An instance of the key's owner that it reaches, for a route that its scopes allow. Another's is as unknown as none. */
  byKey(call: KeyCall, needs: Needs): Promise<Result<ReachedByKey, AuthoriseKeyFailure>>;
}

/** Admits calls with a key to the gateway of one platform. */
export function gatewayAuthoriseKey(
  ports: KeyGatePorts & UseRules & { readonly instances: Pick<InstanceStore, "findAccess"> },
  platform: Platform,
): AuthoriseKey {
  const { instances } = ports;
  const gate = keyGate(ports);
  return {
    async byKey({ client, text, address, scope }, needs) {
      const admitted = await gate.admit({ text, address });
      if (!admitted.ok) return admitted;
      const key = admitted.value;
      const access = await instances.findAccess(client);
      if (access === null || access.platform !== platform || access.ownerId !== key.ownerId) {
        return failure({ code: "instance-not-found" });
      }
      if (key.clients !== null && !key.clients.includes(access.client))
        return failure({ code: "instance-not-reached" });
      if (scope !== null && !key.scopes.includes(scope)) return failure({ code: "scope-missing", scope });
      const refused = refuseUse(access, needs, ports);
      if (refused !== null) return failure(refused);
      return success({ instanceId: access.id, client: access.client, ownerId: key.ownerId, keyName: key.name });
    },
  };
}
