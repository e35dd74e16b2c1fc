import type { LoggedMessage } from "#ports/contracts/dashboard/message-log.ts";

/** Tells a message from all others of a user's. */
export function keyOf({ instanceId, id }: Pick<LoggedMessage, "instanceId" | "id">): string {
  return `${instanceId} ${id}`;
}
