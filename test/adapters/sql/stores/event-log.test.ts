import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "#adapters/sql/open.ts";
import { sqlEventLog } from "#adapters/sql/stores/event-log.ts";
import { eventJournal } from "#adapters/sql/stores/events/journal.ts";
import { sqlMessageStore } from "#adapters/sql/stores/message-store.ts";
import { sqlSessionOwnership } from "#adapters/sql/stores/session-ownership.ts";
import { secretsFrom } from "#adapters/system/secrets.ts";
import type { MessageStore } from "#ports/messages.ts";
import { AT, idOf, incoming, LATER, PHONE } from "#test/contracts/message-store/world.ts";
import { type TemporaryDatabase, temporarySqlite } from "#test/support/databases.ts";
import { type Faults, faultyDatabase } from "#test/support/faulty-database.ts";
import { addInstance } from "#test/support/rows.ts";

const secrets = secretsFrom("a secret for the tests");

let temporary: TemporaryDatabase;
let database: Database;
let instanceId: number;

beforeEach(async () => {
  temporary = await temporarySqlite();
  database = temporary.database;
  instanceId = await addInstance(database, "Client001");
});
afterEach(() => temporary.remove());

/** A store and a log of a process of its own. */
function processOver(of: Database, onWritten?: (ids: ReadonlySet<number>) => void) {
  const journal = eventJournal(of, onWritten);
  return { messages: sqlMessageStore(of, secrets, journal), events: sqlEventLog(of, secrets, journal) };
}

async function accepted(messages: MessageStore, n: number): Promise<string> {
  const epoch = (await sqlSessionOwnership(database, "ours").claim(instanceId))?.epoch ?? 0;
  const times = { acceptedAt: AT, dueAt: AT, expiresAt: LATER };
  const letter = { recipient: PHONE, content: { kind: "text", text: "Hello" }, options: {} } as const;
  await messages.accept({ instanceId, id: idOf(n), mode: "keyed", state: "sending", epoch, ...letter, ...times });
  return idOf(n);
}

describe("the log of events", () => {
  it("has each event once although two processes number them at one time", async () => {
    const [one, other] = [processOver(database), processOver(database)];
    for (let n = 0; n < 20; n += 2) {
      await one.messages.receive(instanceId, [incoming(n)]);
      await other.messages.receive(instanceId, [incoming(n + 1)]);
    }
    const told = await one.events.read(instanceId, 0, 100);
    expect(told.map(({ messageId }) => messageId)).toEqual(Array.from({ length: 20 }, (_, n) => idOf(n)));
    expect(new Set(told.map(({ seq }) => seq)).size).toBe(20);
  });

  it("tells what follows a write that was undone after it, whichever process writes it", async () => {
    let isUndone = false;
    const undone: Database = {
      ...database,
      together: (run, options) =>
        database.together(async (db) => {
          const value = await run(db);
          if (isUndone) throw new Error("test: undone");
          return value;
        }, options),
    };
    const [one, other] = [processOver(undone), processOver(database)];
    await one.messages.receive(instanceId, [incoming(1)]);
    await other.messages.receive(instanceId, [incoming(2)]);
    isUndone = true;
    await expect(one.messages.receive(instanceId, [incoming(3)])).rejects.toThrow("test: undone");
    isUndone = false;
    await one.messages.receive(instanceId, [incoming(4)]);
    await other.messages.receive(instanceId, [incoming(5)]);
    const told = await one.events.read(instanceId, 0, 100);
    expect(told.map(({ messageId }) => messageId)).toEqual([1, 2, 4, 5].map(idOf));
  });

  it("leaves no number out for what had been told already, also beside what is told in the same moment", async () => {
    const [one, other] = [processOver(database), processOver(database)];
    const [first, second] = [await accepted(one.messages, 1), await accepted(one.messages, 2)];
    const settle = ({ messages }: typeof one, id: string) => messages.settle(instanceId, id, { state: "sent", at: AT });
    await settle(one, first);
    await settle(other, first);
    await Promise.all([settle(other, first), settle(other, second)]);
    await other.messages.receive(instanceId, [incoming(3)]);
    await one.messages.receive(instanceId, [incoming(4)]);
    const told = await one.events.read(instanceId, 0, 100);
    expect(told.map(({ seq, messageId }) => [seq, messageId])).toEqual([1, 2, 3, 4].map((n) => [n, idOf(n)]));
  });

  it("is in the order of its numbers however much is written at once", async () => {
    const { messages, events } = processOver(database);
    const ids = await Promise.all(Array.from({ length: 150 }, (_, n) => accepted(messages, n)));
    const seen: number[] = [];
    let after = 0;
    const looking = setInterval(async () => {
      const page = await events.read(instanceId, after, 1_000);
      after = page.at(-1)?.seq ?? after;
      seen.push(...page.map(({ seq }) => seq));
    }, 1);
    await Promise.all([
      ...ids.map((id) => messages.settle(instanceId, id, { state: "sent", at: AT })),
      ...ids.map((id) => messages.advance(instanceId, [id], "delivered", LATER)),
      ...ids.map((_, n) => messages.receive(instanceId, [incoming(1_000 + n)])),
    ]);
    clearInterval(looking);
    const all = (await events.read(instanceId, 0, 1_000)).map(({ seq }) => seq);
    const missed = all.filter((seq) => seq <= after && !seen.includes(seq));
    expect(missed).toEqual([]);
    expect(all.length).toBeGreaterThanOrEqual(300);
  });

  it("says at once whose events were written", async () => {
    const written: number[][] = [];
    const { messages, events } = processOver(database, (ids) => void written.push([...ids]));
    await messages.receive(instanceId, [incoming(1)]);
    await events.append(instanceId, { id: idOf(2), what: "session", at: AT, data: {} });
    await new Promise((resolve) => setImmediate(resolve));
    expect(written.flat()).toContain(instanceId);
  });

  it("loses nothing on a database without transactions, wherever a write is broken off and done again", async () => {
    const faults: Faults = { writesLeft: Number.POSITIVE_INFINITY, when: "before" };
    const flavour = { ...database.flavour, groupsWrites: false };
    const broken = processOver({ ...faultyDatabase(database, faults), flavour });
    const sound = processOver(database);
    for (const when of ["before", "after"] as const) {
      for (const writesLeft of [0, 1]) {
        const n = (when === "before" ? 10 : 20) + writesLeft;
        const id = await accepted(sound.messages, n);
        Object.assign(faults, { writesLeft, when });
        const sent = { state: "sent", at: AT } as const;
        await expect(broken.messages.settle(instanceId, id, sent)).rejects.toThrow("test:");
        Object.assign(faults, { writesLeft, when });
        await expect(broken.messages.receive(instanceId, [incoming(n + 100)])).rejects.toThrow("test:");
        faults.writesLeft = Number.POSITIVE_INFINITY;
        await broken.messages.settle(instanceId, id, sent);
        await broken.messages.receive(instanceId, [{ ...incoming(n + 200), providerId: `in-${n + 100}` }]);
      }
    }
    const told = await sound.events.read(instanceId, 0, 100);
    const ids = new Set(told.map(({ id }) => id));
    expect(ids.size).toBe(8);
    for (const n of [10, 11, 20, 21]) expect(ids).toContain(`evt_${idOf(n).slice(4)}_sent`);
    expect(told.every(({ message }) => message !== null)).toBe(true);
  });
});
