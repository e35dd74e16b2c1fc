import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { eventually, type ServerProcess, startServer } from "./server-process.ts";

let server: ServerProcess;
afterEach(() => server.dispose());

interface Answer {
  readonly role: string;
  readonly pid: number;
  readonly secret: number;
  readonly whatsapp: string;
  readonly called: number;
}

async function ask(url: string): Promise<Answer> {
  return (await fetch(url)).json() as Promise<Answer>;
}

const tried = (url: string) => ask(url).catch(() => null);

async function addresses(): Promise<{ web: string; whatsapp: string }> {
  const [, web = ""] = await server.said(/Dashboard +(\S+)/);
  const [, whatsapp = ""] = await server.said(/WhatsApp API +(\S+)/);
  await server.said(/Stop with Ctrl-C/);
  return { web, whatsapp };
}

function delays(): number[] {
  return [...server.output().matchAll(/"delayMs":(\d+)/g)].map((match) => Number(match[1]));
}

/** Nobody ends before those that call it. */
function expectOrder(events: readonly string[]): void {
  const closed = events.filter((event) => event.endsWith("closed"));
  expect(closed.toSorted()).toEqual(["sandbox closed", "telegram closed", "web closed", "whatsapp closed"]);
  expect([closed[0], closed[3]]).toEqual(["web closed", "sandbox closed"]);
}

describe("the main process", () => {
  it("starts every role as a process of its own and says where to look", async () => {
    server = startServer();
    const { web, whatsapp } = await addresses();
    const [page, gateway] = [await ask(web), await ask(whatsapp)];
    expect([page.role, gateway.role]).toEqual(["web", "whatsapp"]);
    expect(new Set([page.pid, gateway.pid, server.child.pid]).size).toBe(3);
    expect(page).toMatchObject({ secret: 64, whatsapp });
    expect(server.output()).toMatch(/Wesal is ready \(\d+\.\d s\)/);
    expect(server.output()).toContain(`Virtual phone  ${web}/sandbox`);
  });

  it("brings a killed role back on its port within five seconds, and leaves the others alone", async () => {
    server = startServer();
    const { web, whatsapp } = await addresses();
    const [page, gateway] = [await ask(web), await ask(whatsapp)];
    const killedAt = performance.now();
    process.kill(gateway.pid, "SIGKILL");
    const again = await eventually(async () => {
      const answer = await tried(whatsapp);
      return answer?.pid === gateway.pid ? null : answer;
    });
    expect(again.role).toBe("whatsapp");
    expect(performance.now() - killedAt).toBeLessThan(5000);
    expect((await ask(web)).pid).toBe(page.pid);
    expect(server.output()).toContain('"event":"role-ended"');
  });

  it("brings a role that had been ready back as quickly at the fifth end in a row", async () => {
    server = startServer();
    const { whatsapp } = await addresses();
    for (let crash = 1; crash <= 5; crash++) {
      await eventually(() => tried(whatsapp));
      await tried(`${whatsapp}/crash`);
      await server.said(new RegExp(`"code":7,"attempt":${crash}`));
    }
    const endedAt = performance.now();
    await eventually(() => tried(whatsapp));
    expect(performance.now() - endedAt).toBeLessThan(5000);
    expect(delays()).toHaveLength(5);
    for (const delay of delays()) expect(delay).toBeLessThanOrEqual(250);
  });

  it("waits longer before each start of a role that never becomes ready", async () => {
    server = startServer({ FAKE_ENDS: "whatsapp" });
    await server.said(/"code":3,"attempt":3/);
    for (const [at, delay] of delays().entries()) {
      expect(delay).toBeGreaterThanOrEqual(125 * 2 ** at);
      expect(delay).toBeLessThanOrEqual(250 * 2 ** at);
    }
    server.child.kill("SIGTERM");
    expect(await server.exited).toBe(0);
  });

  it.each([
    "SIGINT",
    "SIGTERM",
  ] as const)("on %s finishes requests, stops the roles in order and exits 0", async (signal) => {
    server = startServer();
    const { web } = await addresses();
    const underWay = ask(`${web}/slow`);
    await eventually(() => server.events().find((event) => event === "web slow begins"));
    server.child.kill(signal);
    expect((await underWay).role).toBe("web");
    expect(await server.exited).toBe(0);
    expectOrder(server.events());
    expect(server.output()).not.toContain("role-ended");
  });

  it("refuses new work at every role as soon as it is told to stop, while one still works", async () => {
    server = startServer({ FAKE_SLOW_MS: "1500" });
    const { web, whatsapp } = await addresses();
    const underWay = ask(`${web}/slow`);
    await eventually(() => server.events().find((event) => event === "web slow begins"));
    server.child.kill("SIGTERM");
    await eventually(() => (server.events().filter((event) => event.endsWith("drains")).length === 4 ? true : null));
    const refusals = await Promise.all([web, whatsapp].map((url) => fetch(url)));
    expect(refusals.map(({ status }) => status)).toEqual([503, 503]);
    expect(refusals.map(({ headers }) => headers.get("connection"))).toEqual(["close", "close"]);
    expect(server.events().filter((event) => event.endsWith("closed"))).toEqual([]);
    expect((await underWay).role).toBe("web");
    expect(await server.exited).toBe(0);
  });

  it("keeps a gateway listening for a request under way that calls it", async () => {
    server = startServer({ FAKE_SLOW_MS: "1000" });
    const { web } = await addresses();
    const underWay = ask(`${web}/through`);
    await eventually(() => server.events().find((event) => event === "web slow begins"));
    server.child.kill("SIGTERM");
    expect((await underWay).called).toBe(503);
    expect(await server.exited).toBe(0);
  });

  it("ends within ten seconds whatever a role is doing, and lets the others end in order", async () => {
    server = startServer({ FAKE_SLOW_MS: "60000" });
    const { web } = await addresses();
    const [cut, held] = [fetch(`${web}/slow`), tried(`${(await addresses()).whatsapp}/hold`)];
    await eventually(() => server.events().find((event) => event === "web slow begins"));
    await eventually(() => server.events().find((event) => event === "whatsapp is held"));
    const toldAt = performance.now();
    server.child.kill("SIGTERM");
    expect((await cut).status).toBe(504);
    expect(await held).toBeNull();
    expect(await server.exited).toBe(0);
    expect(performance.now() - toldAt).toBeLessThan(10_000);
    const closed = server.events().filter((event) => event.endsWith("closed"));
    expect(closed).toEqual(["web closed", "telegram closed", "sandbox closed"]);
  });

  it("stops in order when Ctrl-C reaches every process at once", async () => {
    server = startServer();
    const { web, whatsapp } = await addresses();
    const pids = [(await ask(web)).pid, (await ask(whatsapp)).pid];
    for (const pid of [...pids, server.child.pid ?? 0]) process.kill(pid, "SIGINT");
    expect(await server.exited).toBe(0);
    expectOrder(server.events());
  });

  it("takes its roles along when it is killed", async () => {
    server = startServer();
    const { web } = await addresses();
    server.child.kill("SIGKILL");
    // Each role ends by itself, in no order: the one that tells them is gone.
    await eventually(() => (server.events().includes("sandbox closed") ? true : null));
    await eventually(async () => ((await tried(web)) === null ? true : null));
  });
});

