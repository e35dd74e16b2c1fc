import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { argon2Passwords } from "#adapters/auth/argon2-passwords.ts";
import { migrate } from "#adapters/sql/migrate.ts";
import { type Database, openDatabase } from "#adapters/sql/open.ts";
import { sqlContentStore } from "#adapters/sql/stores/content-store.ts";
import { sqlInstanceStore } from "#adapters/sql/stores/instance-store.ts";
import { sealPlainTokens } from "#adapters/sql/stores/seal-plain-tokens.ts";
import { sqlUserStore } from "#adapters/sql/stores/user-store.ts";
import { secretsFrom } from "#adapters/system/secrets.ts";
import { createSchema, describeWithMysql, queryServiceUrl } from "#test/support/databases.ts";
import { createExistingTables, fillExistingTables } from "#test/support/existing-database.ts";

const secrets = secretsFrom("a secret for the tests");

const definitions = async (of: Database) => {
  const texts: string[] = [];
  for (const table of ["users", "instances", "tutorials", "faqs"]) {
    const { rows } = await sql<Record<string, string>>`show create table ${sql.table(table)}`.execute(of.db);
    texts.push((rows[0]?.["Create Table"] ?? "").replace(/ AUTO_INCREMENT=\d+| ROW_FORMAT=DYNAMIC| DEFAULT NULL/g, ""));
  }
  return texts.map((text) => text.split("\n").map((line) => line.replace(/,$/, "").trim()));
};

