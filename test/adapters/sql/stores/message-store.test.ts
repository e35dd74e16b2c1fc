import { CompiledQuery } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "#adapters/sql/open.ts";
import { sqlMessageStore } from "#adapters/sql/stores/message-store.ts";
import { sqlSessionOwnership } from "#adapters/sql/stores/session-ownership.ts";
import { secretsFrom } from "#adapters/system/secrets.ts";
import type { Acceptance, MessageStore, NewMessage } from "#ports/messages.ts";
import { AT, BODY_HASH, idOf, incoming, LATER, OTHER_PHONE, PEER, PHONE } from "#test/contracts/message-store/world.ts";
import { type TemporaryDatabase, temporarySqlite } from "#test/support/databases.ts";
import { Fault, type Faults, faultyDatabase } from "#test/support/faulty-database.ts";
import { addInstance } from "#test/support/rows.ts";

const secrets = secretsFrom("a secret for the tests");
const KEY = { key: "order 17", bodyHash: BODY_HASH };

describe("messages on a database without transactions", () => {
  let temporary: TemporaryDatabase;
  let faults: Faults;
  let seen: CompiledQuery[];
  let store: MessageStore;
  let sound: MessageStore;
  let instanceId: number;
  let epoch: number;

  beforeEach(async () => {
    temporary = await temporarySqlite();
    const { database } = temporary;
    instanceId = await addInstance(database, "Client001");
    epoch = (await sqlSessionOwnership(database, "ours").claim(instanceId))?.epoch ?? 0;
    seen = [];
    faults = {
      writesLeft: Number.POSITIVE_INFINITY,
      when: "before",
      onStatement: (query) => void seen.push(query),
    };
    const flavour = { ...database.flavour, groupsWrites: false };
    const faulty: Database = { ...faultyDatabase(database, faults), flavour };
    store = sqlMessageStore(faulty, secrets);
    sound = sqlMessageStore(database, secrets);
  });

  afterEach(() => temporary.remove());

  const message = (n: number, changes: Partial<NewMessage> = {}): NewMessage => ({
    ...{ instanceId, id: idOf(n), mode: "keyed", recipient: PHONE, content: { kind: "text", text: `Hello ${n}` } },
    ...{ options: {}, state: "sending", epoch, acceptedAt: AT, dueAt: AT, expiresAt: LATER },
    ...changes,
  });
  const kept = async () => {
    const page = await sound.list(instanceId, {}, { after: null, limit: 500, ascending: true });
    return page.messages.map(({ id }) => id);
  };

  /** Breaks off at each statement that writes in turn, before it or with its answer lost. */
  const brokenOffAnywhere = async (
    run: (attempt: number) => Promise<unknown>,
    afterwards: (attempt: number) => Promise<void>,
  ): Promise<number> => {
    let attempt = 0;
    for (const when of ["before", "after"] as const) {
      for (let writes = 0; ; writes += 1) {
        attempt += 1;
        Object.assign(faults, { writesLeft: writes, when });
        const fault = await run(attempt).then(
          () => null,
          (error: unknown) => error,
        );
        const isThrough = faults.writesLeft >= 0;
        faults.writesLeft = Number.POSITIVE_INFINITY;
        if (!isThrough && fault !== null) expect(fault).toBeInstanceOf(Fault);
        await afterwards(attempt);
        if (isThrough) break;
      }
    }
    return attempt;
  };

  it("are accepted, or said not to be, wherever a call is broken off", async () => {
    const outcomes: string[] = [];
    await brokenOffAnywhere(
      async (attempt) => {
        const { outcome } = await store.accept(message(attempt));
        outcomes.push(`${attempt} ${outcome}`);
      },
      async () => undefined,
    );
    expect(outcomes).toEqual(["2 accepted", "3 accepted", "4 accepted"]);
    expect(await kept()).toEqual([idOf(2), idOf(3), idOf(4)]);
  });

  it("are one message under a key, by whoever asks again wherever a call was broken off", async () => {
    const attempts = await brokenOffAnywhere(
      (attempt) => store.accept(message(attempt), { ...KEY, key: `order ${attempt}` }),
      async (attempt) => {
        const key = { ...KEY, key: `order ${attempt}` };
        const repeats = await Promise.all([1, 2].map((n) => sound.accept(message(attempt * 1000 + n), key)));
        const ids = repeats.map((one) => one.outcome !== "lost" && one.id);
        expect(ids[0]).toBe(ids[1]);
        expect(await sound.findByKey(instanceId, key.key)).toEqual({ id: ids[0], bodyHash: BODY_HASH });
        expect(await sound.find(instanceId, String(ids[0]))).toMatchObject({ state: "sending" });
        expect(await kept()).toHaveLength(attempt);
      },
    );
    expect(attempts).toBeGreaterThanOrEqual(6);
  });

  it("are one message under a key, accepted from one caller, though another comes between the key and its message", async () => {
    const { database } = temporary;
    let other: Promise<Acceptance> | null = null;
    const racing = sqlMessageStore(
      betweenStatements(database, async (query) => {
        if (query.sql.includes("insert into messages")) other ??= sound.accept(message(2), KEY);
        await other;
      }),
      secrets,
    );
    const first = await racing.accept(message(1), KEY);
    expect([await other, first]).toEqual([
      { outcome: "accepted", id: idOf(1) },
      { outcome: "known", id: idOf(1), sameBody: true },
    ]);
    expect(await kept()).toEqual([idOf(1)]);
  });

  it("are not marked for one whose session is taken over between the mark and the look", async () => {
    await sound.accept(message(1, { state: "queued" }));
    const rival = sqlSessionOwnership(temporary.database, "another's");
    let taken: ReturnType<typeof rival.claim> | null = null;
    const racing = sqlMessageStore(
      betweenStatements(temporary.database, async (query) => {
        if (/^\s*select/i.test(query.sql)) taken ??= rival.claim(instanceId);
        await taken;
      }),
      secrets,
    );
    expect(await racing.markSending(instanceId, [idOf(1)], epoch, AT)).toEqual(new Set());
    expect(await taken).toEqual({ epoch: epoch + 1 });
    expect(await sound.find(instanceId, idOf(1))).toMatchObject({ state: "sending", attempts: 1 });
  });

  it("of one person cannot be read after an erasure that was broken off and done again", async () => {
    const all = Array.from({ length: 120 }, (_, n) => n);
    await sound.receive(
      instanceId,
      all.map((n) => incoming(n)),
    );
    await sound.accept(message(500, { state: "queued" }));
    const chat = sound.chatOf(instanceId, PHONE);
    await brokenOffAnywhere(
      () => store.erase(instanceId, chat, LATER),
      async () => undefined,
    );
    const records = (await sound.list(instanceId, {}, { after: null, limit: 200 })).messages;
    expect(records.filter(({ message: said }) => said !== null)).toEqual([]);
    expect(await sound.find(instanceId, idOf(500))).toMatchObject({ state: "cancelled", message: null });
  });

  it("come in once, wherever a call was broken off and however often it is repeated", async () => {
    const batch = Array.from({ length: 150 }, (_, n) => incoming(n));
    await brokenOffAnywhere(
      () => store.receive(instanceId, batch),
      async () => undefined,
    );
    expect(await kept()).toEqual(batch.map(({ id }) => id));
  });

  it("are found by an index, each way that they are looked for", async () => {
    const { database } = temporary;
    const other = message(2, { recipient: OTHER_PHONE, state: "queued" });
    const first = { after: null, limit: 10 };
    const chat = store.chatOf(instanceId, PHONE);
    const reads: string[] = [];
    const prepareRead: Database["prepareRead"] = (query) => {
      reads.push(query.sql);
      return database.prepareRead(query);
    };
    const watched = sqlMessageStore({ ...faultyDatabase(database, faults), prepareRead }, secrets);
    await watched.accept(message(1), KEY);
    await watched.accept(other);
    await watched.markSending(instanceId, [idOf(1), idOf(2)], epoch, AT);
    await Promise.all([1, 2].map((n) => watched.settle(instanceId, idOf(n), { state: "sent", at: AT })));
    await watched.settle(instanceId, idOf(2), { state: "sent", at: AT, providerId: "7", peerId: PEER });
    await watched.settle(instanceId, idOf(1), { state: "failed", at: AT, failure: { code: "connection-lost" } });
    await watched.settle(instanceId, idOf(1), { state: "queued", at: AT, dueAt: AT, failure: null });
    await watched.keepWire(instanceId, idOf(1), new Uint8Array(1));
    await watched.advance(instanceId, [idOf(1), idOf(2)], "delivered", AT);
    await watched.markRead(instanceId, PEER, 7, AT);
    await watched.receive(instanceId, [incoming(3)]);
    await watched.listOpen(instanceId, first);
    await watched.listInstancesWithOpen();
    for (const ascending of [true, false]) {
      await watched.list(instanceId, {}, { ...first, ascending });
      await watched.list(instanceId, { direction: "in" }, { ...first, ascending });
      await watched.list(instanceId, { states: ["sent"] }, { ...first, ascending });
      await watched.list(instanceId, { chat }, { ...first, ascending });
      await watched.list(instanceId, { chat, states: ["sent"] }, { ...first, ascending });
    }
    await watched.forgetContent(instanceId, [idOf(1)]);
    await watched.erase(instanceId, chat, AT);
    await watched.forgetProviderIds(instanceId);
    await watched.removeOlderThan(LATER, 10);
    await watched.removeKeysOlderThan(LATER, 10);
    const texts = [...reads, ...seen.map(({ sql }) => sql)];
    const statements = texts.filter((sql) => !/^\s*insert/.test(sql) || sql.includes("join"));
    expect(statements.length).toBeGreaterThan(30);
    const plans = statements.map(async (sql) => {
      const plan = await database.db.executeQuery(CompiledQuery.raw(`explain query plan ${sql}`, []));
      return plan.rows.map((row) => `${(row as { detail: string }).detail} | ${sql.slice(0, 400)}`);
    });
    const steps = (await Promise.all(plans)).flat();
    const isSlow = /^(SCAN (?!CONSTANT|messages USING COVERING INDEX messages_open|instances)|USE TEMP B-TREE)/;
    expect(steps.filter((step) => isSlow.test(step))).toEqual([]);
    const by = {
      messages_chat: /from "messages" where .*"?chat"? = \?/,
      messages_incoming: /where .*direction = 'in'/,
      messages_open: /where .*open = 1/,
      messages_provider: /where .*"provider_id" (= \?|is not null)/,
      messages_unread: /where .*peer_id = \?/s,
    };
    for (const [index, asks] of Object.entries(by)) {
      const asked = steps.filter((step) => asks.test(step));
      expect([index, asked.length > 0, asked.filter((step) => !step.includes(`INDEX ${index}`))]).toEqual([
        index,
        true,
        [],
      ]);
    }
  });
});

