import type { FirstStep } from "#domain/accounts/first-steps.ts";

/** How far users have come. Rejects with `StorageError`. */
export interface FirstStepsStore {
  /** What they have or had when this was asked; null where they want to know no more, or are gone. */
  doneBy(userId: number): Promise<ReadonlySet<FirstStep> | null>;
  dismiss(userId: number): Promise<void>;
}
