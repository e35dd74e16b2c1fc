import { type ChildProcess, fork } from "node:child_process";
import type { Config } from "#adapters/config.ts";
import type { Role } from "#adapters/process-roles.ts";
import type { Logger } from "#ports/logger.ts";
import { HEARTBEAT, type Heartbeat, type HeartbeatTiming, heartbeat } from "./heartbeat.ts";
import type { FromRole, Started, ToRole } from "./messages.ts";
import { restartDelays } from "./restart-delays.ts";
import { uptimeMs } from "./uptime.ts";

/** A role that has not finished by then is killed; what is left of ten seconds is for the rest. */
export const STOP_GRACE_MS = 9_500;

export interface RoleOptions {
  readonly role: Role;
  readonly ports: Config["ports"];
  /** Module that calls `runPart`. */
  readonly entry: string;
  readonly logger: Pick<Logger, "info" | "warn" | "error">;
  /** From 0 to 1. */
  readonly random: () => number;
  /** Tells the operator what a role that starts waits for. */
  readonly say: (sentence: string) => void;
  readonly beat?: HeartbeatTiming | undefined;
}

interface SupervisedRole {
  readonly role: Role;
  /** Its first start: ready, or refused, after which it is not tried again. */
  readonly started: Promise<Started>;
  /** Stops it in order and starts it anew at once. */
  restart(): void;
  /** It takes no more work, and is not started again. */
  drain(): void;
  /** Lets it finish, kills it after the grace. */
  stop(graceMs: number): Promise<void>;
}

/** Keeps one role's process alive: whatever ends or freezes it, it is started again, ever later while it keeps failing. */
export function superviseRole(options: RoleOptions): SupervisedRole {
  const { role, ports, entry, logger, random, say, beat = HEARTBEAT } = options;
  const first = Promise.withResolvers<Started>();
  const stopped = Promise.withResolvers<void>();
  const delayAfter = restartDelays(random);
  let phase: "running" | "restarting" | "refused" | "stopping" = "running";
  let everReady = false;
  let child: ChildProcess | null = null;
  let pulse: Heartbeat | null = null;
  let retry: NodeJS.Timeout | undefined;

  const launch = () => {
    const process = fork(entry, [role], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
    const beating = heartbeat(beat, { ask: () => tell(process, { type: "ping" }), frozen: () => endFrozen(process) });
    let isReady = false;
    child = process;
    pulse = beating;
    process.on("message", (message: FromRole) => {
      if (message.type === "alive") return beating.answered();
      if (message.type === "waiting") return say(message.message);
      isReady ||= message.type === "ready";
      if (isReady) beating.ready();
      hear(message);
    });
    process.once("error", (error) => logger.error("role-process-failed", { role, error }));
    process.once("exit", (code, signal) => {
      beating.stop();
      child = null;
      ended(signal ?? code ?? "unknown", isReady);
    });
    tell(process, { type: "start", role, ports });
  };

  const hear = (message: Started) => {
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

  const ended = (how: string | number, wasReady: boolean) => {
    if (phase === "stopping") return stopped.resolve();
    if (phase === "refused") return;
    if (phase === "restarting") {
      phase = "running";
      return launch();
    }
    const { attempt, delayMs } = delayAfter(wasReady, uptimeMs());
    logger.warn("role-ended", { role, code: how, attempt, delayMs });
    retry = setTimeout(launch, delayMs);
  };

  /** It would not hear a word to stop. */
  const endFrozen = (process: ChildProcess) => {
    logger.error("role-frozen", { role, pid: process.pid });
    if (phase === "running") phase = "restarting";
    process.kill("SIGKILL");
  };

  const end = (process: ChildProcess, graceMs: number) => {
    const forced = setTimeout(() => process.kill("SIGKILL"), graceMs);
    process.once("exit", () => clearTimeout(forced));
    tell(process, { type: "stop" });
  };

  const beginStop = () => {
    phase = "stopping";
    clearTimeout(retry);
    pulse?.stop();
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
    drain: () => {
      beginStop();
      if (child !== null) tell(child, { type: "drain" });
    },
    stop: async (graceMs) => {
      beginStop();
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