/** Without transactions, and with something to do before each statement. */
function betweenStatements(database: Database, onStatement: (query: CompiledQuery) => Promise<void>): Database {
  const faulty = faultyDatabase(database, { writesLeft: Number.POSITIVE_INFINITY, when: "before", onStatement });
  return { ...faulty, flavour: { ...database.flavour, groupsWrites: false } };
}

describe("messages on a database with transactions", () => {
  it("are written by far fewer statements than there are messages", async () => {
    const temporary = await temporarySqlite();
    const { database } = temporary;
    const instanceId = await addInstance(database, "Client001");
    const epoch = (await sqlSessionOwnership(database, "ours").claim(instanceId))?.epoch ?? 0;
    let statements = 0;
    const onStatement = () => {
      statements += 1;
    };
    const faults = { writesLeft: Number.POSITIVE_INFINITY, when: "before", onStatement } as const;
    const store = sqlMessageStore(faultyDatabase(database, { ...faults }), secrets);
    const send = async (n: number) => {
      const times = { acceptedAt: AT, dueAt: AT, expiresAt: LATER };
      const letter = { recipient: PHONE, content: { kind: "text", text: "Hello" }, options: {} } as const;
      await store.accept({ instanceId, id: idOf(n), mode: "waiting", state: "sending", epoch, ...letter, ...times });
      await store.settle(instanceId, idOf(n), { state: "sent", at: AT });
      await store.advance(instanceId, [idOf(n)], "delivered", AT);
    };
    await Promise.all(Array.from({ length: 60 }, (_, n) => send(n)));
    // Accepted, sent and delivered, receipts at most 32 at a time; the last two with their events, and before those the
    // number of the newest.
    expect(statements).toBe(10);
    await temporary.remove();
  });
});
