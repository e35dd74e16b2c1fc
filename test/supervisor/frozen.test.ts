import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { eventually, type ServerProcess, startServer } from "./server-process.ts";

const FREEZE_MS = 1_000;

let server: ServerProcess;
let web = "";
let whatsapp = "";

beforeEach(async () => {
  server = startServer({}, join(import.meta.dirname, "short-heartbeat.ts"));
  const [, webPort, whatsappPort] = await server.said(/web (\d+) whatsapp (\d+)/);
  [web, whatsapp] = [`http://127.0.0.1:${webPort}`, `http://127.0.0.1:${whatsappPort}`];
});
afterEach(() => server.dispose());

const pidOf = async (url: string, withinMs = 500): Promise<number> => {
  const answer = await fetch(url, { signal: AbortSignal.timeout(withinMs) });
  return ((await answer.json()) as { pid: number }).pid;
};
const otherThan = (pid: number, url: string) =>
  eventually(() =>
    pidOf(url).then(
      (now) => (now === pid ? null : now),
      () => null,
    ),
  );
const frozen = () => server.output().match(/"event":"role-frozen"/g) ?? [];

describe("a role that answers its supervisor no more", () => {
  it("is killed and started again at once where it was stopped, and the others are left alone", async () => {
    const [before, other] = [await pidOf(whatsapp), await pidOf(web)];
    const frozenAt = performance.now();
    process.kill(before, "SIGSTOP");
    await otherThan(before, whatsapp);
    expect(performance.now() - frozenAt).toBeGreaterThan(0.8 * FREEZE_MS);
    expect(performance.now() - frozenAt).toBeLessThan(5 * FREEZE_MS);
    expect(server.output()).toMatch(
      new RegExp(`"level":"error",.*"role":"whatsapp","pid":${before},"event":"role-frozen"`),
    );
    expect(server.output()).not.toContain("role-ended");
    expect(() => process.kill(before, 0)).toThrow("ESRCH");
    expect(await pidOf(web)).toBe(other);
    expect(frozen()).toHaveLength(1);
  });

  it("is also one whose event loop is held", async () => {
    const before = await pidOf(whatsapp);
    fetch(`${whatsapp}/hold`).catch(() => undefined);
    await otherThan(before, whatsapp);
    expect(frozen()).toHaveLength(1);
  });

  it("is watched for the next freeze too", async () => {
    const first = await pidOf(whatsapp);
    process.kill(first, "SIGSTOP");
    const second = await otherThan(first, whatsapp);
    process.kill(second, "SIGSTOP");
    await otherThan(second, whatsapp);
    expect(frozen()).toHaveLength(2);
  });

  it("is let be where it is back in time", async () => {
    const before = await pidOf(whatsapp);
    process.kill(before, "SIGSTOP");
    await sleep(FREEZE_MS / 2);
    process.kill(before, "SIGCONT");
    await sleep(2 * FREEZE_MS);
    expect(await pidOf(whatsapp)).toBe(before);
    expect(frozen()).toEqual([]);
  });

  it("is not blamed for a pause of the supervisor's own", async () => {
    const before = [await pidOf(web), await pidOf(whatsapp)];
    server.child.kill("SIGSTOP");
    await sleep(3 * FREEZE_MS);
    server.child.kill("SIGCONT");
    await sleep(2 * FREEZE_MS);
    expect([await pidOf(web), await pidOf(whatsapp)]).toEqual(before);
    expect(frozen()).toEqual([]);
  });

  it("does not hold up the end of the others", async () => {
    process.kill(await pidOf(whatsapp), "SIGSTOP");
    const toldAt = performance.now();
    server.child.kill("SIGTERM");
    expect(await server.exited).toBe(0);
    expect(performance.now() - toldAt).toBeLessThan(10_000);
    expect(server.events()).toContain("web closed");
  });
});