for (const [dialect, bareUrl] of [
  ["mysql", createSchema],
  ["query-service", queryServiceUrl],
] as const) {
  describeWithMysql(`an existing database on ${dialect}`, () => {
    let database: Database;

    beforeAll(async () => {
      database = await openDatabase({ url: await bareUrl() });
      await createExistingTables(database.db);
      await fillExistingTables(database.db);
      await migrate(database);
      await Promise.all([sealPlainTokens(database, secrets), sealPlainTokens(database, secrets)]);
    });

    afterAll(() => database.close());

    it("gets the tables that an empty one would have got, and keeps its other columns", async () => {
      const fresh = await openDatabase({ url: await bareUrl() });
      await migrate(fresh);
      const [before, after] = [await definitions(fresh), await definitions(database)].map((tables) =>
        tables.map((lines) => [...lines].sort()),
      );
      await fresh.close();
      const own = ["`u_nickname` mediumtext COLLATE utf8mb4_bin", "`u_nickname` mediumtext"];
      const withoutOwn = after?.map((lines) => lines.filter((line) => !own.includes(line)));
      // Null until the token is sealed.
      const loose = (lines: string[]) =>
        lines.map((line) => line.replace(/(`i_token_index` varchar\(64\)) NOT NULL/, "$1"));
      expect(withoutOwn).toEqual(before?.map(loose));
      expect(after?.[0]).toHaveLength((before?.[0]?.length ?? 0) + 1);
      const { rows } = await sql<{ u_nickname: string }>`select u_nickname from users where id = 3`.execute(
        database.db,
      );
      expect(rows).toEqual([{ u_nickname: "Pepé" }]);
    });

    it("keeps its accounts: names, dates, referrals, and plain passwords until the next log-in", async () => {
      const users = sqlUserStore(database);
      const found = await users.findByEmail("jose@example.com");
      expect(found).toEqual({
        storedPassword: "plain password",
        user: {
          id: 3,
          name: "José",
          email: "jose@example.com",
          phone: null,
          country: "IQ",
          referrerId: null,
          role: "user",
          subscription: "free",
          verified: true,
          suspendedAt: null,
          deletesAt: null,
          language: "en",
          createdAt: new Date("2024-05-06T07:08:09.123Z"),
        },
      });
      expect(await argon2Passwords().verify(found?.storedPassword ?? null, "plain password")).toEqual({
        matches: true,
        legacyPlain: true,
      });
      expect(await users.countReferredBy(3)).toBe(1);
      expect(await users.findById(4)).toMatchObject({ country: null, createdAt: new Date("2024-05-06T07:08:09Z") });
      expect(await users.findById(9)).toMatchObject({ name: "", createdAt: new Date("2024-05-06T07:08:09Z") });
    });

    it("opens an account without a password to nobody", async () => {
      const stored = await sqlUserStore(database).storedPassword(4);
      expect(stored).toMatch(/^[0-9a-f]{64}$/);
    });

    it("keeps its instances, and seals their tokens and app hashes once there is a secret", async () => {
      const { rows } = await sql<Record<string, unknown>>`select * from instances order by id`.execute(database.db);
      expect(JSON.stringify(rows)).not.toMatch(/[aAx][bB]3dE6gH|hash of the app/);

      const instances = sqlInstanceStore(database, secrets);
      expect(await instances.listByOwner(3)).toMatchObject([
        {
          id: 11,
          name: "متجر",
          platform: "whatsapp",
          client: "Client011",
          telegram: null,
          subscription: "free",
          createdAt: new Date("2024-05-06T00:00:00Z"),
          startsAt: new Date("2024-05-06T00:00:00Z"),
          expiresAt: new Date(1_717_571_289_123),
        },
      ]);
      expect(await instances.listByOwner(4)).toMatchObject([{ id: 12, subscription: "paid", phone: null }]);
      const [paid] = await instances.listByOwner(4);
      expect((paid?.expiresAt.getTime() ?? 0) - (paid?.createdAt.getTime() ?? 0)).toBe(30 * 24 * 3600 * 1000);
      expect(await instances.revealToken(3, 11)).toBe("aB3dE6gH");
      expect(await instances.readTelegramApp(12)).toEqual({ apiId: "12345", appHash: "hash of the app" });
      expect(await instances.listByOwner(9)).toMatchObject([{ id: 13, name: "Client013" }]);
      const access = await instances.findAccess("Client012");
      expect([access?.tokenMatches("Ab3dE6gH"), access?.tokenMatches("aB3dE6gH")]).toEqual([true, false]);
    });

    it("keeps its tutorials and questions", async () => {
      const content = sqlContentStore(database);
      expect(await content.listTutorials()).toMatchObject([{ id: 1, title: "Début", description: "" }]);
      expect(await content.listFaqs()).toEqual([
        { id: 1, question: "Why? 😀", answer: "Two\nlines", addedAt: new Date("2024-01-02T03:04:05Z") },
      ]);
    });

    it("takes new rows like any other", async () => {
      const created = await sqlUserStore(database).create({
        name: "New 😀",
        email: "new@example.com",
        passwordHash: "hash",
        country: "IQ",
        referrerId: null,
        createdAt: new Date(),
      });
      expect(created).toMatchObject({ ok: true, value: { name: "New 😀" } });
    });

    it("opens a row that another program adds to nobody, until the next start has sealed its token", async () => {
      await sql`insert into instances (i_name, i_type, i_client, i_token, i_adddate, i_sdate, i_edate, i_user_email)
        values ('late', 1, 'Client900', 'lateTOKN', '2024-01-01', '2024-01-01', '2024-01-01', 3)`.execute(database.db);
      const instances = sqlInstanceStore(database, secrets);
      expect((await instances.findAccess("Client900"))?.tokenMatches("lateTOKN")).toBe(false);
      await sealPlainTokens(database, secrets);
      expect((await instances.findAccess("Client900"))?.tokenMatches("lateTOKN")).toBe(true);
    });

    it("is taken over again where a crash left off", async () => {
      const { rows: before } = await sql`select * from instances order by id`.execute(database.db);
      await database.db.deleteFrom("app_migrations").execute();
      await migrate(database);
      await sealPlainTokens(database, secrets);
      const { rows: after } = await sql`select * from instances order by id`.execute(database.db);
      expect(after).toEqual(before);
    });
  });
}

