import { setTimeout as pause } from "node:timers/promises";
import { SHARDS } from "#domain/cluster/shards.ts";
import type { Child } from "../harness/child.ts";

type Gateway = Child<{ readonly url: string }>;

/** 0 where a gateway does not tell it; `label` is one of several that it has. */
export async function figureOf({ ready }: Gateway, name: string, label = ""): Promise<number> {
  const text = await (await fetch(`${ready.url}/metrics`)).text();
  const line = text.split("\n").find((one) => one.startsWith(`${name}{`) && one.includes(label));
  return Number(line?.split(" ").at(-1) ?? 0);
}

/** All shards are held, and each gateway has as many as any other. */
export async function sharedOut(gateways: readonly Gateway[], withinMs: number): Promise<void> {
  await eventually("every gateway has its share", withinMs, async () => {
    const shares = await Promise.all(gateways.map((gateway) => figureOf(gateway, "wesal_shards_held")));
    const sum = shares.reduce((all, share) => all + share, 0);
    return sum === SHARDS && Math.max(...shares) - Math.min(...shares) <= 1;
  });
}

/** So many accounts are connected, on all gateways together. */
export async function allOnline(gateways: readonly Gateway[], count: number, withinMs: number): Promise<void> {
  await eventually("every account is connected", withinMs, async () => {
    const online = await Promise.all(
      gateways.map((gateway) => figureOf(gateway, "wesal_sessions", 'standing="online"')),
    );
    return online.reduce((all, some) => all + some, 0) === count;
  });
}

async function eventually(what: string, withinMs: number, look: () => Promise<boolean>): Promise<void> {
  for (const deadlineMs = performance.now() + withinMs; !(await look()); await pause(100)) {
    if (performance.now() > deadlineMs) throw new Error(`bench: not so: ${what}`);
  }
}
