import { type ChildProcess, fork } from "node:child_process";
import type { Config } from "#adapters/config.ts";
import type { Role } from "#adapters/process-roles.ts";
import { type Backoff, backOffMs } from "#domain/back-off.ts";
import type { Logger } from "#ports/logger.ts";
import type { FromRole, ToRole } from "./messages.ts";
import { uptimeMs } from "./uptime.ts";

/** Before a role that ended is started again. */
export const RESTART_BACKOFF: Backoff = { firstMs: 250, maxMs: 30_000 };
/** A process that lived this long starts again from the first delay. */
const HEALTHY_AFTER_MS = 60_000;
/** A role that has not finished its requests by then is killed. */
export const STOP_GRACE_MS = 15_000;

export interface RoleOptions {
  readonly role: Role;
  readonly ports: Config["ports"];
  /** Module that calls `runPart`. */
  readonly entry: string;
  readonly logger: Pick<Logger, "info" | "warn" | "error">;
  /** From 0 to 1. */
  readonly random: () => number;
}

interface SupervisedRole {
  readonly role: Role;
  /** Its first start: ready, or refused, after which it is not tried again. */
  readonly started: Promise<FromRole>;
  /** Stops it in order and starts it anew at once. */
  restart(): void;
  /** Lets it finish, kills it after the grace. */
  stop(graceMs: number): Promise<void>;
}

/** Keeps one role's process alive: whatever ends it, it is started again, ever later while it keeps failing. */
export function superviseRole({ role, ports, entry, logger, random }: RoleOptions): SupervisedRole {
  const first = Promise.withResolvers<FromRole>();
  const stopped = Promise.withResolvers<void>();
  let phase: "running" | "restarting" | "refused" | "stopping" = "running";
  let everReady = false;
  let failures = 0;
  let child: ChildProcess | null = null;
  let retry: NodeJS.Timeout | undefined;

  const launch = () => {
    const startedAt = uptimeMs();
    const process = fork(entry, [role], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
    child = process;
    process.on("message", hear);
    process.once("error", (error) => logger.error("role-process-failed", { role, error }));
    process.once("exit", (code, signal) => {
      child = null;
      ended(signal ?? code ?? "unknown", uptimeMs() - startedAt);
    });
    tell(process, { type: "start", role, ports });
  };

  const hear = (message: FromRole) => {
    if (message.type === "ready") {
      everReady = true;
      logger.info("role-ready", { role, port: message.port });
    } else if (everReady) {
      logger.error("role-refused", { role, reason: message.message, error: message.detail });
    } else if (phase !== "stopping") {
      phase = "refused";
    }
    first.resolve(message);
  };

  const ended = (how: string | number, livedMs: number) => {
    if (phase === "stopping") return stopped.resolve();
    if (phase === "refused") return;
    if (phase === "restarting") {
      phase = "running";
      failures = 0;
      return launch();
    }
    failures = livedMs > HEALTHY_AFTER_MS ? 1 : failures + 1;
    const delayMs = backOffMs(failures - 1, RESTART_BACKOFF, random());
    logger.warn("role-ended", { role, code: how, attempt: failures, delayMs });
    retry = setTimeout(launch, delayMs);
  };

  const end = (process: ChildProcess, graceMs: number) => {
    const forced = setTimeout(() => process.kill("SIGKILL"), graceMs);
    process.once("exit", () => clearTimeout(forced));
    tell(process, { type: "stop" });
  };

  launch();
  return {
    role,
    started: first.promise,
    restart: () => {
      if (phase !== "running") return;
      clearTimeout(retry);
      if (child === null) return launch();
      phase = "restarting";
      end(child, STOP_GRACE_MS);
    },
    stop: async (graceMs) => {
      phase = "stopping";
      clearTimeout(retry);
      if (child === null) return;
      end(child, graceMs);
      await stopped.promise;
    },
  };
}

/** A process that is just ending cannot be told any more: its exit is heard instead. */
function tell(process: ChildProcess, message: ToRole): void {
  if (process.connected) process.send(message, () => {});
}
