interface ReadMark {
  /** Everything up to the message with this number. */
  readonly maxProviderId: number;
  readonly at: Date;
}

/** How far people have read, for messages of which only later is written that they were sent. */
interface ReadMarks {
  note(instanceId: number, peerId: number, mark: ReadMark): void;
  of(instanceId: number, peerId: number): ReadMark | null;
  forget(instanceId: number): void;
}

/** Of all accounts: what is written late is written soon. */
const MAX_MARKS = 10_000;

export function readMarks(): ReadMarks {
  const marks = new Map<string, ReadMark>();
  const prefixOf = (instanceId: number) => `${instanceId} `;
  return {
    note(instanceId, peerId, mark) {
      const key = prefixOf(instanceId) + peerId;
      const known = marks.get(key);
      if (known !== undefined && known.maxProviderId >= mark.maxProviderId) return;
      marks.delete(key);
      marks.set(key, mark);
      const [oldest] = marks.keys();
      if (marks.size > MAX_MARKS && oldest !== undefined) marks.delete(oldest);
    },
    of: (instanceId, peerId) => marks.get(prefixOf(instanceId) + peerId) ?? null,
    forget(instanceId) {
      for (const key of marks.keys()) if (key.startsWith(prefixOf(instanceId))) marks.delete(key);
    },
  };
}
