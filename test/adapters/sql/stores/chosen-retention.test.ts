import { CompiledQuery } from "kysely";
import { afterEach, expect, it, vi } from "vitest";
import type { Database } from "#adapters/sql/open.ts";
import { chosenMessagesRemoval, chosenTriesRemoval } from "#adapters/sql/stores/chosen-retention.ts";
import { sqlEventLog } from "#adapters/sql/stores/event-log.ts";
import { eventJournal } from "#adapters/sql/stores/events/journal.ts";
import { oldEventsRemoval } from "#adapters/sql/stores/events/old-events.ts";
import { sqlMediaIndex } from "#adapters/sql/stores/media-index.ts";
import { sqlMessageStore } from "#adapters/sql/stores/message-store.ts";
import { sqlPrivacyStore } from "#adapters/sql/stores/privacy-store.ts";
import { sqlSessionOwnership } from "#adapters/sql/stores/session-ownership.ts";
import { sqlWebhookStore } from "#adapters/sql/stores/webhook-store.ts";
import { secretsFrom } from "#adapters/system/secrets.ts";
import { EVENT_TYPES } from "#domain/events/event.ts";
import { DEFAULT_PRIVACY, type KeepDays } from "#domain/instances/privacy.ts";
import { endpointIdOf, tryIdOf } from "#domain/webhooks/endpoint.ts";
import { AT, idOf, incoming, LATER, PHONE, START_MS } from "#test/contracts/message-store/world.ts";
import { eachDatabase, type TemporaryDatabase, temporarySqlite } from "#test/support/databases.ts";
import { faultyDatabase } from "#test/support/faulty-database.ts";
import { removedBy } from "#test/support/removed-by.ts";
import { addInstance, addUser } from "#test/support/rows.ts";

const secrets = secretsFrom("a secret for the tests");
const DAYS = 7;
/** Messages, events and tries of `n` are of so many milliseconds after the start. */
const [OLD, YOUNG] = [
  [1, 2, 3],
  [20, 21],
];
const CUTOFF = new Date(START_MS + 10);
const PAGE = { after: null, limit: 99 };

/** Four instances: two that keep for a week, one for a month, one as the server does. */
async function worldOf(database: Database) {
  const owner = await addUser(database);
  const journal = eventJournal(database);
  const messages = sqlMessageStore(database, secrets, journal);
  const events = sqlEventLog(database, secrets, journal);
  const media = sqlMediaIndex(database, secrets);
  const webhooks = sqlWebhookStore(database, secrets);
  const choices: readonly (KeepDays | null)[] = [DAYS, DAYS, 30, null];
  const ids: number[] = [];
  for (const [index, keepDays] of choices.entries()) {
    const id = await addInstance(database, `Client00${index}`, owner);
    if (keepDays !== null) await sqlPrivacyStore(database).writeOwned(owner, id, { ...DEFAULT_PRIVACY, keepDays });
    for (const n of [...OLD, ...YOUNG]) await messages.receive(id, [incoming(n)]);
    ids.push(id);
  }

  async function keepFile(instanceId: number, n: number): Promise<void> {
    const file = { instanceId, messageId: idOf(n), file: `f${instanceId}x${n}`, key: new Uint8Array(32), bytes: 1 };
    await media.add(file, 1_000, AT);
  }

  async function addTries(instanceId: number): Promise<string> {
    const endpoint = endpointIdOf(idOf(instanceId));
    const about = { url: "https://shop.example/hook", name: null, events: EVENT_TYPES, secret: "whsec_a", cursor: 0 };
    await webhooks.create({ ...about, id: endpoint, instanceId, createdAt: AT }, 10);
    const tries = [...OLD, ...YOUNG].map((n) => ({
      id: tryIdOf(idOf(n)),
      seq: n,
      eventId: `evt_${n}`,
      type: "message.received" as const,
      attempt: 1,
      at: new Date(START_MS + n),
    }));
    await webhooks.plan(instanceId, endpoint, tries, AT);
    return endpoint;
  }

  const left = {
    messages: async (id: number) =>
      (await messages.list(id, {}, { ...PAGE, ascending: true })).messages.map((one) => one.id),
    events: async (id: number) => (await events.read(id, 0, 99)).map(({ messageId }) => messageId),
    files: async () => (await media.list(null, 99)).map(({ instanceId, messageId }) => [instanceId, messageId]),
    tries: async (id: number, endpoint: string) =>
      (await webhooks.listTries(id, endpoint, {}, PAGE)).tries.map(({ seq }) => seq).toReversed(),
  };
  const remove = chosenMessagesRemoval(database, {
    days: DAYS,
    media: { remove: async (...of) => void (await media.remove(...of)) },
  });
  const [week, otherWeek, month, unset] = ids as [number, number, number, number];
  return { week, otherWeek, month, unset, ids, messages, left, keepFile, addTries, removeMessages: remove };
}

