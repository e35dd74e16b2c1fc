import type { SessionOwnership } from "#ports/session-ownership.ts";

export interface FakeSessionOwnership extends SessionOwnership {
  /** Null where nobody has owned it yet. */
  epochOf(instanceId: number): number | null;
  /** Another process has it from now on; who owned it finds out at the next `renew`. */
  takeOver(instanceId: number): void;
}

/** Of one process, over rows that `rows` share with other processes. */
export function fakeSessionOwnership(
  rows = new Map<number, { owner: symbol | null; epoch: number }>(),
): FakeSessionOwnership {
  const self = Symbol("process");
  const held = new Set<number>();
  const lost = new Set<number>();
  const listeners: ((instanceId: number) => void)[] = [];
  const raise = (instanceId: number, owner: symbol | null) => {
    const epoch = (rows.get(instanceId)?.epoch ?? 0) + 1;
    rows.set(instanceId, { owner, epoch });
    return epoch;
  };
  const renew = (instanceId: number) => {
    if (rows.get(instanceId)?.owner === self) return true;
    if (held.delete(instanceId)) {
      lost.add(instanceId);
      for (const listener of listeners) listener(instanceId);
    }
    return false;
  };
  return {
    epochOf: (instanceId) => rows.get(instanceId)?.epoch ?? null,
    currentEpoch: async (instanceId) => rows.get(instanceId)?.epoch ?? null,
    async outrun(instanceId) {
      const row = rows.get(instanceId);
      if (row !== undefined) row.epoch += 1;
    },
    takeOver: (instanceId) => void raise(instanceId, Symbol("another process")),
    async claim(instanceId) {
      if (held.has(instanceId)) return renew(instanceId) ? { epoch: rows.get(instanceId)?.epoch ?? 0 } : null;
      const row = rows.get(instanceId);
      if (row?.owner === self) {
        held.add(instanceId);
        return { epoch: row.epoch };
      }
      if (lost.has(instanceId) && rows.get(instanceId)?.owner !== null) return null;
      lost.delete(instanceId);
      held.add(instanceId);
      return { epoch: raise(instanceId, self) };
    },
    renew: async (instanceId) => renew(instanceId),
    async release(instanceId) {
      if (rows.get(instanceId)?.owner === self) raise(instanceId, null);
      held.delete(instanceId);
      lost.delete(instanceId);
    },
    forget: (instanceId) => void held.delete(instanceId),
    onLost: (listener) => void listeners.push(listener),
  };
}
