import type { WebPorts } from "#ports/web-ports.ts";
import type { OwnedInput } from "../instances/find-owned.ts";

/** Puts on record that an owner started or ended an instance's session. */
export async function recordSession(
  ports: Pick<WebPorts, "audit" | "clock">,
  { userId, id, address }: OwnedInput,
  action: "session-started" | "session-logged-out",
): Promise<void> {
  await ports.audit.record({ action, at: ports.clock.now(), userId, instanceId: id, address });
}
