import { DRAFT_PREFIX } from "./drafts.ts";
import { LOCAL_USER_KEY } from "./local-user.ts";

/** By the fields' names; null where nothing is kept. */
export function readDraft(name: string): Readonly<Record<string, unknown>> | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(name) ?? "") ?? "null");
    return typeof kept === "object" && kept !== null ? (kept as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** Nothing secret may be in it. Of nobody while nobody is signed in: another tab may have logged out. */
export function keepDraft(name: string, draft: object): void {
  const key = keyOf(name);
  if (key !== null) attempt(() => localStorage.setItem(key, JSON.stringify(draft)));
}

export function forgetDraft(name: string): void {
  const key = keyOf(name);
  if (key !== null) attempt(() => localStorage.removeItem(key));
}

function keyOf(name: string): string | null {
  const id = localUserId();
  return id === null ? null : `${DRAFT_PREFIX}${id}-${name}`;
}

/** Null where nobody is signed in, as far as this browser knows. */
function localUserId(): number | null {
  try {
    const user: unknown = JSON.parse(localStorage.getItem(LOCAL_USER_KEY) ?? "null");
    return typeof user === "object" && user !== null && "id" in user ? Number(user.id) : null;
  } catch {
    return null;
  }
}

/** Storage may be forbidden, or full. */
function attempt(change: () => void): void {
  try {
    change();
  } catch {}
}
