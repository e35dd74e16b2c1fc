import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import type { Role } from "#adapters/process-roles.ts";
import type { ProbeCall, RoleMeasure } from "../preload/role-probe.ts";
import type { Product } from "./product.ts";
import { until } from "./wait.ts";

export interface Measured extends RoleMeasure {
  /** Files and sockets that the system counts as open; null where it does not tell. */
  readonly descriptors: number | null;
}

const ANSWER_WITHIN_MS = 10_000;

export async function measure(product: Product, role: Role): Promise<Measured> {
  const pid = await until(() => product.pidOf(role), `a process of ${role}`, ANSWER_WITHIN_MS);
  return { ...(await askProbe(product, pid, { call: "measure" })), descriptors: descriptorsOf(pid) };
}

/** The role's own time of day, from now on until it ends. */
export async function shiftClock(product: Product, role: Role, ms: number): Promise<void> {
  const pid = await until(() => product.pidOf(role), `a process of ${role}`, ANSWER_WITHIN_MS);
  await askProbe(product, pid, { call: "shift", ms });
}

function askProbe({ probes }: Product, pid: number, call: ProbeCall): Promise<RoleMeasure> {
  return new Promise((resolve, reject) => {
    const socket = connect(join(probes, String(pid)));
    let answer = "";
    socket.setTimeout(ANSWER_WITHIN_MS, () => socket.destroy(new Error(`chaos: process ${pid} does not answer`)));
    socket.on("data", (data) => {
      answer += data.toString("utf8");
    });
    socket.once("error", reject);
    socket.once("end", () => resolve(JSON.parse(answer)));
    socket.write(JSON.stringify(call));
  });
}

function descriptorsOf(pid: number): number | null {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return null;
  }
}

/** Memory of a process as the system counts it. */
export function residentBytes(pid: number): number {
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" }).trim()) * 1024;
}
