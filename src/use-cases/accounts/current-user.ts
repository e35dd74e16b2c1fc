import type { User } from "#domain/accounts/user.ts";
import type { WebPorts } from "#ports/web-ports.ts";

export interface CurrentUser {
  readonly user: User;
  readonly sessionId: string;
  /** Set when the session's end has just moved: the cookie must follow. */
  readonly renewedUntil: Date | null;
}

export async function currentUser(
  ports: Pick<WebPorts, "authSessions" | "users">,
  input: { token: string },
): Promise<CurrentUser | null> {
  const session = await ports.authSessions.resume(input.token);
  if (session === null) return null;
  const user = await ports.users.findById(session.userId);
  return user === null ? null : { user, sessionId: session.id, renewedUntil: session.renewedUntil };
}
