import { timingSafeEqual } from "node:crypto";
import type { Clock } from "#ports/clock.ts";
import type { Secrets } from "#ports/secrets.ts";

interface PassedOn {
  /** What goes along with a call that is passed on: who made it, and what it is. */
  sign(address: string, target: string): string;
  /** The address that it was signed for; null where it is no such sign, of another call or too old. */
  read(sign: string, target: string): string | null;
}

const GOOD_FOR_MS = 60_000;

/** That a call was passed on by whoever holds `APP_SECRET`: its caller's address is what that host saw. */
export function passedOnSigns(secrets: Pick<Secrets, "index">, clock: Pick<Clock, "now">): PassedOn {
  const markOf = (address: string, atMs: number, target: string) =>
    secrets.index("passed-on", JSON.stringify([address, atMs, target]));
  return {
    sign(address, target) {
      const atMs = clock.now().getTime();
      return `${atMs} ${address} ${markOf(address, atMs, target)}`;
    },
    read(sign, target) {
      const [at = "", address = "", mark = "", ...more] = sign.split(" ");
      const atMs = Number(at);
      if (more.length > 0 || !/^\d{1,15}$/.test(at)) return null;
      const [given, right] = [Buffer.from(mark), Buffer.from(markOf(address, atMs, target))];
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
      return Math.abs(clock.now().getTime() - atMs) <= GOOD_FOR_MS ? address : null;
    },
  };
}