const ids = (numbers: readonly number[] = []) => numbers.map(idOf);

eachDatabase("what an owner keeps for fewer days than the server", (fixture) => {
  const open = async () => (await fixture.empty()).database;

  it("loses its old messages some at a time, with their files, and nobody else does", async () => {
    const world = await worldOf(await open());
    const { week, otherWeek, month, unset, left } = world;
    for (const [id, n] of [[week, 1] as const, [week, 20] as const, [otherWeek, 2] as const, [month, 1] as const]) {
      await world.keepFile(id, n);
    }
    expect(await world.removeMessages(CUTOFF, 4)).toBe(4);
    expect(await removedBy(world.removeMessages, CUTOFF, 4)).toEqual([2]);
    expect([await left.messages(week), await left.messages(otherWeek)]).toEqual([ids(YOUNG), ids(YOUNG)]);
    const all = ids([...(OLD ?? []), ...(YOUNG ?? [])]);
    expect([await left.messages(month), await left.messages(unset)]).toEqual([all, all]);
    expect(await left.files()).toEqual([
      [week, idOf(20)],
      [month, idOf(1)],
    ]);
    expect(await world.removeMessages(CUTOFF, 4)).toBe(0);
  });

  it("keeps what is still to be sent, however old", async () => {
    const database = await open();
    const { week, messages, removeMessages, left } = await worldOf(database);
    const epoch = (await sqlSessionOwnership(database, "ours").claim(week))?.epoch ?? 0;
    const letter = { recipient: PHONE, content: { kind: "text", text: "Hello" }, options: {} } as const;
    const times = { acceptedAt: AT, dueAt: AT, expiresAt: LATER };
    await messages.accept({
      instanceId: week,
      id: idOf(0),
      mode: "keyed",
      state: "queued",
      epoch,
      ...letter,
      ...times,
    });
    await removedBy(removeMessages, CUTOFF, 2);
    expect(await left.messages(week)).toEqual([idOf(0), ...ids(YOUNG)]);
  });

  it("loses old events some at a time, and goes on with their numbers", async () => {
    const database = await open();
    const { week, otherWeek, month, unset, left } = await worldOf(database);
    const remove = oldEventsRemoval(database, DAYS);
    expect(await remove(CUTOFF, 4)).toBe(true);
    while (await remove(CUTOFF, 4));
    expect([await left.events(week), await left.events(otherWeek)]).toEqual([ids(YOUNG), ids(YOUNG)]);
    const counts = [await left.events(month), await left.events(unset)].map(({ length }) => length);
    expect(counts).toEqual([5, 5]);
    const muchLater = new Date(START_MS + 60_000);
    while (await remove(muchLater, 4));
    expect(await left.events(week)).toEqual([idOf(21)]);
    expect(await remove(muchLater, 1)).toBe(false);
  });

  it("loses old calls of its webhooks, and nobody else does", async () => {
    const database = await open();
    const { week, month, left, addTries } = await worldOf(database);
    const [ours, theirs] = [await addTries(week), await addTries(month)];
    expect(await removedBy(chosenTriesRemoval(database, DAYS), CUTOFF, 2)).toEqual([2, 1]);
    expect([await left.tries(week, ours), await left.tries(month, theirs)]).toEqual([YOUNG, [...OLD, ...YOUNG]]);
  });
});

let temporary: TemporaryDatabase;
afterEach(() => temporary?.remove());

it("what is old is found by an index from the instances that chose so, in one statement a piece", async () => {
  temporary = await temporarySqlite();
  const { database } = temporary;
  await worldOf(database);
  const onStatement = vi.fn<(query: CompiledQuery) => void>();
  const watched = faultyDatabase(database, { writesLeft: Number.POSITIVE_INFINITY, when: "before", onStatement });
  const remove = vi.fn();
  await chosenMessagesRemoval(watched, { days: DAYS, media: { remove } })(CUTOFF, 200);
  await chosenTriesRemoval(watched, DAYS)(CUTOFF, 200);
  expect(onStatement.mock.calls.map(([{ sql }]) => /^\s*\w+/.exec(sql)?.[0].trim())).toEqual([
    "select",
    "delete",
    "select",
  ]);
  expect(remove).not.toHaveBeenCalled();
  await oldEventsRemoval(watched, DAYS)(CUTOFF, 200);
  const plans = onStatement.mock.calls.map(async ([{ sql, parameters }]) => {
    const plan = await database.db.executeQuery(CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]));
    return plan.rows.map((row) => (row as { detail: string }).detail);
  });
  const steps = (await Promise.all(plans)).flat();
  expect(steps.filter((step) => /^SCAN (?!CONSTANT)/.test(step))).toEqual([]);
  expect(steps.filter((step) => step.startsWith("SEARCH instance_settings"))).toHaveLength(3);
});
