import type { Checks } from "./checks.ts";
import type { SeededRandom } from "./seeded-random.ts";
import type { Size } from "./size.ts";

/** What a fault is given. */
export interface FaultRun {
  readonly size: Size;
  readonly rounds: number | null;
  readonly minutes: number | null;
  readonly random: SeededRandom;
  readonly checks: Checks;
  /** How far it is, in a line. */
  say(line: string): void;
  /** Where its product writes what it says. */
  readonly log: string;
}

/** Starts a product of its own, does to it what its name says, and checks what must still hold. */
export type Fault = (run: FaultRun) => Promise<void>;
