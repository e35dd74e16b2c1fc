import { CompiledQuery, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "#adapters/sql/database.ts";
import { openQueryService } from "#adapters/sql/dialects/query-service/open.ts";
import { sqlInstanceStore } from "#adapters/sql/stores/instance-store.ts";
import { sqlUserStore } from "#adapters/sql/stores/user-store.ts";
import { sqlWhatsAppCredentialStore } from "#adapters/sql/stores/whatsapp-credential-store.ts";
import type { Secrets } from "#ports/secrets.ts";
import { type FakeQueryService, fakeQueryService, probeRows, sendJson } from "#test/support/fake-query-service.ts";

/** Seals nothing, so that what is written can be read. */
const plainSecrets: Secrets = {
  seal: (_purpose, _boundTo, plain) => `sealed ${plain}`,
  open: () => new Uint8Array(),
  index: (_purpose, plain) => `index of ${plain}`,
};

const AT = new Date("2026-03-04T05:06:07.089Z");

describe("the SQL that a query service is sent", () => {
  let service: FakeQueryService;
  let database: Database;
  let atStart = 0;

  beforeEach(async () => {
    service = await fakeQueryService(({ query, method }, response) => {
      if (method === "PUT") response.writeHead(204).end();
      else sendJson(response, 200, probeRows(query) ?? []);
    });
    database = await openQueryService(`query-service+http://127.0.0.1:${service.port}/api/WesalDead?sql=mysql`);
    atStart = service.asked.length;
  });

  afterEach(async () => {
    await database.close();
    await service.close();
  });

  const sent = () => service.asked.slice(atStart).map(({ query }) => query);

  it("looks an account up with its address written into the text", async () => {
    await sqlUserStore(database).findByEmail("' OR 1=1 -- @Example.com");
    await sqlUserStore(database).findByEmail("Someone@example.com");
    const select =
      "select `users`.`id`, `u_name`, `u_email`, `u_phone`, `u_country`, `u_adddate`, `u_ref`, `u_role`, `u_subscription`, `u_verified`, `u_suspended`, `u_deletes`, `u_language`, `u_pass` from `users` where `u_email` = ";
    expect(sent()).toEqual([
      `${select}_utf8mb4 x'27206f7220313d31202d2d20406578616d706c652e636f6d'`,
      `${select}'someone@example.com'`,
    ]);
  });

  it("signs up without asking for the new id, and reads the row back", async () => {
    const user = {
      name: "O'Hara \\",
      email: "o@example.com",
      passwordHash: "$argon2id$hash",
      country: "IQ",
      referrerId: null,
      createdAt: AT,
    };
    await sqlUserStore(database)
      .create(user)
      .catch(() => undefined);
    expect(sent()[0]).toBe(
      "insert into `users` (`u_name`, `u_email`, `u_pass`, `u_country`, `u_adddate`, `u_ref`, `u_verified`) values (_utf8mb4 x'4f2748617261205c', 'o@example.com', '$argon2id$hash', 'IQ', '2026-03-04 05:06:07.089', null, 0)",
    );
    expect(sent()[1]).toMatch(/^select .* from `users` where `u_email` = 'o@example.com'$/);
  });

  it("counts and adds a free instance in one statement", async () => {
    const instance = {
      ownerId: 7,
      name: "Shop 😀",
      platform: "telegram" as const,
      apiId: "123",
      appHash: "abc",
      phone: null,
      botId: null,
      client: "Client001",
      token: "aB3dE6gH",
      createdAt: AT,
      expiresAt: AT,
    };
    await sqlInstanceStore(database, plainSecrets)
      .create(instance, 2)
      .catch(() => undefined);
    expect(sent()[0]?.replace(/\s+/g, " ")).toBe(
      "insert into `instances` (`i_name`, `i_type`, `i_apiid`, `i_phone`, `i_botid`, `i_apphash`, `i_client`, `i_token`, `i_token_index`, `i_adddate`, `i_sdate`, `i_edate`, `i_user_email`, `i_subscription`) select _utf8mb4 x'53686f7020f09f9880', 2, '123', null, null, 'sealed abc', 'Client001', 'sealed aB3dE6gH', 'index of aB3dE6gH', '2026-03-04 05:06:07.089', '2026-03-04 05:06:07.089', '2026-03-04 05:06:07.089', 7, 1 from (select count(*) as present from `instances` where i_user_email = 7 and (i_subscription is null or i_subscription = 1)) as counted where counted.present < 2",
    );
  });

  it("writes the values of statements that are compiled once", async () => {
    const store = sqlWhatsAppCredentialStore(database, plainSecrets);
    await store.readKeys(3, "session", ["a'b", "c"]);
    await store.writeKeys(3, [{ type: "session", id: "a?b", value: "é" }]);
    await sqlInstanceStore(database, plainSecrets).findAccess("Client'1");
    expect(sent()).toEqual([
      "select `id`, `value` from `whatsapp_keys` where `instance_id` = 3 and `type` = 'session' and `id` in (_utf8mb4 x'612762', 'c')",
      "insert into `whatsapp_keys` (`instance_id`, `type`, `id`, `value`) values (3, 'session', _utf8mb4 x'613f62', _utf8mb4 x'7365616c656420c3a9') on duplicate key update `value` = values(`value`)",
      "select `instances`.`id`, `i_type`, `i_client`, `i_edate`, `i_user_email`, `i_token_off`, `i_token_index`, `u_verified`, `u_suspended` from `instances` left join `users` on `users`.`id` = `instances`.`i_user_email` where `i_client` in (_utf8mb4 x'436c69656e742731')",
    ]);
  });

  it("leaves nothing in a name or an immediate value to the SQL mode", async () => {
    await sql`select ${sql.lit("a\\'b")} as ${sql.ref("c`d")}`.execute(database.db);
    expect(sent()).toEqual(["select _utf8mb4 x'615c2762' as `c``d`"]);
  });

  it("is ASCII, all of it", async () => {
    const name = "شركة وصال 😀";
    await sqlUserStore(database).update(1, { name, phone: "٠٧٧", country: "IQ" });
    for (const query of sent()) expect(query).toMatch(/^[ -~\n]*$/);
    expect(sent()).not.toHaveLength(0);
  });

  it("refuses values beside the text, transactions, and other numbers of values", async () => {
    await expect(database.db.executeQuery(CompiledQuery.raw("select ?", [1]))).rejects.toThrow(/takes no values/);
    await expect(database.db.transaction().execute(async () => 1)).rejects.toThrow(/no transactions/);
    const query = database.db.selectFrom("users").select("id").where("id", "=", 0).compile();
    expect(() => database.bind(query, [])).toThrow(/as many values/);
    expect(() => database.bind(query, [1, 2])).toThrow(/as many values/);
    expect(() => database.bind(CompiledQuery.raw("select 1"), [])).toThrow(/as many values/);
    expect(database.bind(query, [5]).sql).toBe("select `id` from `users` where `id` = 5");
    expect(sent()).toEqual([]);
  });
});
