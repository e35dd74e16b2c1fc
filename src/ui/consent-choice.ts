/** What a visitor may refuse; the necessary is always on. Source: spec §3, browser storage. */
interface CookiePreferences {
  readonly necessary: true;
  readonly analytics: boolean;
  readonly marketing: boolean;
}

type OptionalCategory = Exclude<keyof CookiePreferences, "necessary">;

type ConsentChoice = "all" | "custom";

const CHOICE_KEY = "cookieConsent";
const PREFERENCES_KEY = "cookiePrefs";

/** Null until one is stored, and where storage is forbidden. */
export function readConsent(): ConsentChoice | null {
  const stored = read(CHOICE_KEY);
  return stored === "all" || stored === "custom" ? stored : null;
}

/** May anything of this category run? False until the visitor has said so. */
export function isAllowed(category: OptionalCategory): boolean {
  try {
    const stored: unknown = JSON.parse(read(PREFERENCES_KEY) ?? "null");
    return readConsent() !== null && (stored as Partial<CookiePreferences> | null)?.[category] === true;
  } catch {
    return false;
  }
}

export function storeConsent(choice: ConsentChoice, allowed: Record<OptionalCategory, boolean>): void {
  const preferences: CookiePreferences = { necessary: true, ...allowed };
  try {
    localStorage.setItem(CHOICE_KEY, choice);
    localStorage.setItem(PREFERENCES_KEY, JSON.stringify(preferences));
  } catch {
    // Storage may be forbidden: then nothing is allowed, and the question comes again on the next page.
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
