import type { BellNotice } from "#ports/bell.ts";
import type { WebPorts } from "#ports/web-ports.ts";

/** What stands in a user's bell, newest first; from now on it is read. */
export async function openBell(
  { bell, clock }: Pick<WebPorts, "bell" | "clock">,
  { userId }: { readonly userId: number },
): Promise<readonly BellNotice[]> {
  const at = clock.now();
  const notices = await bell.listOf(userId);
  if (notices.some(({ isRead }) => !isRead)) await bell.markRead(userId, at);
  return notices;
}
