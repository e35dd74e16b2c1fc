import { eventId, eventTypeOf, type Happening, TOLD_STATES, type ToldState } from "#domain/events/event.ts";
import { drawnAtMs } from "#domain/messages/message-id.ts";
import type { EventLog, EventsWritten, LoggedEvent } from "#ports/event-log.ts";
import type { MessageRecord, MessageStore } from "#ports/messages.ts";

interface Row {
  readonly instanceId: number;
  readonly seq: number;
  readonly what: Happening;
  readonly subjectId: string;
  readonly at: Date;
  readonly data: Readonly<Record<string, unknown>> | null;
}

/** Events in memory, and the message store that writes them: one over `plain`, told of every change. */
export function fakeEventLog(
  plain: MessageStore,
  onWritten?: EventsWritten,
): { readonly events: EventLog; readonly messages: MessageStore } {
  let rows: Row[] = [];
  let lastSeq = 0;
  let changes: Promise<unknown> = Promise.resolve();

  function add(instanceId: number, what: Happening, subjectId: string, at: Date, data: Row["data"] = null): void {
    lastSeq += 1;
    rows.push({ instanceId, seq: lastSeq, what, subjectId, at, data });
    onWritten?.(new Set([instanceId]));
  }

  async function stateOf(instanceId: number, id: string): Promise<string | null> {
    const record = await plain.find(instanceId, id);
    return record?.direction === "out" ? record.state : null;
  }

  /** Runs a change after those before it, and tells of those that it brought to another state. */
  function telling<Value>(...change: Parameters<typeof tellingAlone<Value>>): Promise<Value> {
    const told = changes.then(() => tellingAlone(...change));
    changes = told.catch(() => undefined);
    return told;
  }

  async function tellingAlone<Value>(
    instanceId: number,
    ids: readonly string[],
    at: Date,
    change: () => Promise<Value>,
  ): Promise<Value> {
    const before = await Promise.all(ids.map((id) => stateOf(instanceId, id)));
    const value = await change();
    for (const [index, id] of ids.entries()) {
      const state = await stateOf(instanceId, id);
      if (state !== before[index] && isTold(state)) add(instanceId, state, id, at);
    }
    return value;
  }

  async function idsOf(instanceId: number): Promise<string[]> {
    const page = await plain.list(instanceId, { direction: "out" }, { after: null, limit: 10_000, ascending: true });
    return page.messages.map(({ id }) => id);
  }

  async function toEvent({ instanceId, seq, what, subjectId, at, data }: Row): Promise<LoggedEvent> {
    const isSessions = what === "session" || what === "qr";
    const message: MessageRecord | null = isSessions ? null : await plain.find(instanceId, subjectId);
    const [id, type] = [eventId(subjectId, what), eventTypeOf(what)];
    return { instanceId, seq, id, type, what, at, message, messageId: isSessions ? null : subjectId, data };
  }

  const of = (instanceId: number) => rows.filter((row) => row.instanceId === instanceId);
  return {
    events: {
      async append(instanceId, { id, what, at, data }) {
        add(instanceId, what, id, at, data);
      },
      read: (instanceId, after, limit) =>
        Promise.all(
          of(instanceId)
            .filter(({ seq }) => seq > after)
            .slice(0, limit)
            .map(toEvent),
        ),
      find: (instanceId, seqs) =>
        Promise.all(
          of(instanceId)
            .filter(({ seq }) => seqs.includes(seq))
            .map(toEvent),
        ),
      async lastOf(instanceIds) {
        const last = instanceIds.map((id) => [id, of(id).at(-1)?.seq ?? 0] as const);
        return new Map(last.filter(([, seq]) => seq > 0));
      },
      async removeOlderThan(cutoff, limit) {
        const newest = new Set(rows.map(({ instanceId }) => of(instanceId).at(-1)));
        const old = rows.filter((row) => row.at < cutoff && !newest.has(row)).slice(0, limit);
        rows = rows.filter((row) => !old.includes(row));
        return old.length === limit;
      },
    },
    messages: {
      ...plain,
      settle: (instanceId, id, settlement) =>
        telling(instanceId, [id], settlement.at, () => plain.settle(instanceId, id, settlement)),
      advance: (instanceId, ids, status, at) =>
        telling(instanceId, ids, at, () => plain.advance(instanceId, ids, status, at)),
      markRead: async (instanceId, peerId, maxProviderId, at) =>
        telling(instanceId, await idsOf(instanceId), at, () => plain.markRead(instanceId, peerId, maxProviderId, at)),
      erase: async (instanceId, chat, at) =>
        telling(instanceId, await idsOf(instanceId), at, () => plain.erase(instanceId, chat, at)),
      async receive(instanceId, messages) {
        await plain.receive(instanceId, messages);
        for (const { id } of messages) {
          if ((await plain.find(instanceId, id)) !== null) add(instanceId, "received", id, new Date(drawnAtMs(id)));
        }
      },
    },
  };
}

function isTold(state: string | null): state is ToldState {
  return TOLD_STATES.some((told) => told === state);
}
