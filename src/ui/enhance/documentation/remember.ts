const PREFIX = "documentation-";

/** For the visit. */
export function remember(name: string, value: string): void {
  try {
    sessionStorage.setItem(PREFIX + name, value);
  } catch {
    // Storage may be forbidden: the choice then lasts as long as the page.
  }
}

export function recall(name: string): string | null {
  try {
    return sessionStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}
