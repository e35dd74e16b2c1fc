import type { z } from "zod";
import { unreachable } from "#domain/result.ts";
import type { telegramFaultSchema } from "#ports/contracts/telegram/sandbox.ts";
import { NoAnswer, RpcRefusal } from "./rpc.ts";

export type TelegramFault = z.output<typeof telegramFaultSchema>;
/** Those that wait for a call; the others happen at once. */
type CallFault = Extract<TelegramFault, { method: string }>;

/** What goes wrong with calls. */
export interface Faults {
  /** At most 1,000 wait; the oldest are forgotten. */
  add(fault: CallFault): void;
  clear(): void;
  /** Throws where a call is refused or ignored instead of done. */
  before(method: string): void;
  /** Throws where a call that was done is not answered. */
  after(method: string): void;
}

const MAX_FAULTS = 1000;

export function faults(): Faults {
  const waiting: { fault: CallFault; left: number }[] = [];

  function take(method: string, kind: CallFault["kind"]): CallFault | undefined {
    const index = waiting.findIndex(({ fault }) => fault.kind === kind && fault.method === method);
    const found = waiting[index];
    if (found === undefined) return undefined;
    found.left--;
    if (found.left <= 0) waiting.splice(index, 1);
    return found.fault;
  }

  return {
    add(fault) {
      waiting.push({ fault, left: timesOf(fault) });
      if (waiting.length > MAX_FAULTS) waiting.shift();
    },
    clear: () => void waiting.splice(0),
    before(method) {
      if (waiting.length === 0) return;
      const refused = take(method, "error");
      if (refused?.kind === "error") throw new RpcRefusal(refused.errorCode, refused.text);
      if (take(method, "silence") !== undefined) throw new NoAnswer(false);
    },
    after(method) {
      if (waiting.length > 0 && take(method, "lose-answer") !== undefined) throw new NoAnswer(true);
    },
  };
}

function timesOf(fault: CallFault): number {
  switch (fault.kind) {
    case "error":
      return fault.times;
    case "lose-answer":
      return 1;
    case "silence":
      return Number.POSITIVE_INFINITY;
    default:
      return unreachable(fault);
  }
}
