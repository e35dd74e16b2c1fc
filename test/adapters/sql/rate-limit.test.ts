import { expect, it } from "vitest";
import { openDatabase } from "#adapters/sql/open.ts";
import { sqlLimit } from "#adapters/sql/stores/rate-limit.ts";
import { secretsFrom } from "#adapters/system/secrets.ts";
import { tellsWhatIsLeft } from "#test/contracts/limit.ts";
import { fakeClock } from "#test/fakes/clock.ts";
import { eachDatabase } from "#test/support/databases.ts";
import { HOSTILE_STRINGS } from "#test/support/hostile-strings.ts";

const secrets = secretsFrom("a secret for the tests");
const RULES = { name: "login", points: 3, perSeconds: 60 };

eachDatabase("limits in the database", (fixture) => {
  const open = async () => {
    const { database } = await fixture.empty();
    const clock = fakeClock();
    const rows = () => database.db.selectFrom("rate_limits").selectAll().execute();
    return { database, clock, rows, limit: sqlLimit(database, secrets, clock, RULES) };
  };

  tellsWhatIsLeft(async () => {
    const { database, clock } = await open();
    return { limit: sqlLimit(database, secrets, clock, { ...RULES, points: 2 }), pass: (ms) => clock.pass(ms) };
  });

  it("admit so many in a window, and tell the others how long to wait", async () => {
    const { limit, clock } = await open();
    expect([await limit.take("a"), await limit.take("a")]).toEqual([null, null]);
    clock.pass(20_500);
    expect([await limit.take("a"), await limit.take("a"), await limit.take("a")]).toEqual([null, 40, 40]);
    clock.pass(39_499);
    expect(await limit.take("a")).toBe(1);
    clock.pass(1);
    expect([await limit.take("a"), await limit.take("a"), await limit.take("a")]).toEqual([null, null, null]);
    expect(await limit.take("a")).toBe(60);
  });

  it("begin again where a window has ended and its row is still there", async () => {
    const { limit, clock, rows } = await open();
    await limit.take("a");
    clock.pass(65_000);
    expect(await rows()).toHaveLength(1);
    const answers = [await limit.take("a"), await limit.take("a"), await limit.take("a"), await limit.take("a")];
    expect(answers).toEqual([null, null, null, 60]);
  });

  it("count each key and each name alone", async () => {
    const { database, clock, limit } = await open();
    for (let taken = 0; taken < 4; taken += 1) await limit.take("a");
    for (const key of ["A", "a ", "b", ...HOSTILE_STRINGS]) expect(await limit.take(key)).toBeNull();
    expect(await sqlLimit(database, secrets, clock, { ...RULES, name: "signup" }).take("a")).toBeNull();
    expect(await limit.take("a")).toBe(60);
  });

  it("admit again after a success", async () => {
    const { limit } = await open();
    for (let taken = 0; taken < 4; taken += 1) await limit.take("a");
    await limit.reset("a");
    await limit.reset("nobody");
    expect(await limit.take("a")).toBeNull();
  });

  it("hold over all processes that share a database, and outlive them", async () => {
    const { url } = await fixture.empty();
    const clock = fakeClock();
    const connect = async () => {
      const database = await openDatabase({ url });
      return { database, limit: sqlLimit(database, secrets, clock, RULES) };
    };
    const [one, two] = [await connect(), await connect()];
    expect([await one.limit.take("a"), await two.limit.take("a"), await one.limit.take("a")]).toEqual([
      null,
      null,
      null,
    ]);
    expect(await two.limit.take("a")).toBe(60);
    await Promise.all([one.database.close(), two.database.close()]);
    const three = await connect();
    expect(await three.limit.take("a")).toBe(60);
    await three.database.close();
  });

  it("never admit more than so many of those that ask at once", async () => {
    const { limit } = await open();
    const answers = await Promise.all(Array.from({ length: 12 }, () => limit.take("a")));
    const admitted = answers.filter((answer) => answer === null).length;
    if (fixture.dialect === "query-service") expect(admitted).toBeLessThanOrEqual(3);
    else expect(admitted).toBe(3);
    expect(await limit.take("a")).toBe(60);
  });

  it("write nothing for a key that is over, however often it comes", async () => {
    const { limit, rows } = await open();
    for (let taken = 0; taken < 4; taken += 1) await limit.take("a");
    const before = await rows();
    for (let taken = 0; taken < 5; taken += 1) await limit.take("a");
    expect(await rows()).toEqual(before);
  });

  it("keep nothing that tells a key", async () => {
    const { limit, rows } = await open();
    await limit.take("layla@example.com");
    expect(await rows()).toHaveLength(1);
    expect(JSON.stringify(await rows())).not.toContain("layla");
  });
});
