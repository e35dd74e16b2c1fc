export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long for an unknown user: pass null. `legacyPlain` says that the stored text was a plain password. */
  verify(stored: string | null, password: string): Promise<{ matches: boolean; legacyPlain: boolean }>;
}
