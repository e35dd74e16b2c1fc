import { type Role, STOP_ORDER } from "#adapters/process-roles.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { Plan } from "./plan.ts";
import { type RoleOptions, STOP_GRACE_MS, superviseRole } from "./supervise-role.ts";
import { uptimeMs } from "./uptime.ts";

/** Whoever is called by others waits for them until then: by then all that was under way has its answer, or is cut off. */
const CALLERS_MS = 7_600;

interface SupervisorOptions extends Omit<RoleOptions, "role" | "ports"> {
  readonly plan: Pick<Plan, "roles" | "ports">;
}

interface StartRefusal {
  readonly code: "refused";
  readonly message: string;
  readonly detail?: string | undefined;
}

interface Supervisor {
  /** Every role is ready, or one was refused; those that run are still to be stopped then. */
  readonly started: Promise<Result<null, StartRefusal>>;
  restart(roles: readonly Role[]): void;
  /** All refuse new work at once and finish what is under way; none ends before those that call it. */
  stop(): Promise<void>;
}

/** Starts every role of the plan at once, each a process of its own. */
export function supervise({ plan, say, ...options }: SupervisorOptions): Supervisor {
  const said = new Set<string>();
  // All wait for the same, each says so.
  const sayOnce = (sentence: string) => {
    if (!said.has(sentence)) say(sentence);
    said.add(sentence);
  };
  const roles = plan.roles.map((role) => superviseRole({ role, ports: plan.ports, ...options, say: sayOnce }));
  let stopping: Promise<void> | null = null;

  const stopInOrder = async () => {
    const startedMs = uptimeMs();
    const leftOf = (ms: number) => Math.max(0, startedMs + ms - uptimeMs());
    for (const role of roles) role.drain();
    const ends: Promise<void>[] = [];
    for (const names of STOP_ORDER) {
      await Promise.race([Promise.all(ends), after(leftOf(CALLERS_MS))]);
      const next = roles.filter(({ role }) => names.includes(role));
      ends.push(...next.map((role) => role.stop(leftOf(STOP_GRACE_MS))));
    }
    await Promise.all(ends);
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

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
