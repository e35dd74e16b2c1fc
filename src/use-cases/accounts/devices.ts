import { failure, type Result, success } from "#domain/result.ts";
import type { WebPorts } from "#ports/web-ports.ts";

type DevicePorts = Pick<WebPorts, "authSessions" | "audit" | "clock">;

export interface DeviceNotFound {
  readonly code: "device-not-found";
}

/** One of one's own; of others it is as if they were not there. */
export async function signOutDevice(
  ports: DevicePorts,
  input: { readonly userId: number; readonly id: string; readonly address: string | null },
): Promise<Result<null, DeviceNotFound>> {
  if (!(await ports.authSessions.endOne(input.userId, input.id))) return failure({ code: "device-not-found" });
  await record(ports, "device-signed-out", input);
  return success(null);
}

/** This one too. */
export async function signOutEverywhere(
  ports: DevicePorts,
  input: { readonly userId: number; readonly address: string | null },
): Promise<void> {
  await ports.authSessions.endAll(input.userId);
  await record(ports, "signed-out-everywhere", input);
}

function record(
  ports: DevicePorts,
  action: "device-signed-out" | "signed-out-everywhere",
  { userId, address }: { readonly userId: number; readonly address: string | null },
): Promise<void> {
  return ports.audit.record({ action, at: ports.clock.now(), userId, instanceId: null, address });
}
