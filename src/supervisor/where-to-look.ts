import type { Config } from "#adapters/config.ts";
import { PLATFORMS } from "#domain/instances/instance.ts";
import { PLATFORM_NAMES } from "#domain/wording/platforms.ts";
import type { Plan } from "./plan.ts";

/** What is about to start, in one line. */
export function intention(config: Config): string {
  const where = config.network === "sandbox" ? "on the sandbox network" : "on the live network";
  return `Starting ${listed(config.roles)} ${where}, data in ${config.dataDir}`;
}

/** Shown once every role is ready. */
export function whereToLook(plan: Plan, tookMs: number): string {
  const rows: [string, string][] = [];
  if (plan.roles.includes("web")) rows.push(["Dashboard", plan.publicUrl]);
  for (const platform of PLATFORMS) {
    if (plan.roles.includes(platform)) rows.push([`${PLATFORM_NAMES[platform]} API`, plan[`${platform}Url`]]);
  }
  if (plan.roles.includes("web") && plan.network === "sandbox") {
    rows.push(["Virtual phone", `${plan.publicUrl}/sandbox`]);
  }
  const lines = rows.map(([name, url]) => `  ${name.padEnd(15)}${url}`);
  const note =
    plan.network === "sandbox"
      ? ["", "Sandbox: no message leaves this machine. NETWORK=live links real accounts."]
      : [];
  return [
    "",
    `Wesal is ready (${(tookMs / 1000).toFixed(1)} s).`,
    "",
    ...lines,
    ...note,
    "",
    "Stop with Ctrl-C.",
    "",
  ].join("\n");
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
