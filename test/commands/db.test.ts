import { execFile } from "node:child_process";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gunzipSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { migrate } from "#adapters/sql/migrate.ts";
import type { Database } from "#adapters/sql/open.ts";
import { backupOf, bare, filled, folder, restore, run, secrets, withEarlierTables } from "#test/support/db-command.ts";
import { allRows, fillDatabase } from "#test/support/full-database.ts";
import { readArguments } from "../../src/commands/db/arguments.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
describe("the arguments", () => {
  it("are a verb, its file, and --replace for a restore alone", () => {
    expect(readArguments(["status"])).toEqual({ kind: "status" });
    expect(readArguments(["migrate"])).toEqual({ kind: "migrate" });
    expect(readArguments(["backup", "a"])).toEqual({ kind: "backup", file: "a" });
    expect(readArguments(["restore", "a"])).toEqual(restore("a"));
    expect(readArguments(["restore", "--replace", "a"])).toEqual(restore("a", true));
  });

  it.each([
    [[]],
    [["status", "a"]],
    [["backup"]],
    [["backup", "a", "--replace"]],
    [["backup", "-"]],
    [["restore", "a", "b"]],
    [["restore", "--force", "a"]],
    [["drop"]],
  ])("are not %j", (words) => {
    expect(readArguments(words)).toBeNull();
  });
});

describe("a backup", () => {
  it("is put into an empty database whole", async () => {
    const database = await filled(5);
    const file = await backupOf(database);
    const target = await bare();
    expect((await run(target, restore(file))).lines).toEqual([
      expect.stringMatching(/^\d+ rows of 2026-.*Z restored\.$/),
    ]);
    expect(await allRows(target)).toEqual(await allRows(database));
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(join(file, ".."))).toEqual(["backup.gz"]);
  });

  it("is written over no other file, and leaves nothing where it cannot be written", async () => {
    const database = await filled();
    const file = await backupOf(database);
    const before = await readFile(file);
    const again = await run(database, { kind: "backup", file });
    expect(again.code).toBe(`${file} is there already: name another file, or remove it.`);
    expect(await readFile(file)).toEqual(before);
    const nowhere = join(file, "inside");
    expect((await run(database, { kind: "backup", file: nowhere })).code).toBe(
      `${nowhere} cannot be written (ENOTDIR).`,
    );
  });

  it("is not made of tables that a newer version changes", async () => {
    const database = await bare();
    await migrate(database, { through: "0006-shell" });
    const file = join(await folder(), "a.gz");
    expect((await run(database, { kind: "backup", file })).code).toContain("run `npm run db -- migrate` first");
  });

  it("is not made of what ran on the database before, and does not advise to change that", async () => {
    const database = await bare();
    const file = join(await folder(), "a.gz");
    expect((await run(database, { kind: "backup", file })).code).toBe(
      "There is nothing to back up: the database has no tables yet.",
    );
    await withEarlierTables(database);
    const { code } = await run(database, { kind: "backup", file });
    expect(code).toContain("has the tables of another program (users, faqs)");
    expect(code).toContain("back it up with its own tools");
    expect(code).not.toContain("migrate");
  });
});

describe("a restore changes nothing", () => {
  /** What each restore into a database with something in it is refused with; at the end that is as it was. */
  async function refusals(database: Database, options: Parameters<typeof run>[2] = {}, replace = true) {
    const before = await allRows(database);
    return {
      of: async (file: string) => (await run(database, restore(file, replace), options)).code,
      same: async () => expect(await allRows(database)).toEqual(before),
    };
  }

  it("where the file is cut off, at whichever byte", async () => {
    const whole = await readFile(await backupOf(await filled()));
    const file = join(await folder(), "cut.gz");
    const refused = await refusals(await filled());
    const lengths = [
      0,
      1,
      9,
      10,
      11,
      ...Array.from({ length: 20 }, (_, at) => Math.floor((whole.length * at) / 20)),
      whole.length - 9,
      whole.length - 8,
      whole.length - 1,
    ];
    for (const length of lengths) {
      await writeFile(file, whole.subarray(0, length));
      expect(await refused.of(file), `${length} bytes`).toMatch(/ no backup, or is cut off or /);
    }
    await refused.same();
    process.stdout.write(`  ${lengths.length} files cut off: none changed anything\n`);
  });

  it("where anything in it was altered, whoever zipped it again", async () => {
    const database = await filled();
    const text = gunzipSync(await readFile(await backupOf(database))).toString("utf8");
    const refused = await refusals(database);
    const lines = text.split("\n");
    const file = join(await folder(), "altered.gz");
    const altered = [
      text.replace('"owner@example.com"', '"thief@example.com"'),
      text.replace(',"admin",', ",null,"),
      lines.toSpliced(9, 1).join("\n"),
      lines.toSpliced(9, 0, lines[9] ?? "").join("\n"),
      lines.toSpliced(-2, 1).join("\n"),
      `${text}[1]\n`,
      text.replace('"migrations":["0001-accounts",', '"migrations":['),
      text.replace(/"rows":\d+/, '"rows":1'),
      text.replace('{"table":"users"', '{"table":"sqlite_schema"'),
      text.replace('"u_name"', '"u_nome"'),
      `${lines[0]}\n${text}`,
    ];
    for (const one of altered) {
      expect(one).not.toBe(text);
      await writeFile(file, gzipSync(one));
      expect(await refused.of(file)).toBe(
        `${file} is no backup, or is cut off or altered: nothing of it can be trusted.`,
      );
    }
    await refused.same();
  });

  it("where it was made with another secret, is of another format, or is no file", async () => {
    const database = await filled();
    const file = await backupOf(database);
    const wrong = await refusals(database, { secret: "a wrong secret" });
    expect(await wrong.of(file)).toContain("was made with another APP_SECRET");
    const refused = await refusals(database);
    const text = gunzipSync(await readFile(file)).toString("utf8");
    await writeFile(file, gzipSync(text.replace('"wesalBackup":1', '"wesalBackup":2')));
    expect(await refused.of(file)).toContain("is of another version's format (2)");
    await writeFile(file, "words");
    expect(await refused.of(file)).toContain("is no backup");
    expect(await refused.of(join(file, "none"))).toContain("cannot be read (ENOTDIR).");
    await refused.same();
  });

  it("where there is something already, unless it is to be replaced, and while the service runs", async () => {
    const database = await filled();
    const file = await backupOf(database);
    const occupied = await refusals(database, {}, false);
    expect(await occupied.of(file)).toContain("The database is not empty");
    const running = await refusals(database, { running: ["web"] });
    expect(await running.of(file)).toBe(
      "web is running: stop the service, on every host, before its database is replaced.",
    );
    await running.same();
    const started = await refusals(database, { started: ["web"] });
    expect(await started.of(file)).toContain("web is running: stop the service");
    await started.same();
  });
});

