import { tmpdir } from "node:os";
import type { Config } from "#adapters/config.ts";
import type { Role, Starting } from "#adapters/process-roles.ts";
import { processPlace } from "#adapters/system/process-place.ts";
import { ownTempFolder } from "#adapters/system/temp-folder.ts";
import type { RunningRole } from "#ports/running-role.ts";

/** Starts one role in this process; loads no more than the role needs. */
export async function runRole(role: Role, config: Config, starting: Starting): Promise<RunningRole> {
  switch (role) {
    case "web":
      return (await import("./web.ts")).startWeb(config, {}, undefined, starting);
    case "whatsapp":
      return withTempFolder(async () => (await import("./whatsapp.ts")).startWhatsApp(config, {}, starting));
    case "sandbox":
      return (await import("./sandbox.ts")).startSandbox(config, starting);
    case "telegram":
      return (await import("./telegram.ts")).startTelegram(config, {}, starting);
  }
}

/**
 * For a role whose libraries write files on their way through to the system's place for such: it is one of its own, which
 * goes with it. Where none can be made, what needs one fails by itself.
 */
async function withTempFolder(start: () => Promise<RunningRole>): Promise<RunningRole> {
  const folder = await ownTempFolder(await processPlace(), tmpdir()).catch(() => null);
  if (folder !== null) process.env.TMPDIR = folder.path;
  const running = await start();
  return {
    port: running.port,
    drain: () => running.drain(),
    async close() {
      await running.close();
      await folder?.remove();
    },
  };
}
