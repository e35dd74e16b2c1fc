import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { gunzipSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { backupOf, bare, filled, restore, run, secrets } from "#test/support/db-command.ts";

/** What versions have added since `0005-first-questions`. */
const LATER_TABLES: readonly string[] = [
  "rate_limits",
  "mailed_links",
  "messages",
  "idempotency_keys",
  "session_owners",
  "instance_settings",
  "message_media",
  "events",
  "analytics_hours",
  "analytics_cursors",
  "chats",
  "chat_cursors",
  "chat_reads",
  "group_names",
  "webhook_endpoints",
  "webhook_tries",
  "api_keys",
  "auth_steps",
  "totp_factors",
  "recovery_codes",
  "passkeys",
  "instance_links",
  "notices",
  "bell_notices",
  "api_requests",
  "availability",
  "message_templates",
  "campaigns",
  "campaign_recipients",
  "stop_answers",
  "stop_words",
  "instance_proxies",
];

describe("a backup of another version", () => {
  interface Lines {
    readonly head: { readonly migrations: readonly string[] };
    /** Each table with its rows. */
    readonly tables: { readonly table: string; readonly columns: readonly string[]; rows: unknown[][] }[];
  }

  /** A file that such a version would have written. */
  async function backupOfVersion(change: (lines: Lines) => Lines): Promise<string> {
    const file = await backupOf(await filled());
    const [head, ...rest] = gunzipSync(await readFile(file))
      .toString("utf8")
      .trimEnd()
      .split("\n")
      .slice(0, -1);
    const tables: Lines["tables"] = [];
    for (const line of rest.map((text) => JSON.parse(text))) {
      if (Array.isArray(line)) tables.at(-1)?.rows.push(line);
      else tables.push({ ...line, rows: [] });
    }
    const changed = change({ head: JSON.parse(head ?? ""), tables });
    const values = [changed.head, ...changed.tables.flatMap(({ rows, ...table }) => [table, ...rows])];
    const text = values.map((value) => `${JSON.stringify(value)}\n`).join("");
    const seal = secrets.index("backup", createHash("sha256").update(text).digest("hex"));
    const rows = changed.tables.reduce((sum, table) => sum + table.rows.length, 0);
    await writeFile(file, gzipSync(`${text}${JSON.stringify({ rows, seal })}\n`));
    return file;
  }

  function withoutShell({ head, tables }: Lines): Lines {
    const added = [
      "u_role",
      "u_subscription",
      "u_verified",
      "u_suspended",
      "u_deletes",
      "u_expiry_mails_off",
      "u_link_mails_off",
      "u_start_done",
      "u_start_off",
      "u_language",
      "i_token_off",
      "actor_id",
      "about",
      "claim",
      "proved_at",
    ];
    return {
      head: { ...head, migrations: head.migrations.slice(0, 5) },
      tables: tables
        .filter(({ table }) => !LATER_TABLES.includes(table))
        .map(({ table, columns, rows }) => {
          const kept = columns.map((name) => !added.includes(name));
          return {
            table,
            columns: columns.filter((_, at) => kept[at]),
            rows: rows.map((row) => row.filter((_, at) => kept[at])),
          };
        }),
    };
  }

  it("that is newer is refused", async () => {
    const file = await backupOfVersion(({ head, tables }) => ({
      head: { ...head, migrations: [...head.migrations, "9999-later"] },
      tables,
    }));
    expect((await run(await bare(), restore(file))).code).toBe(
      `${file} is of a newer version (9999-later): restore it with that version.`,
    );
  });

  it("that is older is refused by tables that are newer", async () => {
    const file = await backupOfVersion(withoutShell);
    expect((await run(await filled(), restore(file, true))).code).toContain("is of an older version (0005-first-");
  });

  it("that is older takes the steps that came since once its rows are in", async () => {
    const file = await backupOfVersion(withoutShell);
    const target = await bare();
    expect(await run(target, restore(file))).toMatchObject({ code: 0 });
    const users = await target.db.selectFrom("users").select(["u_email", "u_role"]).execute();
    expect(users).toEqual([{ u_email: "owner@example.com", u_role: null }]);
    expect((await run(target, { kind: "migrate" })).lines).toEqual(["The database is up to date."]);
  });
});
