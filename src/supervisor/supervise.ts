import { ROLES, type Role } from "#adapters/process-roles.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { Plan } from "./plan.ts";
import { type RoleOptions, STOP_GRACE_MS, superviseRole } from "./supervise-role.ts";
import { uptimeMs } from "./uptime.ts";

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
  /** One after the other, each finishing its requests, all within the grace. */
  stop(): Promise<void>;
}

/** Starts every role of the plan at once, each a process of its own. */
export function supervise({ plan, ...options }: SupervisorOptions): Supervisor {
  const roles = plan.roles.map((role) => superviseRole({ role, ports: plan.ports, ...options }));
  let stopping: Promise<void> | null = null;

  const stopInOrder = async () => {
    const deadline = uptimeMs() + STOP_GRACE_MS;
    for (const role of roles.toSorted((a, b) => ROLES.indexOf(a.role) - ROLES.indexOf(b.role))) {
      await role.stop(Math.max(0, deadline - uptimeMs()));
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
