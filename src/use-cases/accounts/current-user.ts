import { isOver } from "#domain/accounts/deletion.ts";
import type { User } from "#domain/accounts/user.ts";
import type { WebPorts } from "#ports/web-ports.ts";

export interface CurrentUser {
  readonly user: User;
  readonly sessionId: string;
  /** Set when the session's end has just moved: the cookie must follow. */
  readonly renewedUntil: Date | null;
  /** When the session last showed a second factor. */
  readonly provedAt: Date | null;
}

export async function currentUser(
  ports: Pick<WebPorts, "authSessions" | "users" | "clock">,
  input: { token: string },
): Promise<CurrentUser | null> {
  const session = await ports.authSessions.resume(input.token);
  if (session === null) return null;
  const user = await ports.users.findById(session.userId);
  if (user === null || user.suspendedAt !== null || isOver(user, ports.clock.now())) return null;
  const { id: sessionId, renewedUntil, provedAt } = session;
  return { user, sessionId, renewedUntil, provedAt };
}
