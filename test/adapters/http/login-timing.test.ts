import { expect, test } from "vitest";
import { argon2Passwords } from "#adapters/auth/argon2-passwords.ts";
import { sqlAuditLog } from "#adapters/sql/stores/audit-log.ts";
import { sqlUserStore } from "#adapters/sql/stores/user-store.ts";
import type { Limit } from "#ports/limits.ts";
import { temporarySqlite } from "#test/support/databases.ts";
import { signupFields, webWorld } from "#test/support/web.ts";

/** A difference that is there shows however many rounds there are; one that a busy machine made goes away with more. */
const [ROUNDS, ROUNDS_AT_MOST] = [41, 205];
/** What one can tell apart over a network, after many tries. */
const MOST_MS = 5;
const NO_LIMIT: Limit = {
  take: () => null,
  reset: () => undefined,
  standing: () => ({ points: 1, perSeconds: 1, remaining: 1, resetSeconds: 1 }),
};
const JSON_ONLY = { headers: { accept: "application/json" } };

/** Real hashes and a real database: what is compared is all that a log-in does. */
test("a log-in takes as long, and says the same, for an unknown address as for a known one", async () => {
  const { database, remove } = await temporarySqlite();
  const { limits } = webWorld().ports;
  const world = webWorld({
    ports: {
      users: sqlUserStore(database),
      audit: sqlAuditLog(database),
      passwords: argon2Passwords(),
      limits: { ...limits, login: NO_LIMIT, loginAddress: NO_LIMIT, loginAccount: NO_LIMIT },
    },
  });
  await world.postForm("/signup", signupFields("known@example.com"));
  const old = { name: "Old", email: "old@example.com", country: "IQ", referrerId: null, createdAt: new Date() };
  await world.ports.users.create({ ...old, passwordHash: "plain from before" });

  const kinds = ["known", "old", "unknown"] as const;
  const took: Record<(typeof kinds)[number], number[]> = { known: [], old: [], unknown: [] };
  // By the fastest, which a busy machine moves least; a hash that is left out shows in it as well.
  const apart = () => {
    const fastest = kinds.map((kind) => Math.min(...took[kind]));
    return Math.max(...fastest) - Math.min(...fastest);
  };
  const answers = new Set<string>();
  let round = 0;
  for (; round < ROUNDS || (round < ROUNDS_AT_MOST && apart() >= MOST_MS); round += 1) {
    // In another order each time: what went before leaves its traces.
    for (const kind of [...kinds.slice(round % 3), ...kinds.slice(0, round % 3)]) {
      const started = performance.now();
      const answer = await world.postForm("/login", { email: `${kind}@example.com`, password: "wrong" }, JSON_ONLY);
      took[kind].push(performance.now() - started);
      const { requestId: _, ...body } = (await answer.json()) as { requestId: string };
      answers.add(`${answer.status} ${JSON.stringify(body)} ${answer.headers.getSetCookie()}`);
    }
  }
  await remove();

  expect([...answers]).toEqual([expect.stringMatching(/^401 .*Invalid email or password/)]);
  expect(apart()).toBeLessThan(MOST_MS);
  const differenceOf = (figure: (times: readonly number[]) => number) =>
    `${(figure(took.unknown) - figure(took.known)).toFixed(2)} ms`;
  const [median, least] = [differenceOf(medianOf), differenceOf((times) => Math.min(...times))];
  console.info(`log-in, unknown minus known address, ${round} times: medians differ by ${median}, fastest by ${least}`);
});

function medianOf(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
