import { describe, expect, it } from "vitest";
import { failure } from "#domain/result.ts";
import type { InstanceStore } from "#ports/instances.ts";
import { ownerWorld, ownRecord } from "#test/support/owner.ts";
import { rotateToken } from "#use-cases/instances/rotate-token.ts";

/** A store that refuses so, one time after the other, and then does as it should. */
async function refusing(codes: readonly ("token-taken" | "instance-not-found")[]) {
  const world = await ownerWorld();
  const tried: string[] = [];
  const instances: InstanceStore = {
    ...world.ports.instances,
    async rotateToken(ownerId, id, token) {
      tried.push(token);
      const code = codes[tried.length - 1];
      return code === undefined ? world.ports.instances.rotateToken(ownerId, id, token) : failure({ code });
    },
  };
  return { ...world, tried, ports: { ...world.ports, instances } };
}

describe("a new token", () => {
  it("takes the old one's place, and goes on record", async () => {
    const { ports, input, instance } = await refusing([]);
    const rotated = await rotateToken(ports, input);
    const access = await ports.instances.findAccess(instance.client);
    expect(rotated.ok && access?.tokenMatches(rotated.value)).toBe(true);
    expect(access?.tokenMatches(instance.token)).toBe(false);
    expect(ports.audit.entries).toEqual([ownRecord(ports, input, "token-rotated", instance.name)]);
  });

  it("is drawn again while it is another's, up to ten times", async () => {
    const { ports, input, tried } = await refusing(Array(9).fill("token-taken"));
    expect((await rotateToken(ports, input)).ok).toBe(true);
    expect(new Set(tried).size).toBe(10);
  });

  it("is given up after the tenth, and nothing goes on record", async () => {
    const { ports, input, tried } = await refusing(Array(10).fill("token-taken"));
    expect(await rotateToken(ports, input)).toEqual(failure({ code: "token-failed" }));
    expect(tried).toHaveLength(10);
    expect(ports.audit.entries).toEqual([]);
  });

  it("is not drawn again for an instance that goes meanwhile", async () => {
    const { ports, input, tried } = await refusing(["instance-not-found"]);
    expect(await rotateToken(ports, input)).toEqual(failure({ code: "instance-not-found" }));
    expect(tried).toHaveLength(1);
  });

  it("is for the owner alone", async () => {
    const { ports, input, tried } = await refusing([]);
    expect(await rotateToken(ports, { ...input, userId: 99 })).toEqual(failure({ code: "instance-not-found" }));
    expect(tried).toEqual([]);
  });
});
