/** Words by which people ask an account's campaigns to stop, beside those that all accounts have. Rejects with `StorageError`. */
export interface StopWordStore {
  /** As they were written; empty where none were. */
  listOf(ownerId: number): Promise<string[]>;
  /** In place of those before. */
  write(ownerId: number, words: readonly string[]): Promise<void>;
  /** Of the account whose instance it is. */
  listFor(instanceId: number): Promise<string[]>;
}
