import type { User } from "#domain/accounts/user.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import { currentUser } from "./current-user.ts";

/** Ends the session; one that is unknown or over is none the less gone. Null is who nobody knows. */
export async function logOut(
  ports: Pick<WebPorts, "authSessions" | "users" | "audit" | "clock">,
  input: { token: string; address: string | null },
): Promise<User | null> {
  const current = await currentUser(ports, input);
  await ports.authSessions.end(input.token);
  if (current === null) return null;
  await ports.audit.record({
    action: "logged-out",
    at: ports.clock.now(),
    userId: current.user.id,
    instanceId: null,
    address: input.address,
  });
  return current.user;
}
