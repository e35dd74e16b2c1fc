import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { migrate } from "#adapters/sql/migrate.ts";
import { type Database, openDatabase } from "#adapters/sql/open.ts";
import { checkAppSecret } from "#adapters/sql/stores/check-app-secret.ts";
import { secretsFrom } from "#adapters/system/secrets.ts";
import { eachDatabase } from "#test/support/databases.ts";
import { allRows, fillDatabase, readSealed } from "#test/support/full-database.ts";
import { type NextSecret, rotateSecret } from "../../src/commands/secrets/rotate.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const OLD = "the old secret, of 32 characters";
const NEW = "the new secret, of 32 characters";

const opened: Database[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), "wesal-secrets-"));
  folders.push(made);
  return made;
}

async function filled(url: string, scale = 1) {
  const database = await openDatabase({ url });
  opened.push(database);
  await migrate(database);
  await checkAppSecret(database, secretsFrom(OLD));
  const ids = await fillDatabase(database, secretsFrom(OLD), scale);
  return { database, ids, before: await readSealed(database, secretsFrom(OLD), ids) };
}

const given = (secret: string): NextSecret => ({ kind: "given", secret });

interface Settings {
  readonly appSecret?: string;
  readonly next?: NextSecret;
  readonly running?: readonly (readonly "web"[])[];
}

/** Exit code and lines, or the sentence that it was refused with. */
async function rotate(database: Database, { appSecret = OLD, next = given(NEW), running = [] }: Settings = {}) {
  const lines: string[] = [];
  const answers = [...running];
  const command = {
    database,
    appSecret,
    next,
    runningRoles: async () => answers.shift() ?? [],
    print: (line: string) => lines.push(line),
    complain: (line: string) => lines.push(`! ${line}`),
  };
  const code = await rotateSecret(command).catch((error: Error) => error.message);
  return { code, lines };
}

describe("rotate", () => {
  const sqlite = async () => filled(`sqlite:${join(await folder(), "a.db")}`);

  it("seals everything under NEW_APP_SECRET, says what to do next, and finds nothing to do a second time", async () => {
    const { database, ids, before } = await sqlite();
    const { code, lines } = await rotate(database);
    expect(code).toBe(0);
    expect(lines).toContain("whatsapp_keys: 30 rows sealed anew");
    expect(lines.at(-2)).toContain("set APP_SECRET to it on every host");
    expect(await readSealed(database, secretsFrom(NEW), ids)).toEqual(before);
    expect((await rotate(database)).lines).toEqual([expect.stringContaining("set APP_SECRET to it on every host")]);
  });

  it.each([
    ["without a new secret", { next: given("") }, "APP_SECRET is set, so the new one is yours to make"],
    ["with the same secret", { next: given(OLD) }, "NEW_APP_SECRET is the same as APP_SECRET"],
    ["with a wrong APP_SECRET", { appSecret: "not the one it was written with" }, "APP_SECRET is not the one"],
    ["while the service runs", { running: [["web" as const]] }, "web is running: stop the service, on every host,"],
    ["when it starts in between", { running: [[], ["web" as const]] }, "web is running"],
  ])("changes nothing %s", async (_, settings, sentence) => {
    const { database } = await sqlite();
    const before = await allRows(database);
    expect((await rotate(database, settings)).code).toContain(sentence);
    expect(await allRows(database)).toEqual(before);
  });

  it("goes on only with the secret that it was begun with", async () => {
    const { database } = await sqlite();
    const interrupted = rotate({ ...database, db: database.db }, { running: [[], [], []] });
    expect((await interrupted).code).toBe(0);
    await database.db.insertInto("app_check").values({ name: "app-secret-next", value: "of another" }).execute();
    expect((await rotate(database, { appSecret: NEW, next: given(`${NEW}!`) })).code).toContain(
      "set NEW_APP_SECRET to the one that it was begun with",
    );
    const inFile = {
      kind: "in-file",
      file: "/data/app-secret",
      read: () => null,
      make: () => NEW,
      adopt() {},
    } as const;
    expect((await rotate(database, { appSecret: NEW, next: inFile })).code).toContain(
      "/data/app-secret.next, which held the new one, is gone",
    );
  });
});

/** A run may end before it can be killed. */
const KILLS = 2;

eachDatabase("npm run secrets -- rotate", (fixture) => {
  it(`ends after up to ${KILLS} kills with everything under the new secret, and the service starts with it alone`, async () => {
    const url = await fixture.bareUrl();
    const { database, ids, before } = await filled(url, 10);
    const dataDir = join(await folder(), "data");
    await mkdir(dataDir);
    await writeFile(join(dataDir, "app-secret"), `${OLD}\n`);
    let killed = 0;
    let secretFile = OLD;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const child = rotation(dataDir, url);
      await somethingSealedAnew(database, child);
      child.kill("SIGKILL");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      if (child.signalCode === "SIGKILL") killed += 1;
      secretFile = (await readFile(join(dataDir, "app-secret"), "utf8")).trim();
      if (secretFile !== OLD) break;
      const code = await checkAppSecret(database, secretsFrom(OLD));
      expect(code).toMatchObject({ failure: { code: "rotation-half-done" } });
    }
    const last = rotation(dataDir, url);
    const [exitCode] = (await once(last, "exit")) as [number];
    secretFile = (await readFile(join(dataDir, "app-secret"), "utf8")).trim();
    const now = secretsFrom(secretFile);
    process.stdout.write(`  ${fixture.dialect}: ended after ${killed} kills\n`);
    expect(killed).toBeGreaterThan(0);
    expect([exitCode, secretFile === OLD, await readdir(dataDir)]).toEqual([0, false, ["app-secret"]]);
    expect(await readSealed(database, now, ids)).toEqual(before);
    expect(await checkAppSecret(database, now)).toEqual({ ok: true, value: null });
  }, 90_000);
});

function rotation(dataDir: string, url: string): ChildProcess {
  const args = ["--disable-warning=ExperimentalWarning", "src/commands/secrets.ts", "rotate"];
  const ports = { PORT: "1", WHATSAPP_PORT: "2", TELEGRAM_PORT: "3", SANDBOX_PORT: "4" };
  const settings = { DATA_DIR: dataDir, DATABASE_URL: url, APP_SECRET: "", NEW_APP_SECRET: "", LOG_LEVEL: "silent" };
  return spawn(process.execPath, args, { cwd: ROOT, env: { ...process.env, ...ports, ...settings }, stdio: "ignore" });
}

/** Or it has ended. */
async function somethingSealedAnew({ db }: Database, child: ChildProcess): Promise<void> {
  const read = async () =>
    JSON.stringify([
      await db.selectFrom("app_check").selectAll().execute(),
      await db.selectFrom("whatsapp_keys").select("value").execute(),
      await db.selectFrom("telegram_peers").select("value").execute(),
    ]);
  const before = await read();
  while (child.exitCode === null && (await read()) === before) await new Promise((resolve) => setTimeout(resolve, 1));
}
