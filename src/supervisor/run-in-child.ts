import type { RunningRole } from "#ports/running-role.ts";
import type { FromRole, LoadRunRole, ToRole } from "./messages.ts";

/** How long a role whose supervisor has died may take to finish its requests. */
const ORPHAN_GRACE_MS = 5_000;

/**
 * The role's end: waits to be told which role to be, says when it is ready and that it is alive, and stops when told, on
 * SIGTERM, or when the supervisor is gone. Ctrl-C reaches the whole process group, so SIGINT is left to the supervisor,
 * which stops in order.
 */
export function runInChild(load: LoadRunRole): void {
  let starting: Promise<RunningRole | null> | null = null;
  let stopping = false;
  const ending = new AbortController();

  const drain = () => {
    ending.abort();
    void starting?.then((role) => role?.drain());
  };

  const stop = async () => {
    if (stopping) return;
    stopping = true;
    ending.abort();
    const role = await starting;
    await role?.close();
    process.exit(0);
  };

  const start = async ({ role, ports }: Extract<ToRole, { type: "start" }>): Promise<RunningRole | null> => {
    const refuse = (refusal: Extract<FromRole, { type: "refused" }>) => {
      if (!ending.signal.aborted) tell(refusal, () => process.exit(1));
      return null;
    };
    const [{ ownConfig }, { startFailure }] = await Promise.all([
      import("./own-config.ts"),
      import("./start-failure.ts"),
    ]);
    const own = ownConfig(ports);
    if (!own.ok) return refuse({ type: "refused", message: own.failure.message });
    try {
      const run = await load();
      const say = (message: string) => tell({ type: "waiting", message });
      const running = await run(role, own.value, { signal: ending.signal, say });
      tell({ type: "ready", port: running.port });
      return running;
    } catch (error) {
      return refuse(startFailure(error, role, own.value));
    }
  };

  process.on("message", (message: ToRole) => {
    if (message.type === "ping") tell({ type: "alive" });
    else if (message.type === "start") starting ??= start(message);
    else if (message.type === "drain") drain();
    else void stop();
  });
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => void stop());
  process.on("disconnect", () => {
    setTimeout(() => process.exit(1), ORPHAN_GRACE_MS).unref();
    void stop();
  });
}

function tell(message: FromRole, sent: () => void = () => {}): void {
  if (process.connected) process.send?.(message, undefined, undefined, sent);
  else sent();
}
