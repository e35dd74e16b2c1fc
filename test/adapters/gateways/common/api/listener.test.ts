import { describe, expect, it, vi } from "vitest";
import { whatsAppGateway } from "#adapters/gateways/whatsapp/api/gateway.ts";
import { askListener } from "#test/support/ask-listener.ts";
import { gatewayWorld } from "#test/support/gateway-world.ts";

function gateway(checks: Record<string, () => void> = {}) {
  const world = gatewayWorld();
  const listener = whatsAppGateway(world.ports, { url: "http://127.0.0.1:3001", checks });
  return { ...world, ask: (method: string, path: string) => askListener(listener, path, { method }) };
}

describe("a gateway", () => {
  it("says that it lives, and what it is", async () => {
    const answer = await gateway().ask("GET", "/healthz");
    expect([answer.status, await answer.json()]).toEqual([200, { ok: true, role: "whatsapp" }]);
  });

  it("is not ready while something that it needs fails", async () => {
    const fails = () => {
      throw new Error("no database");
    };
    const answer = await gateway({ network: () => undefined, database: fails }).ask("GET", "/readyz");
    expect([answer.status, await answer.json()]).toEqual([
      503,
      {
        ok: false,
        role: "whatsapp",
        checks: [
          { name: "network", ok: true },
          { name: "database", ok: false },
        ],
      },
    ]);
  });

  it.each([
    "/session-status/Client001",
    "/healthz",
    "/openapi.json",
  ])("answers HEAD as GET, without a body: %s", async (path) => {
    const { ask } = gateway();
    const [get, head] = [await ask("GET", path), await ask("HEAD", path)];
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect(head.headers.get("content-type")).toBe(get.headers.get("content-type"));
    expect((await get.text()).length).toBeGreaterThan(10);
  });

  it("writes its OpenAPI document down once, however many ask for it", async () => {
    const { ask } = gateway();
    const first = await (await ask("GET", "/openapi.json")).text();
    const written = vi.spyOn(JSON, "stringify");
    expect(await (await ask("GET", "/openapi.json")).text()).toBe(first);
    expect(written).not.toHaveBeenCalled();
    written.mockRestore();
  });

  it.each([
    ["PUT", "/send/Client001", "POST"],
    ["HEAD", "/send/Client001", "POST"],
    ["DELETE", "/session-status/Client001", "GET"],
  ])("refuses %s %s, and says that it takes %s", async (method, path, allow) => {
    const answer = await gateway().ask(method, path);
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, allow]);
  });

  it.each(["/healthz", "/openapi.json", "/nowhere"])("knows nothing to post to at %s", async (path) => {
    const { ask, logLines } = gateway();
    expect((await ask("POST", path)).status).toBe(404);
    expect(logLines).toEqual([]);
  });

  it("serves a path that a proxy has written out in full", async () => {
    const answer = await gateway().ask("GET", "http://gateway.example/session-status/Client001");
    expect(answer.status).toBe(200);
  });
});
