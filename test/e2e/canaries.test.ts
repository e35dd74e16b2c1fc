import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { createConnection } from "mysql2/promise";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "#adapters/sql/open.ts";
import { sqlTelegramStore } from "#adapters/sql/stores/telegram-store.ts";
import { sqlWhatsAppCredentialStore } from "#adapters/sql/stores/whatsapp-credential-store.ts";
import { secretsFrom } from "#adapters/system/secrets.ts";
import { grouped } from "#domain/count.ts";
import { type MariaDb, startMariaDb } from "../../scripts/gate/mariadb.ts";
import { missingTools } from "../../scripts/gate/tools.ts";
import { type Canary, canary, keysIn, madeUp, type Place, place, shownIn } from "./support/canaries.ts";
import { type CanaryLife, leadLife } from "./support/canary-life.ts";
import { type Product, startProduct } from "./support/product.ts";

const ROOT = new URL("../../", import.meta.url).pathname;
const APP_SECRET = madeUp("app-secret");

/** Where the product keeps things, and how that is read as a thief would. */
interface Storage {
  readonly env: Record<string, string>;
  readonly databaseUrl: string;
  readonly canaries: readonly Canary[];
  read(): Promise<Place[]>;
}

/** Mails go into files. */
function sqliteIn(dataDir: string): Storage {
  const files = ["wesal.sqlite", "wesal.sqlite-wal"];
  return {
    env: {},
    databaseUrl: `sqlite:${join(dataDir, "wesal.sqlite")}`,
    canaries: [],
    // The second goes when the product stops.
    read: async () =>
      files
        .filter((name) => existsSync(join(dataDir, name)))
        .map((name) => place(name, readFileSync(join(dataDir, name)))),
  };
}

/** Mails go to a server that is not there, whose password is a secret as well. */
async function mariaDbAt(server: MariaDb): Promise<Storage> {
  const [password, mailPassword] = [madeUp("database-password"), madeUp("mail-password")];
  const root = await createConnection(server.url);
  await root.query("create database wesal");
  await root.query("create user wesal@'127.0.0.1' identified by ?", [password]);
  await root.query("grant all on wesal.* to wesal@'127.0.0.1'");
  await root.end();
  const databaseUrl = `mysql://wesal:${password}@127.0.0.1:${new URL(server.url).port}/wesal`;
  return {
    env: { DATABASE_URL: databaseUrl, MAIL_URL: `smtp://mailer:${mailPassword}@127.0.0.1:1` },
    databaseUrl,
    canaries: [canary("database password", password), canary("mail password", mailPassword)],
    async read() {
      const reader = await createConnection(server.url);
      const [[found]] = (await reader.query("select @@datadir as folder")) as unknown as [[{ folder: string }]];
      const folder = join(found.folder, "wesal");
      const files = readdirSync(folder).map((name) => place(`MariaDB's ${name}`, readFileSync(join(folder, name))));
      const [tables] = (await reader.query("show tables from wesal")) as unknown as [Record<string, string>[]];
      for (const name of tables.flatMap((row) => Object.values(row))) {
        const [rows] = await reader.query(`select * from wesal.${name}`);
        files.push(place(`the table ${name}`, JSON.stringify(rows)));
      }
      const log = readFileSync(join(found.folder, "ib_logfile0"));
      await reader.end();
      return [...files, place("MariaDB's redo log", written(log))];
    },
  };
}

/** Without the end of a file that was made large and is still empty there. */
function written(file: Buffer): Buffer {
  const empty = Buffer.alloc(64 * 1024);
  let end = file.length;
  while (end >= empty.length && file.subarray(end - empty.length, end).equals(empty)) end -= empty.length;
  return file.subarray(0, end);
}

/** What only the gateways hold: the keys of both linked accounts, opened with the secret. */
async function keysOfAccounts(databaseUrl: string, life: CanaryLife): Promise<Canary[]> {
  const database = await openDatabase({ url: databaseUrl });
  const secrets = secretsFrom(APP_SECRET);
  const whatsapp = await sqlWhatsAppCredentialStore(database, secrets).readCredentials(life.whatsAppId);
  const telegram = await sqlTelegramStore(database, secrets).read(life.telegramId);
  await database.close();
  const found = [
    keysIn("WhatsApp credentials", whatsapp ?? ""),
    keysIn("Telegram session", telegram?.session ?? ""),
    keysIn("Telegram auth keys", telegram?.engine ?? ""),
  ];
  for (const keys of found) expect(keys).not.toEqual([]);
  return found.flat();
}

