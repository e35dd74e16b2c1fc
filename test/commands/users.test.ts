import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { migrate } from "#adapters/sql/migrate.ts";
import { openDatabase } from "#adapters/sql/open.ts";
import { sqlUserStore } from "#adapters/sql/stores/user-store.ts";
import type { NewUser } from "#ports/users.ts";
import { fakeClock } from "#test/fakes/clock.ts";
import { fakeStores } from "#test/fakes/stores.ts";
import { readArguments, runUsers, USAGE, type UsersCommand } from "../../src/commands/users/run.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

const LAYLA: NewUser = {
  name: "Layla Hassan",
  email: "layla@example.com",
  passwordHash: "hash",
  country: "IQ",
  referrerId: null,
  createdAt: new Date("2026-11-21T10:00:00Z"),
};

async function world() {
  const stores = fakeStores();
  const printed: string[] = [];
  const complaints: string[] = [];
  const command: UsersCommand = {
    ports: {
      ...stores,
      authSessions: { endAll: stores.authSessions.removeOf },
      clock: fakeClock(),
    },
    print: (line) => void printed.push(line),
    complain: (line) => void complaints.push(line),
  };
  await stores.users.create(LAYLA);
  const run = (...words: string[]) => {
    const wanted = readArguments(words);
    if (wanted === null) throw new Error(`test: ${words.join(" ")} is no command`);
    return runUsers(command, wanted);
  };
  const records = () => stores.audit.entries.map(({ action, userId }) => [action, userId]);
  return { stores, printed, complaints, run, records };
}

describe("the arguments", () => {
  it("are a verb, a role and an e-mail address, or a list and what it is searched for", () => {
    expect(readArguments(["grant", "admin", "a@b.co"])).toEqual({ kind: "set-role", role: "admin", email: "a@b.co" });
    expect(readArguments(["revoke", "admin", "a@b.co"])).toEqual({ kind: "set-role", role: "user", email: "a@b.co" });
    expect(readArguments(["list"])).toEqual({ kind: "list", search: "" });
    expect(readArguments(["list", "layla"])).toEqual({ kind: "list", search: "layla" });
  });

  it.each([
    [[]],
    [["grant"]],
    [["grant", "admin"]],
    [["grant", "root", "a@b.co"]],
    [["grant", "admin", "a@b.co", "c@d.co"]],
    [["remove", "admin", "a@b.co"]],
    [["list", "a", "b"]],
  ])("are not %j", (words) => {
    expect(readArguments(words)).toBeNull();
  });
});

describe("users", () => {
  it("makes an administrator whatever the case of the address, once, on record", async () => {
    const { stores, printed, run, records } = await world();
    expect(await run("grant", "admin", " Layla@Example.com ")).toBe(0);
    expect(await run("grant", "admin", LAYLA.email)).toBe(0);
    expect((await stores.users.findById(1))?.role).toBe("admin");
    expect(printed).toEqual([
      "layla@example.com is an administrator now.",
      "layla@example.com is an administrator already.",
    ]);
    expect(records()).toEqual([["role-granted", 1]]);
  });

  it("takes it away again, on record", async () => {
    const { stores, printed, run, records } = await world();
    await stores.users.setRole(1, "admin");
    expect(await run("revoke", "admin", LAYLA.email)).toBe(0);
    expect(await run("revoke", "admin", LAYLA.email)).toBe(0);
    expect((await stores.users.findById(1))?.role).toBe("user");
    expect(printed).toEqual(["layla@example.com is no administrator now.", "layla@example.com is no administrator."]);
    expect(records()).toEqual([["role-revoked", 1]]);
  });

  it("says that nobody has the address", async () => {
    const { complaints, run, records } = await world();
    expect(await run("grant", "admin", "omar@example.com")).toBe(1);
    expect(complaints).toEqual(["Nobody has signed up as omar@example.com."]);
    expect(records()).toEqual([]);
  });

  it("lists all of them, however many", async () => {
    const { stores, printed, run } = await world();
    for (let number = 2; number <= 120; number += 1) {
      await stores.users.create({ ...LAYLA, email: `user${number}@example.com`, name: `User ${number}` });
    }
    await stores.users.setRole(1, "admin");
    expect(await run("list")).toBe(0);
    expect(printed).toHaveLength(121);
    expect(new Set(printed).size).toBe(121);
    expect(printed[0]).toBe("2026-11-21  user   free  0 instances  user120@example.com  User 120");
    expect(printed.at(-2)).toBe("2026-11-21  admin  free  0 instances  layla@example.com  Layla Hassan");
    expect(printed.at(-1)).toBe("120 users");
  });

  it("lists those that hold a text, and none of it as a terminal's order", async () => {
    const { stores, printed, run } = await world();
    await stores.users.create({ ...LAYLA, email: "omar@example.com", name: "Omar \u001b]0;owned\u0007\u202e" });
    expect(await run("list", " OMAR ")).toBe(0);
    expect(printed).toEqual([
      "2026-11-21  user   free  0 instances  omar@example.com  Omar \u{fffd}]0;owned\u{fffd}\u{fffd}",
      "1 user",
    ]);
  });
});

