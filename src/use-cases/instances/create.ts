import { clientName } from "#domain/instances/client-name.ts";
import { expiryOf, type Instance, MAX_FREE_INSTANCES, type Subscription } from "#domain/instances/instance.ts";
import { drawInstanceToken, TOKEN_ATTEMPTS } from "#domain/instances/instance-token.ts";
import { failure, type Result, success, unreachable } from "#domain/result.ts";
import type { FieldFailure } from "#domain/validation/field-failure.ts";
import {
  type InstanceField,
  type InstanceForm,
  type ValidInstance,
  validateInstance,
} from "#domain/validation/instance.ts";
import type { WebPorts } from "#ports/web-ports.ts";

/** Each lost race means that another instance was made: more than this many in a row is a fault. */
const CLIENT_ATTEMPTS = 50;

interface CreateInstanceInput {
  readonly userId: number;
  /** The user's, which their instances get. */
  readonly subscription: Subscription;
  readonly form: InstanceForm;
  readonly address: string | null;
}

type InsertFailure =
  | { readonly code: "free-limit-reached" }
  | { readonly code: "client-name-failed" }
  | { readonly code: "token-failed" };

export type CreateInstanceFailure = FieldFailure<InstanceField> | InsertFailure;

type CreatePorts = Pick<WebPorts, "instances" | "random" | "clock" | "audit">;

export async function createInstance(
  ports: CreatePorts,
  input: CreateInstanceInput,
): Promise<Result<Instance, CreateInstanceFailure>> {
  const valid = validateInstance(input.form, null);
  if (!valid.ok) return valid;
  const created = await insert(ports, input, valid.value);
  if (!created.ok) return created;
  await ports.audit.record({
    action: "instance-created",
    at: created.value.createdAt,
    userId: input.userId,
    instanceId: created.value.id,
    address: input.address,
    about: created.value.name,
  });
  return success(created.value);
}

/** Tries names and tokens until the store, in one statement, takes both. */
async function insert(
  ports: CreatePorts,
  { userId: ownerId, subscription }: CreateInstanceInput,
  settings: ValidInstance,
): Promise<Result<Instance, InsertFailure>> {
  const createdAt = ports.clock.now();
  const drawToken = () => drawInstanceToken((max) => ports.random.below(max));
  let number = (await ports.instances.highestId()) + 1;
  let token = drawToken();
  let clientsTried = 1;
  let tokensTried = 1;

  for (;;) {
    const created = await ports.instances.create(
      {
        ...settings,
        ownerId,
        subscription,
        client: clientName(number),
        token,
        createdAt,
        expiresAt: expiryOf(createdAt),
      },
      MAX_FREE_INSTANCES,
    );
    if (created.ok) return created;
    switch (created.failure.code) {
      case "free-limit-reached":
        return failure({ code: "free-limit-reached" });
      case "client-taken":
        if (clientsTried === CLIENT_ATTEMPTS) return failure({ code: "client-name-failed" });
        clientsTried += 1;
        number = Math.max(number, await ports.instances.highestId()) + 1;
        break;
      case "token-taken":
        if (tokensTried === TOKEN_ATTEMPTS) return failure({ code: "token-failed" });
        tokensTried += 1;
        token = drawToken();
        break;
      default:
        return unreachable(created.failure);
    }
  }
}
