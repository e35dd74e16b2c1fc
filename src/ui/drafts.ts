/** Under `draft-…`, with its writer's id: what is typed and not sent yet, until it is sent or its writer logs out. */
export const DRAFT_PREFIX = "draft-";

/** Everybody's, or everybody's but that user's, who has signed in. */
export function forgetDrafts(butOf?: number): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(DRAFT_PREFIX) && !key.startsWith(`${DRAFT_PREFIX}${butOf}-`)) localStorage.removeItem(key);
    }
  } catch {}
}
