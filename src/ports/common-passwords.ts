/** What guessers try first. */
export interface CommonPasswords {
  /** True of a password that is on the list as a whole, whatever the case of its letters. */
  has(password: string): Promise<boolean>;
}
