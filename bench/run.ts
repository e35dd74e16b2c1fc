/**
 * `npm run bench [-- --only a,d]`: our figures as ratios, each measured side by side in one run, contenders in turn.
 * Servers are processes of their own. CPU figures count all threads of the server, so a busy machine bends them little.
 */
import { parseArgs } from "node:util";
import { TELEGRAM, WHATSAPP } from "./harness/platforms.ts";
import { type Findings, formatFindings, machineLine } from "./harness/report.ts";
import { messageRate } from "./message-rate.ts";
import { pageRate } from "./pages.ts";
import { sendOverhead } from "./send-overhead.ts";
import { sessionMemory } from "./session-memory.ts";
import { tableSize } from "./table-size.ts";
import { textWhileUploading, uploadMemory } from "./uploads.ts";

const BENCHMARKS: Readonly<Record<string, () => Promise<Findings>>> = {
  a: sendOverhead,
  b: () => messageRate(WHATSAPP),
  c: () => sessionMemory(WHATSAPP),
  d: tableSize,
  e: () => messageRate(TELEGRAM),
  f: () => sessionMemory(TELEGRAM),
  g: uploadMemory,
  h: textWhileUploading,
  i: pageRate,
};

const { values } = parseArgs({ options: { only: { type: "string" } } });
const letters = values.only?.split(",") ?? Object.keys(BENCHMARKS);

console.log(`${machineLine()}\n`);
for (const letter of letters) {
  const run = BENCHMARKS[letter];
  if (run === undefined)
    throw new Error(`bench: no benchmark ${letter}; there are ${Object.keys(BENCHMARKS).join(", ")}`);
  console.log(formatFindings(letter, await run()));
}
