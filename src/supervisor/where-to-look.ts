import type { Config } from "#adapters/config.ts";

/** What is about to start, in one line. */
export function intention(config: Config): string {
  const where = config.network === "sandbox" ? "on the sandbox network" : "on the live network";
  return `Starting ${listed(config.roles)} ${where}, data in ${config.dataDir}`;
}

/** Shown once every role is ready. */
export function whereToLook(config: Config, tookMs: number): string {
  const rows: [string, string][] = [];
  if (config.roles.includes("web")) rows.push(["Dashboard", config.publicUrl]);
  if (config.roles.includes("whatsapp")) rows.push(["WhatsApp API", config.whatsappUrl]);
  if (config.roles.includes("telegram")) rows.push(["Telegram API", config.telegramUrl]);
  if (config.roles.includes("web") && config.network === "sandbox") {
    rows.push(["Virtual phone", `${config.publicUrl}/sandbox`]);
  }
  const lines = rows.map(([name, url]) => `  ${name.padEnd(15)}${url}`);
  const note =
    config.network === "sandbox"
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
