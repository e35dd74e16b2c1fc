/** The reader as the browser keeps them under `user`, from a page of theirs until they log out. Source: spec §3. */
interface LocalUser {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly country: string | null;
}

export const LOCAL_USER_KEY = "user";

export function keepLocalUser({ id, name, email, phone, country }: LocalUser): void {
  attempt(() => localStorage.setItem(LOCAL_USER_KEY, JSON.stringify({ id, name, email, phone, country })));
}

export function forgetLocalUser(): void {
  attempt(() => localStorage.removeItem(LOCAL_USER_KEY));
}

/** Storage may be forbidden; nothing depends on the copy. */
function attempt(change: () => void): void {
  try {
    change();
  } catch {}
}
