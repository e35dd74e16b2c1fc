import type { Config } from "#adapters/config.ts";
import type { Role, Starting } from "#adapters/process-roles.ts";
import type { RunningRole } from "#ports/running-role.ts";

/** Starts one role in this process; loads no more than the role needs. */
export async function runRole(role: Role, config: Config, starting: Starting): Promise<RunningRole> {
  switch (role) {
    case "web":
      return (await import("./web.ts")).startWeb(config, {}, undefined, starting);
    case "whatsapp":
      return (await import("./whatsapp.ts")).startWhatsApp(config, {}, starting);
    case "sandbox":
      return (await import("./sandbox.ts")).startSandbox(config, starting);
    case "telegram":
      return (await import("./telegram.ts")).startTelegram(config, {}, starting);
  }
}
