import type { Config, Role } from "#adapters/config.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { Logger } from "#ports/logger.ts";
import { STOP_GRACE_MS, superviseRole } from "./supervise-role.ts";

/** What talks to people first, what they talk to last. */
const STOP_ORDER: readonly Role[] = ["web", "whatsapp", "telegram", "sandbox"];

export interface SupervisorOptions {
  readonly config: Config;
  /** Module that calls `runInChild`. */
  readonly entry: string;
  readonly logger: Logger;
  /** From 0 to 1. */
  readonly random: () => number;
}

export interface StartRefusal {
  readonly code: "refused";
  readonly message: string;
  readonly detail?: string | undefined;
}

export interface Supervisor {
  /** Every role is ready, or one was refused; those that run are still to be stopped then. */
  readonly started: Promise<Result<null, StartRefusal>>;
  restart(roles: readonly Role[]): void;
  /** One after the other, each finishing its requests, all within the grace. */
  stop(): Promise<void>;
}

/** Starts every role of the configuration at once, each a process of its own. */
export function supervise({ config, entry, logger, random }: SupervisorOptions): Supervisor {
  const roles = config.roles.map((role) => superviseRole({ role, config, entry, logger, random }));
  let stopping: Promise<void> | null = null;

  const stopInOrder = async () => {
    const deadline = performance.now() + STOP_GRACE_MS;
    for (const role of roles.toSorted((a, b) => STOP_ORDER.indexOf(a.role) - STOP_ORDER.indexOf(b.role))) {
      await role.stop(Math.max(0, deadline - performance.now()));
    }
  };

  return {
    started: allReady(roles.map((role) => role.started)),
    restart: (names) => {
      for (const role of roles) if (names.includes(role.role)) role.restart();
    },
    stop: () => {
      stopping ??= stopInOrder();
      return stopping;
    },
  };
}

/** Does not wait for the others once one is refused. */
function allReady(starts: readonly ReturnType<typeof superviseRole>["started"][]): Supervisor["started"] {
  const refused = starts.map(async (start) => {
    const answer = await start;
    if (answer.type === "refused") throw answer;
  });
  return Promise.all(refused).then(
    () => success(null),
    ({ message, detail }) => failure({ code: "refused", message, detail }),
  );
}
