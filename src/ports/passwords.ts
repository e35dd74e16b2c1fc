/** `asker` is the address that the work is done for, where it is known. Both throw `BusyError` when too many wait. */
export interface Passwords {
  hash(password: string, asker?: string | null): Promise<string>;
  /** Takes as long for an unknown user: pass null. `legacyPlain` says that the stored text was a plain password. */
  verify(
    stored: string | null,
    password: string,
    asker?: string | null,
  ): Promise<{ matches: boolean; legacyPlain: boolean }>;
}
