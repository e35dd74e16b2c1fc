import { afterEach, describe, expect, it } from "vitest";
import { StorageError } from "#ports/storage-error.ts";
import { closeGateways, openGateway as open } from "#test/support/gateway-transports.ts";
import { gatewayWorld } from "#test/support/gateway-world.ts";
import { NUMBER, send } from "#test/support/provider-api-cases.ts";

afterEach(closeGateways);

describe("the provider API over a database that fails", () => {
  it("says when to call again, and sends nothing", async () => {
    const world = gatewayWorld();
    const findAccess = () => Promise.reject(new StorageError("unavailable"));
    const reply = await (await open({ ...world, ports: { ...world.ports, instances: { findAccess } } }))(
      send({ number: NUMBER, message: "m" }),
    );
    expect(reply).toMatchObject({ status: 503, headers: { "retry-after": "2" } });
    expect(JSON.parse(reply.text)).toMatchObject({
      code: "UNAVAILABLE",
      message: "No response received from server",
      retryAfter: 2,
    });
    expect(world.sessions.sent).toEqual([]);
  });

  it("says that the disk is full where a message cannot be written before it leaves", async () => {
    const world = gatewayWorld();
    world.failAccepting(new StorageError("full"));
    const reply = await (await open(world))(send({ number: NUMBER, message: "m" }));
    expect(reply.status).toBe(507);
    expect(reply.headers["retry-after"]).toBeUndefined();
    expect(JSON.parse(reply.text)).toMatchObject({ code: "STORAGE_FULL" });
    expect(world.sessions.sent).toEqual([]);
  });
});