describe("status and migrate", () => {
  it("tell of another program's tables before they are taken over, and touch none of them", async () => {
    const database = await bare();
    await withEarlierTables(database);
    const { code, lines } = await run(database, { kind: "status" });
    expect([code, lines[1]]).toEqual([
      0,
      "tables     of another program (users, faqs): the service takes them over when it starts, so back them up first (docs/existing-database.md)",
    ]);
    expect((await database.db.introspection.getTables()).map(({ name }) => name)).toEqual(["faqs", "users"]);
  });

  it("say where things stand, without the password, and change nothing before they are told to", async () => {
    const database = await bare();
    const address = "database   mysql://db:3306/wesal (sqlite)";
    const none = await run(database, { kind: "status" });
    expect(none).toEqual({ code: 0, lines: [address, "tables     none yet: the service makes them when it starts"] });
    expect(await allRows(database)).toEqual({});
    await migrate(database, { through: "0006-shell" });
    expect((await run(database, { kind: "status" })).lines[1]).toContain("0007-messages");
    const migrated = await run(database, { kind: "migrate" });
    expect(migrated.lines.at(-1)).toBe("The database is up to date.");
    expect(migrated.lines[0]).toBe("took the step 0007-messages");
    await fillDatabase(database, secrets);
    const full = await run(database, { kind: "status" });
    expect(full.code).toBe(0);
    expect(full.lines.map((line) => line.trim())).toContain("2  instances");
  });

  it("refuse what the service would not start with", async () => {
    const database = await filled();
    for (const kind of ["status", "migrate"] as const) {
      const { code, lines } = await run(database, { kind }, { secret: "a wrong secret" });
      expect(`${code} ${lines.at(-1)}`).toContain("APP_SECRET is not the one this database was written with");
    }
    await database.db.insertInto("app_migrations").values({ name: "9999-later" }).execute();
    expect((await run(database, { kind: "status" })).code).toContain("migrated by a newer version (9999-later)");
  });
});

describe("the command itself", () => {
  const call = async (dataDir: string, ...words: string[]) => {
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "", APP_SECRET: "", LOG_LEVEL: "silent" };
    const ports = { PORT: "1", WHATSAPP_PORT: "2", TELEGRAM_PORT: "3", SANDBOX_PORT: "4" };
    const args = ["--disable-warning=ExperimentalWarning", "src/commands/db.ts", ...words];
    try {
      return {
        code: 0,
        ...(await promisify(execFile)(process.execPath, args, { cwd: ROOT, env: { ...env, ...ports } })),
      };
    } catch (error) {
      return error as { code: number; stdout: string; stderr: string };
    }
  };

  it("backs up and restores the server's database, and says in one line what is wrong", async () => {
    const dataDir = await folder();
    const file = join(dataDir, "backup.gz");
    expect(await call(dataDir, "migrate")).toMatchObject({ code: 0 });
    expect(await call(dataDir, "backup", file)).toMatchObject({ code: 0, stderr: "" });
    expect(await call(dataDir, "restore", file)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("restored."),
    });
    const elsewhere = await call(await folder(), "restore", file);
    expect(elsewhere).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^.*was made with another APP_SECRET.*\n$/),
    });
  }, 60_000);
});

it("docs/operations.md shows the commands that there are", async () => {
  const documentation = await readFile(join(ROOT, "docs/operations.md"), "utf8");
  const verbs = ["db -- status", "db -- migrate", "db -- backup", "db -- restore", "secrets -- rotate"];
  for (const words of verbs) expect(documentation).toContain(`npm run ${words}`);
});