it("the command itself changes the server's database while that is open", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "wesal-users-"));
  folders.push(dataDir);
  const database = await openDatabase({ url: `sqlite:${join(dataDir, "wesal.sqlite")}` });
  await migrate(database);
  const store = sqlUserStore(database);
  await store.create(LAYLA);
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "", APP_SECRET: "", LOG_LEVEL: "silent" };
  const run = async (...words: string[]) => {
    const args = ["--disable-warning=ExperimentalWarning", "src/commands/users.ts", ...words];
    try {
      return { code: 0, ...(await promisify(execFile)(process.execPath, args, { cwd: ROOT, env })) };
    } catch (error) {
      return error as { code: number; stdout: string; stderr: string };
    }
  };
  const [granted, wrong] = await Promise.all([run("grant", "admin", LAYLA.email), run("grant")]);
  expect(granted).toMatchObject({ code: 0, stdout: "layla@example.com is an administrator now.\n", stderr: "" });
  expect((await store.findByEmail(LAYLA.email))?.user.role).toBe("admin");
  expect(wrong).toMatchObject({ code: 1, stdout: "", stderr: `${USAGE}\n` });
  await database.close();
});

it.each([
  ["users", "list"],
  ["content", "list"],
  ["secrets", "rotate"],
])("%s %s takes no other program's tables over by the way", async (command, verb) => {
  const dataDir = await mkdtemp(join(tmpdir(), "wesal-users-"));
  folders.push(dataDir);
  const database = await openDatabase({ url: `sqlite:${join(dataDir, "wesal.sqlite")}` });
  await sql`create table users (id integer, u_email text)`.execute(database.db);
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "", APP_SECRET: "", LOG_LEVEL: "silent" };
  const args = ["--disable-warning=ExperimentalWarning", `src/commands/${command}.ts`, verb];
  const refused = await promisify(execFile)(process.execPath, args, { cwd: ROOT, env }).catch((error) => error);
  expect(refused).toMatchObject({ code: 1, stdout: "" });
  expect(refused.stderr).toContain("has the tables of another program (users)");
  const { rows } = await sql<{ name: string }>`select name from sqlite_schema where type = 'table'`.execute(
    database.db,
  );
  expect(rows).toEqual([{ name: "users" }]);
  await database.close();
});

it("takes a second factor off, and says where there is none or nobody", async () => {
  const { stores, printed, complaints, run, records } = await world();
  const at = LAYLA.createdAt;
  await stores.secondFactors.beginTotp(1, "SECRET", at);
  await stores.secondFactors.turnOnTotp(1, at, at);
  expect(await run("remove-second-factor", "Layla@example.com")).toBe(0);
  expect(await run("remove-second-factor", "layla@example.com")).toBe(0);
  expect(await run("remove-second-factor", "nobody@example.com")).toBe(1);
  expect(printed).toEqual([
    "layla@example.com signs in with the password alone now.",
    "layla@example.com has no second factor.",
  ]);
  expect(complaints).toEqual(["Nobody has signed up as nobody@example.com."]);
  expect(records()).toEqual([["second-factor-removed", 1]]);
  expect(readArguments(["remove-second-factor"])).toBeNull();
});

it("docs/administration.md shows the usage that the command has", async () => {
  const documentation = await readFile(join(ROOT, "docs/administration.md"), "utf8");
  for (const words of ["grant admin", "revoke admin", "remove-second-factor", "list"]) {
    expect([USAGE, documentation].every((text) => text.includes(`npm run users -- ${words}`))).toBe(true);
  }
});

describe("an account, at the command line", () => {
  it("has its address confirmed, which is said, once on record", async () => {
    const { stores, printed, complaints, run, records } = await world();
    expect([await run("verify", "Layla@Example.com"), await run("verify", LAYLA.email)]).toEqual([0, 0]);
    expect(printed).toEqual([
      "The address layla@example.com is confirmed now.",
      "The address layla@example.com is confirmed already.",
    ]);
    expect((await stores.users.findById(1))?.verified).toBe(true);
    expect(records()).toEqual([["email-verified", 1]]);
    expect([await run("verify", "no@example.com"), complaints]).toEqual([
      1,
      ["Nobody has signed up as no@example.com."],
    ]);
  });

  it("is listed with the day on which it is deleted", async () => {
    const { stores, printed, run } = await world();
    await stores.users.planDeletion(1, new Date("2026-11-28T10:00:00Z"));
    await run("list", LAYLA.email);
    expect(printed[0]).toContain("  deleted on 2026-11-28  ");
  });

  it("is suspended, is listed so, and is suspended no more", async () => {
    const { printed, run, records } = await world();
    for (const verb of ["suspend", "suspend", "list", "unsuspend", "unsuspend"]) {
      expect(await run(verb, LAYLA.email)).toBe(0);
    }
    expect(printed.filter((line) => !line.includes("  ") && line !== "1 user")).toEqual([
      "layla@example.com is suspended now.",
      "layla@example.com is suspended already.",
      "layla@example.com is suspended no more.",
      "layla@example.com is not suspended.",
    ]);
    expect(printed.find((line) => line.includes("  "))).toContain("  suspended  ");
    expect(records().map(([action]) => action)).toEqual(["account-suspended", "account-unsuspended"]);
  });
});
