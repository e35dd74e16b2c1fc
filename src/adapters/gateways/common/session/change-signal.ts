export interface ChangeSignal {
  changed(): void;
  /** Resolves once the condition holds, or when the time is over; looks at every change. */
  until(condition: () => boolean, timeoutMs: number): Promise<void>;
}

export function changeSignal(): ChangeSignal {
  const watchers = new Set<() => void>();
  return {
    changed() {
      for (const watcher of [...watchers]) watcher();
    },
    until(condition, timeoutMs) {
      if (condition()) return Promise.resolve();
      return new Promise((resolve) => {
        const done = (): void => {
          clearTimeout(timer);
          watchers.delete(watcher);
          resolve();
        };
        const watcher = (): void => {
          if (condition()) done();
        };
        const timer = setTimeout(done, timeoutMs);
        watchers.add(watcher);
      });
    },
  };
}
