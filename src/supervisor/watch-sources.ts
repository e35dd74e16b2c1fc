import { watch } from "node:fs";
import { sep } from "node:path";
import type { Role } from "#adapters/process-roles.ts";
import { PLATFORMS } from "#domain/instances/instance.ts";

const SETTLE_MS = 100;

/** Source folders that only some roles load; what is not here concerns every role. */
const OWNERS: readonly (readonly [folder: string, roles: readonly Role[]])[] = [
  ["ui/", []],
  ["adapters/http/", ["web"]],
  ["adapters/providers/", ["web"]],
  ["adapters/networks/", PLATFORMS],
  ["adapters/auth/", ["web"]],
  ...PLATFORMS.map((platform) => [`adapters/gateways/${platform}/`, [platform]] as const),
  ["sandbox/", ["sandbox"]],
];

/** The roles that a changed file under `src/` concerns; pages are reloaded by Vite, without a restart. */
export function rolesOf(file: string, all: readonly Role[]): readonly Role[] {
  const path = file.split(sep).join("/");
  const owner = OWNERS.find(([folder]) => path.startsWith(folder));
  return owner === undefined ? all : all.filter((role) => owner[1].includes(role));
}

/** Calls back with the roles to restart once changes under `root` have settled. */
export function watchSources(
  root: string,
  all: readonly Role[],
  changed: (roles: readonly Role[]) => void,
): { close(): void } {
  const pending = new Set<Role>();
  let settled: NodeJS.Timeout | undefined;
  const watcher = watch(root, { recursive: true }, (_event, file) => {
    if (file === null || !/\.tsx?$/.test(file)) return;
    for (const role of rolesOf(file, all)) pending.add(role);
    clearTimeout(settled);
    settled = setTimeout(() => {
      const roles = [...pending];
      pending.clear();
      if (roles.length > 0) changed(roles);
    }, SETTLE_MS);
  });
  return {
    close: () => {
      clearTimeout(settled);
      watcher.close();
    },
  };
}
