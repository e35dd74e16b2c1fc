/**
 * `npm run chaos [-- --only kill-gateway,stop] [--except soak] [--short] [--rounds 20] [--minutes 60] [--seed 7]`: what happens to messages
 * when processes, databases, disks, clocks and networks fail, each on a product of its own. It ends with the table: what
 * must hold, what was counted, held or not; one that is not held fails the run.
 */
import { randomInt } from "node:crypto";
import { join } from "node:path";
import { writeTally } from "../scripts/gate/tally.ts";
import { readArguments } from "./arguments.ts";
import { FAULTS } from "./faults.ts";
import { type Check, checksOf, formatTable, tallyOf } from "./harness/checks.ts";
import type { Fault } from "./harness/fault.ts";
import { seededRandom } from "./harness/seeded-random.ts";

const LOGS = join(import.meta.dirname, "..", "test-results", "chaos");

// What was started ends with us.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

try {
  const asked = readArguments(process.argv.slice(2), Object.keys(FAULTS), randomInt(1_000_000));
  const { names, seed, figures } = asked;
  console.log(`seed ${seed}, ${asked.size}\n`);
  const all: Check[] = [];
  for (const name of names) all.push(...(await checksUnder(name, FAULTS[name] as Fault, asked)));
  console.log(`\n${formatTable(all)}\n`);
  const tally = tallyOf(all);
  if (figures !== null) writeTally(figures, tally);
  for (const line of tally.failures) console.log(`NOT HELD  ${line}`);
  console.log(`seed ${seed}: ${tally.passed} held, ${tally.failed} not held`);
  process.exit(tally.failed === 0 ? 0 : 1);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}

type Asked = ReturnType<typeof readArguments>;

async function checksUnder(
  name: string,
  fault: Fault,
  { size, rounds, minutes, seed }: Asked,
): Promise<readonly Check[]> {
  const checks = checksOf(name, size);
  const startedMs = performance.now();
  const seconds = () => ((performance.now() - startedMs) / 1000).toFixed(1).padStart(6);
  const say = (line: string) => console.log(`${seconds()} s  ${name}: ${line}`);
  const log = join(LOGS, `${name}.log`);
  say("begins");
  try {
    await fault({ size, rounds, minutes, random: seededRandom(seed), checks, say, log });
    say("ended");
  } catch (error) {
    const { message, stack } = error as Error;
    say(stack ?? message);
    checks.check("runs to its end", message.split("\n", 1)[0] ?? "", false);
  }
  const { failed } = tallyOf(checks.all);
  if (failed > 0) say(`${failed} not held; what the product said is in ${log}`);
  return checks.all;
}
