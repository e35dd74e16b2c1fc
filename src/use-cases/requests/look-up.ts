import { failure, type Result, success } from "#domain/result.ts";
import type { LoggedRequest, RequestLog } from "#ports/request-log.ts";

export interface RequestNotFound {
  readonly code: "request-not-found";
}

interface LookUpInput {
  readonly ownerId: number;
  readonly requestId: string;
  /** Of a key that reaches these instances alone; null reaches all that is the owner's. */
  readonly clients: readonly string[] | null;
}

/** The owner's calls with this id, newest first: a caller may have given several the same. */
export async function lookUpRequests(
  { requests }: { readonly requests: Pick<RequestLog, "find"> },
  { ownerId, requestId, clients }: LookUpInput,
): Promise<readonly LoggedRequest[]> {
  const found = await requests.find(ownerId, requestId);
  if (clients === null) return found;
  return found.filter(({ instance }) => instance !== null && clients.includes(instance.client));
}

/** The newest of them. */
export async function readRequest(
  ports: { readonly requests: Pick<RequestLog, "find"> },
  input: LookUpInput,
): Promise<Result<LoggedRequest, RequestNotFound>> {
  const [newest] = await lookUpRequests(ports, input);
  return newest === undefined ? failure({ code: "request-not-found" }) : success(newest);
}
