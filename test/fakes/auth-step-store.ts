import type { AuthStepStore, StoredAuthStep } from "#ports/auth-step-store.ts";
import { removeSome } from "./remove-some.ts";

/** Begun steps in memory. */
export function fakeAuthStepStore(): AuthStepStore {
  const rows = new Map<string, StoredAuthStep>();
  return {
    async create(step) {
      rows.set(step.hash, step);
    },
    find: async (hash) => rows.get(hash) ?? null,
    claim: async (hash) => rows.delete(hash),
    removeExpired: async (now, limit) => removeSome(rows, (step) => step.expiresAt <= now, limit),
  };
}
