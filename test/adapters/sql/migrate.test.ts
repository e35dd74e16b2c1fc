import "#adapters/http-kit/speaking.ts";
import { expect, it } from "vitest";
import { migrate } from "#adapters/sql/migrate.ts";
import { FIRST_QUESTIONS } from "#adapters/sql/migrations/first-questions.ts";
import { openDatabase } from "#adapters/sql/open.ts";
import { sqlContentStore } from "#adapters/sql/stores/content-store.ts";
import { sayTo, translated } from "#languages/say.ts";
import { eachDatabase } from "#test/support/databases.ts";
import { addInstance } from "#test/support/rows.ts";

const ARABIC = /[\u0600-\u06ff]/;

const NAMES = [
  "0001-accounts",
  "0002-whatsapp",
  "0003-telegram",
  "0004-account",
  "0005-first-questions",
  "0006-shell",
  "0007-messages",
  "0008-retention",
  "0009-media",
  "0010-answers",
  "0011-events",
  "0012-webhooks",
  "0013-analytics",
  "0014-keep-days",
  "0015-chats",
  "0016-addresses",
  "0017-factors",
  "0018-keys",
  "0019-deletion",
  "0020-key-notices",
  "0021-notices",
  "0023-bell",
  "0024-language",
  "0025-clustered-events",
  "0026-chat-reads",
  "0027-requests",
  "0028-availability",
  "0029-templates",
  "0030-campaigns",
  "0031-stop-words",
  "0032-proxies",
  "0033-true-answers",
  "0034-account-limits",
  "0035-group-names",
];

eachDatabase("migrations", (fixture) => {
  it("run once when several processes start at once", async () => {
    const url = await fixture.bareUrl();
    const databases = await Promise.all(Array.from({ length: 4 }, () => openDatabase({ url })));
    await Promise.all(databases.map((database) => migrate(database)));
    for (const database of databases) await database.ping();
    const [first] = databases;
    const rows = await first?.db.selectFrom("app_migrations").select("name").orderBy("name").execute();
    expect(rows?.map(({ name }) => name)).toEqual(NAMES);
    expect(await first?.db.selectFrom("users").selectAll().execute()).toEqual([]);
    for (const database of databases) await database.close();
  }, 20_000);

  it("start over where a crash left off", async () => {
    const database = await openDatabase({ url: await fixture.bareUrl() });
    await migrate(database);
    await database.db.deleteFrom("app_migrations").execute();
    await migrate(database);
    expect(await database.db.selectFrom("app_migrations").select("name").execute()).toHaveLength(NAMES.length);
    await database.close();
  });

  it("fill an empty FAQ Center once, in the order in which the questions were written", async () => {
    const database = await openDatabase({ url: await fixture.bareUrl() });
    const { db } = database;
    await migrate(database);
    const listed = (await sqlContentStore(database).listFaqs()).map(({ question }) => question);
    expect(listed).toEqual(FIRST_QUESTIONS.map(({ question }) => question));
    expect(listed.length).toBeGreaterThanOrEqual(14);

    await db
      .deleteFrom("faqs")
      .where("question", "!=", FIRST_QUESTIONS[0]?.question ?? "")
      .execute();
    await db.deleteFrom("app_migrations").where("name", "=", "0005-first-questions").execute();
    await migrate(database);
    expect(await sqlContentStore(database).listFaqs()).toHaveLength(1);

    await db.deleteFrom("faqs").execute();
    await migrate(database);
    expect(await sqlContentStore(database).listFaqs()).toEqual([]);
    await database.close();
  });

  it("fill it with questions and answers that every language has, line by line", async () => {
    const database = await openDatabase({ url: await fixture.bareUrl() });
    await migrate(database);
    const texts = (await sqlContentStore(database).listFaqs()).flatMap(({ question, answer }) => [question, answer]);
    const inArabic = texts.map((text) => sayTo("ar", () => translated(text)));
    expect(inArabic.filter((text) => !ARABIC.test(text))).toEqual([]);
    expect(inArabic.map((text) => text.split("\n").length)).toEqual(texts.map((text) => text.split("\n").length));
    await database.close();
  });

  it("bring the first answers up to date, and leave alone what somebody has edited", async () => {
    const database = await openDatabase({ url: await fixture.bareUrl() });
    await migrate(database);
    const { db } = database;
    const old = /48 hours|no webhooks yet|delete the instance|delete it, add|on Telegram an Idempotency/;
    const untrue = (answers: { answer: string }[]) => answers.filter(({ answer }) => old.test(answer));
    expect(untrue(await sqlContentStore(database).listFaqs())).toEqual([]);
    const [edited] = FIRST_QUESTIONS.filter(({ answer }) => answer.includes("48 hours"));
    const mine = `${edited?.answer} Ask Layla.`;
    await db
      .updateTable("faqs")
      .set({ answer: mine })
      .where("question", "=", edited?.question ?? "")
      .execute();
    await db.deleteFrom("app_migrations").where("name", "in", ["0010-answers", "0033-true-answers"]).execute();
    await migrate(database);
    expect(untrue(await sqlContentStore(database).listFaqs())).toMatchObject([{ answer: mine }]);
    await database.close();
  });

  it("keep every event where the log becomes clustered", async () => {
    const database = await openDatabase({ url: await fixture.bareUrl() });
    const { db } = database;
    await migrate(database, { through: "0024-language" });
    const instances = [await addInstance(database, "Client001"), await addInstance(database, "Client002")];
    const events = instances.flatMap((instance_id) =>
      [2, 1].map((seq) => ({ instance_id, seq, at: 5, what: "sent", subject_id: `msg_${seq}`, data: null })),
    );
    await db.insertInto("events").values(events).execute();
    expect(await migrate(database)).toContain("0025-clustered-events");
    const kept = await db.selectFrom("events").selectAll().orderBy("instance_id").orderBy("seq").execute();
    expect(kept).toEqual(events.toSorted((one, other) => one.instance_id - other.instance_id || one.seq - other.seq));
    await expect(db.insertInto("events").values(events.slice(0, 1)).execute()).rejects.toThrow();
    await db
      .deleteFrom("instances")
      .where("id", "=", instances[0] ?? 0)
      .execute();
    expect(await db.selectFrom("events").select("instance_id").execute()).toHaveLength(2);
    await database.close();
  });

  it("refuse a database that a newer version migrated", async () => {
    const database = await openDatabase({ url: await fixture.bareUrl() });
    await migrate(database);
    await database.db.insertInto("app_migrations").values({ name: "9999-future" }).execute();
    await expect(migrate(database)).rejects.toMatchObject({ code: "database-newer" });
    await database.close();
  });
});