describe("a start that waits for something", () => {
  it("says so once, for all roles, and is ended by Ctrl-C", async () => {
    server = startServer({ FAKE_WAITS: "web,whatsapp,telegram" });
    await eventually(() => (server.events().filter((event) => event.endsWith("waits")).length === 3 ? true : null));
    await server.said(/Waiting for something/);
    await sleep(200);
    const toldAt = performance.now();
    server.child.kill("SIGINT");
    expect(await server.exited).toBe(0);
    expect(performance.now() - toldAt).toBeLessThan(3_000);
    expect(server.output().match(/Waiting for something …\n/g)).toHaveLength(1);
    expect(server.output()).not.toContain("is ready");
    expect(server.output()).not.toContain("could not start");
  });

  it.each(["SIGINT", "SIGTERM"] as const)("is ended by %s where a role runs alone", async (signal) => {
    server = startServer({ ROLES: "whatsapp", FAKE_WAITS: "whatsapp" });
    await server.said(/Waiting for something …\n/);
    server.child.kill(signal);
    expect(await server.exited).toBe(0);
    expect(server.output()).toBe("Waiting for something …\n");
  });
});

describe("a start that cannot succeed", () => {
  it("names a taken port in one sentence, stops what had started and exits 1", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as AddressInfo;
    server = startServer({ WHATSAPP_PORT: String(port) });
    expect(await server.exited).toBe(1);
    expect(server.output()).toContain(
      `\nPort ${port} (WHATSAPP_PORT, for the whatsapp role) is already in use: stop the program that has it, or set WHATSAPP_PORT to a free port.\n`,
    );
    expect(server.output()).not.toContain("is ready");
    expect(server.events()).not.toContain("whatsapp started");
    await new Promise((closed) => other.close(closed));
  });

  it("names a bad variable and starts nothing", async () => {
    server = startServer({ LOG_LEVEL: "loud" });
    expect(await server.exited).toBe(1);
    expect(server.output()).toBe('LOG_LEVEL is "loud": it must be debug, info, warn, error or silent.\n');
  });

  it("names a data directory that cannot be written", async () => {
    server = startServer({ DATA_DIR: "/proc/wesal" });
    expect(await server.exited).toBe(1);
    expect(server.output()).toMatch(/^DATA_DIR is "\/proc\/wesal", which cannot be written \(\w+\): .+\n$/);
  });

  it("names an address that is not this machine's", async () => {
    server = startServer({ HOST: "192.0.2.1" });
    expect(await server.exited).toBe(1);
    expect(server.output()).toBe(
      'HOST is "192.0.2.1", which is not an address of this machine: set HOST to one that is, such as 127.0.0.1.\n',
    );
  });
});

describe("one role alone", () => {
  it("runs in the main process and stops with it", async () => {
    server = startServer({ ROLES: "whatsapp" });
    const [, port] = await server.said(/The whatsapp role listens on 127\.0\.0\.1:(\d+)/);
    expect((await ask(`http://127.0.0.1:${port}`)).pid).toBe(server.child.pid);
    server.child.kill("SIGTERM");
    expect(await server.exited).toBe(0);
    expect(server.events()).toEqual(["whatsapp started", "whatsapp closed"]);
  });
});
