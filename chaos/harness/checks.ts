import type { Size, Sized } from "./size.ts";

/** One thing that a fault must leave as it is, and what was counted. */
export interface Check {
  readonly fault: string;
  readonly what: string;
  readonly figure: string;
  /** Null: not tried here; `figure` says why. */
  readonly held: boolean | null;
}

/** Gathers what one fault shows. */
export interface Checks {
  /** `figure` is for people. */
  check(what: string, figure: string, held: boolean): void;
  /** Held when it is 0; `of` is how many there might have been. */
  none(what: string, count: number, of?: number): void;
  /** As `none`; a short run, on whichever machine, lets one in 500 pass. */
  rare(what: string, count: number, of: number): void;
  atMost(what: string, value: number, most: number, unit: string): void;
  /** A time in seconds. A short run, on whichever machine, fails only where something hangs. */
  within(what: string, seconds: number, wanted: number, figure?: string): void;
  /** How many came in the first second after a trouble, beside the rate of a second before it. */
  stampede(what: string, burst: number, perSecondBefore: number): void;
  skip(what: string, reason: string): void;
  readonly all: readonly Check[];
}

const RARE: Sized<number> = { full: 0, short: 1 / 500 };
/** What waited comes faster than it came before; a short run knows that rate only from two seconds of a busy machine. */
const STAMPEDE: Sized<number> = { full: 2, short: 3 };
/** How many times as long as is wanted a thing may take. */
const PATIENCE: Sized<number> = { full: 1, short: 4 };

export function checksOf(fault: string, size: Size): Checks {
  const all: Check[] = [];
  const check: Checks["check"] = (what, figure, held) => void all.push({ fault, what, figure, held });
  return {
    all,
    check,
    none: (what, count, of) =>
      check(what, of === undefined ? grouped(count) : `${grouped(count)} of ${grouped(of)}`, count === 0),
    rare(what, count, of) {
      const most = Math.ceil(of * RARE[size]);
      const bound = most === 0 ? "none" : `wanted none, at most ${most} in a short run`;
      check(what, `${grouped(count)} of ${grouped(of)} (${bound})`, count <= most);
    },
    atMost: (what, value, most, unit) => check(what, `${rounded(value)} ${unit} (at most ${most})`, value <= most),
    within(what, seconds, wanted, figure = `${rounded(seconds)} s`) {
      const most = wanted * PATIENCE[size];
      const bound = most === wanted ? `at most ${wanted}` : `wanted ${wanted}, at most ${most} in a short run`;
      check(what, `${figure} (${bound})`, seconds <= most);
    },
    stampede(what, burst, perSecondBefore) {
      const figure = `${burst}, before ${Math.round(perSecondBefore)} a second (at most ${STAMPEDE[size]} times that)`;
      check(what, figure, burst <= STAMPEDE[size] * perSecondBefore);
    },
    skip: (what, reason) => void all.push({ fault, what, figure: reason, held: null }),
  };
}

interface HeldTally {
  readonly passed: number;
  readonly failed: number;
  /** Those not held, a line each. */
  readonly failures: readonly string[];
}

export function tallyOf(checks: readonly Check[]): HeldTally {
  const failures = checks
    .filter(({ held }) => held === false)
    .map(({ fault, what, figure }) => `${fault}: ${what}: ${figure}`);
  return { passed: checks.filter(({ held }) => held === true).length, failed: failures.length, failures };
}

const HELD = new Map([
  [true, "yes"],
  [false, "NO"],
  [null, "not tried"],
]);

/** The table: fault, what it must leave as it is, what was counted, held or not. */
export function formatTable(checks: readonly Check[]): string {
  const rows = [
    ["Fault", "What must hold", "Figure", "Held"],
    ...checks.map(({ fault, what, figure, held }, at) => [
      checks[at - 1]?.fault === fault ? "" : fault,
      what,
      figure,
      HELD.get(held) ?? "",
    ]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

export function grouped(count: number): string {
  return count.toLocaleString("en");
}

export function rounded(value: number): string {
  if (!Number.isFinite(value)) return "never";
  return Math.abs(value) >= 100 ? grouped(Math.round(value)) : String(Math.round(value * 100) / 100);
}