describeWithMysql("an existing database that cannot be taken over", () => {
  let database: Database;

  beforeEach(async () => {
    database = await openDatabase({ url: await createSchema() });
    await createExistingTables(database.db);
  });

  afterEach(() => database.close());

  it.each([
    [
      "two accounts of one address",
      "insert into users (id, u_email, u_adddate, u_ref) values (21, 'A@example.com', '', ''), (22, 'a@Example.com ', '', '')",
      "the same e-mail address, case aside, (users.u_email) of id 21 and 22",
    ],
    [
      "an account without an address",
      "insert into users (id, u_email, u_adddate, u_ref) values (21, ' ', '', '')",
      "users.u_email is empty in the row with id 21",
    ],
    [
      "two instances of one token",
      "insert into instances (id, i_name, i_type, i_apiid, i_client, i_token, i_user_email) values (1, '', '1', '', 'C1', 'tokenABC', '1'), (2, '', '1', '', 'C2', 'tokenABC', '1')",
      "the same token (instances.i_token) of id 1 and 2",
    ],
    [
      "two instances of one client, and an owner who is no number",
      "insert into instances (id, i_name, i_type, i_apiid, i_client, i_token, i_user_email) values (1, '', '1', '', 'C1', 'tokenABC', 'a@b.c'), (2, '', '1', '', 'C1', 'tokenABD', '99999999999')",
      "instances.i_user_email is no number that fits in the rows with id 1, 2; the same client (instances.i_client) of id 1 and 2",
    ],
    [
      "a date that may be of two months",
      "insert into users (id, u_email, u_adddate, u_ref) values (21, 'a@example.com', '03/04/2024', '')",
      "users.u_adddate is no date in the row with id 21",
    ],
    [
      "a text that does not fit",
      "insert into faqs (id, question, answer) values (5, repeat('x', 1025), '')",
      "faqs.question is longer than 1024 characters in the row with id 5",
    ],
    ["a missing column", "alter table instances drop column i_token", "instances has no column i_token"],
    [
      "a date without a day",
      "insert ignore into faqs (id, question, answer, addedDate) values (5, '', '', '2024-05-00')",
      "faqs.addeddate is no date in the row with id 5",
    ],
    [
      "an id that is no number",
      "alter table faqs modify id varchar(9); insert into faqs (id, question, answer) values ('1', '', ''), ('1.5', '', '')",
      "faqs.id is no whole number from 1 to 2147483647 in the row with id 1.5; the same id (faqs.id) of id 1 and 1.5",
    ],
    [
      "an id twice",
      "alter table faqs modify id int, drop primary key; insert into faqs (id, question, answer) values (7, '', ''), (7, '', '')",
      "the same id (faqs.id) of id 7 and 7",
    ],
    [
      "a client that differs in spaces at its end",
      "insert into instances (id, i_name, i_type, i_apiid, i_client, i_token, i_user_email) values (1, '', '1', '', 'C1', 'tokenABC', '1'), (2, '', '1', '', 'C1 ', 'tokenABD', '1')",
      "the same client (instances.i_client) of id 1 and 2",
    ],
    [
      "a column of its own that every row needs",
      "alter table faqs add column `order` int not null",
      "faqs.order takes no null and has no default, so that no row could be added",
    ],
    [
      "a foreign key on a column of another type",
      "alter table users engine = innodb; create table orders (buyer bigint unsigned, constraint bought foreign key (buyer) references users (id))",
      "the foreign key bought of orders holds a column whose type has to change: drop it",
    ],
    [
      "another program's table of a name that Wesal needs",
      "create table audit_log (id int, what text)",
      "the table audit_log is another program's, and Wesal needs one of that name",
    ],
    [
      "a view",
      "rename table faqs to questions; create view faqs as select * from questions",
      "faqs is no ordinary table (view)",
    ],
  ])("is left as it is, where there is %s", async (_what, statement, problem) => {
    for (const one of statement.split("; ")) await sql.raw(one).execute(database.db);
    const before = await definitions(database);
    const error = await migrate(database).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ name: "SqlError", code: "database-unfit" });
    expect((error as Error).message).toBe(
      `sql: the tables that are in this database cannot be taken over: ${problem}. Mend this and start again; nothing has been changed`,
    );
    expect(await definitions(database)).toEqual(before);
  });

  it("has its timestamps turned into dates of UTC, whatever the server's time zone", async () => {
    const { rows } = await sql`select @@session.time_zone as zone`.execute(database.db);
    expect(rows).toEqual([{ zone: "+00:00" }]);
    await sql`set time_zone = '+05:00'`.execute(database.db);
    await sql`insert into tutorials (id, v_name, v_url, v_adddate) values (1, '', '', '2024-05-06 07:08:09')`.execute(
      database.db,
    );
    await migrate(database);
    expect(await sqlContentStore(database).listTutorials()).toMatchObject([
      { addedAt: new Date("2024-05-06T02:08:09Z") },
    ]);
  });

  it("is left as it is, where a table's name differs in its case", async () => {
    const { rows } = await sql<{ matters: number }>`select @@lower_case_table_names = 0 as matters`.execute(
      database.db,
    );
    if (rows[0]?.matters !== 1) return;
    await sql`rename table faqs to Faqs`.execute(database.db);
    await expect(migrate(database)).rejects.toThrow("the table Faqs must be called faqs.");
  });

  it("says which table the database refuses to change, and keeps its rows", async () => {
    await fillExistingTables(database.db);
    await sql`alter table users modify id int, drop primary key`.execute(database.db);
    await sql`alter table users partition by hash (id)`.execute(database.db);
    await expect(migrate(database)).rejects.toThrow(
      /^sql: the database refuses to make of its table users what is needed: .+\. No row is lost; mend this and start again$/,
    );
    await sql`alter table users remove partitioning`.execute(database.db);
    await migrate(database);
    const { rows } = await sql`select id from users order by id`.execute(database.db);
    expect(rows).toEqual([{ id: 3 }, { id: 4 }, { id: 9 }]);
  });
});
