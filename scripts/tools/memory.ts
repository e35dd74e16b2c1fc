import { existsSync, readdirSync, readFileSync } from "node:fs";

/** What each process of a running product holds, in kB: `node scripts/tools/memory.ts [PID of the supervisor]`. Linux. */

export interface Held {
  readonly part: string;
  readonly pid: number;
  /** Its own pages, and of each shared page the share that falls on it. */
  readonly pssKb: number;
}

interface Running {
  readonly pid: number;
  readonly parent: number;
  readonly args: readonly string[];
}

/** Launchers above the supervisor, the supervisor, and its roles. */
export function held(supervisor: number): Held[] {
  const all = running();
  const above = lineOf(supervisor, all).filter(({ args }) => args.some((arg) => arg.endsWith("scripts/launch.mjs")));
  const roles = all.filter(({ parent }) => parent === supervisor);
  return [
    ...above.map(({ pid }) => ({ part: "launcher", pid, pssKb: pssKb(pid) })),
    { part: "supervisor", pid: supervisor, pssKb: pssKb(supervisor) },
    ...roles.map(({ pid, args }) => ({ part: args.at(-1) ?? "", pid, pssKb: pssKb(pid) })),
  ];
}

export function findSupervisor(): number | undefined {
  return running().find(({ args }) => args.at(-2) === "supervisor" && args.at(-3)?.endsWith("src/server.ts"))?.pid;
}

function lineOf(pid: number, all: readonly Running[]): Running[] {
  const parent = all.find((one) => one.pid === all.find((child) => child.pid === pid)?.parent);
  return parent === undefined ? [] : [...lineOf(parent.pid, all), parent];
}

function running(): Running[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        // The name in parentheses may hold anything; the parent is the second field after it.
        const parent = Number(readFileSync(`/proc/${name}/stat`, "utf8").split(") ").at(-1)?.split(" ")[1]);
        const args = readFileSync(`/proc/${name}/cmdline`, "utf8").split("\0").slice(0, -1);
        return [{ pid: Number(name), parent, args }];
      } catch {
        return []; // It ended meanwhile.
      }
    });
}

function pssKb(pid: number): number {
  return Number(/^Pss: +(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1]);
}

if (import.meta.main) {
  const pid = Number(process.argv[2] ?? findSupervisor() ?? 0);
  if (!existsSync(`/proc/${pid}/smaps_rollup`)) {
    console.error("No supervisor runs here: start the product on Linux (`npm start`), or give the supervisor's PID.");
    process.exit(1);
  }
  const rows = held(pid);
  const lines = rows.map(({ part, pid, pssKb }) => `${part.padEnd(12)}${String(pid).padStart(8)}${mb(pssKb)}`);
  const total = rows.reduce((sum, { pssKb }) => sum + pssKb, 0);
  console.log([`${"PSS, MB".padEnd(30)}`, ...lines, `${"together".padEnd(20)}${mb(total)}`].join("\n"));
}

function mb(kb: number): string {
  return (kb / 1024).toFixed(1).padStart(10);
}