function backupOf(env: Record<string, string>, dataDir: string): Buffer {
  const file = join(dataDir, `backup-${crypto.randomUUID()}.gz`);
  execFileSync(process.execPath, ["--disable-warning=ExperimentalWarning", "src/commands/db.ts", "backup", file], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: "production", ...env },
  });
  return gunzipSync(readFileSync(file));
}

function secretsStayIn(name: string, makeStorage: (dataDir: string) => Promise<Storage>): void {
  describe(`secrets in the running product, on ${name}`, () => {
    let dataDir: string;
    let product: Product;
    let env: Record<string, string>;
    let storage: Storage;
    let life: CanaryLife;
    let canaries: readonly Canary[];

    beforeAll(async () => {
      dataDir = mkdtempSync(join(tmpdir(), "wesal-canaries-"));
      storage = await makeStorage(dataDir);
      env = { DATA_DIR: dataDir, APP_SECRET, LOG_LEVEL: "debug", ...storage.env };
      product = await startProduct(env, { logLines: Number.POSITIVE_INFINITY });
      life = await leadLife(product, storage.env.MAIL_URL === undefined ? join(dataDir, "outbox") : null);
      const keys = await keysOfAccounts(storage.databaseUrl, life);
      canaries = [canary("app secret", APP_SECRET), ...storage.canaries, ...life.canaries, ...keys];
    });
    afterAll(async () => {
      await product?.stop();
      rmSync(dataDir, { recursive: true, force: true });
    });

    it("show in no answer but the one that is there to tell them", () => {
      expect(life.answers.length).toBeGreaterThan(40);
      expect(shownIn(life.answers, canaries)).toEqual([]);
    });

    it("show in no mail, but for a reset link in its own", () => {
      // A server that is not there takes none.
      expect(life.mails.length > 0).toBe(storage.env.MAIL_URL === undefined);
      expect(shownIn(life.mails, canaries)).toEqual([]);
    });

    it("show in no process's arguments", () => {
      const running = execFileSync("ps", ["-A", "-o", "args="], { encoding: "utf8" });
      expect(running).toContain("src/server.ts");
      expect(shownIn([place("ps", running)], canaries)).toEqual([]);
    });

    it("show in no backup", () => {
      const backup = place("the backup", backupOf(env, dataDir));
      expect(backup.bytes.includes(life.client)).toBe(true);
      expect(shownIn([backup], canaries)).toEqual([]);
    });

    it("show in no log line of any role, and in nothing that is stored", async () => {
      const stored = await storage.read();
      expect(stored.some(({ bytes }) => bytes.includes(life.client))).toBe(true);
      expect(shownIn(stored, canaries)).toEqual([]);
      expect(await product.stop()).toBe(0);
      const log = place("the log", product.output());
      for (const role of ["web", "whatsapp", "telegram", "sandbox"]) {
        expect(log.bytes.includes(`"role":"${role}"`), role).toBe(true);
      }
      expect(shownIn([log], canaries)).toEqual([]);
      const bytes = [...stored, log, ...life.answers].reduce((sum, one) => sum + one.bytes.length, 0);
      const places = `${life.answers.length} answers, ${grouped(log.bytes.length)} bytes of log, ${stored.length} files and tables`;
      console.log(
        `figure: canaries on ${name}: ${canaries.length} secrets in none of ${grouped(bytes)} bytes (${places})`,
      );
    });
  });
}

secretsStayIn("SQLite", async (dataDir) => sqliteIn(dataDir));

describe.skipIf(missingTools(process.env.PATH ?? "").some(({ name }) => name === "mariadb-server"))("MariaDB", () => {
  let server: MariaDb | undefined;
  afterAll(async () => {
    await server?.stop();
  });
  secretsStayIn("MariaDB", async () => {
    server = await startMariaDb();
    return mariaDbAt(server);
  });
});
