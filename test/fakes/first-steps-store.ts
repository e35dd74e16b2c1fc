import type { FirstStep } from "#domain/accounts/first-steps.ts";
import type { FirstStepsStore } from "#ports/first-steps.ts";

interface FakeFirstStepsOptions {
  isUser(id: number): boolean;
  /** What a user has now. */
  hasNow(userId: number): Promise<Readonly<Record<FirstStep, boolean>>>;
}

/** First steps in memory. */
export function fakeFirstStepsStore({ isUser, hasNow }: FakeFirstStepsOptions): FirstStepsStore {
  const done = new Map<number, Set<FirstStep>>();
  const dismissed = new Set<number>();
  return {
    async doneBy(userId) {
      if (!isUser(userId) || dismissed.has(userId)) return null;
      const steps = done.get(userId) ?? new Set();
      done.set(userId, steps);
      for (const [step, has] of Object.entries(await hasNow(userId))) if (has) steps.add(step as FirstStep);
      return new Set(steps);
    },
    async dismiss(userId) {
      dismissed.add(userId);
    },
  };
}
