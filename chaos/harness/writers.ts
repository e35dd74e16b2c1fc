import type { Account } from "./accounts.ts";
import { sandboxOf } from "./phones.ts";
import type { Product } from "./product.ts";
import { pause } from "./wait.ts";

/** People who write to an account. */
export interface Writing {
  /** What they have written, in that order: who wrote, and a number. */
  readonly texts: readonly string[];
  /** When each of them was begun, on the monotonic clock. */
  readonly atMs: readonly number[];
  readonly done: Promise<void>;
  /** They write no more. */
  finish(): Promise<void>;
}

interface WritingOptions {
  readonly people: readonly string[];
  /** Without a number until `finish`. */
  readonly count?: number | undefined;
  readonly betweenMs: number;
}

/** One after the other, by each of them in turn. */
export function startWriting(
  product: Product,
  { platform, phone }: Account,
  { people, count = Number.POSITIVE_INFINITY, betweenMs }: WritingOptions,
): Writing {
  const { post } = sandboxOf(product);
  const texts: string[] = [];
  const atMs: number[] = [];
  let finishing = false;

  async function write(): Promise<void> {
    for (let number = 0; number < count && !finishing; number += 1) {
      const from = people[number % people.length] ?? "";
      const text = `${from} answers ${String(number).padStart(5, "0")}`;
      const beganMs = performance.now();
      await post(`/${platform}/reply`, { from, to: phone, text });
      atMs.push(beganMs);
      texts.push(text);
      await pause(betweenMs);
    }
  }

  const done = write();
  return {
    texts,
    atMs,
    done,
    finish() {
      finishing = true;
      return done;
    },
  };
}
