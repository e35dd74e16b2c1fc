import { describe, expect, it } from "vitest";
import { putKey } from "#test/support/gateway-keys.ts";
import { ADDRESS, newInstance, newUser } from "#test/support/owner.ts";
import { fakeWebPorts } from "#test/support/web-ports.ts";
import { rotateCredentials } from "#use-cases/accounts/rotate-credentials.ts";

describe("rotating what opens an account", () => {
  it("gives every instance of the user a new token, on record, and nobody else's", async () => {
    const { ports } = fakeWebPorts();
    const [user, other] = [await newUser(ports), await newUser(ports, "other@example.com")];
    const own = [await newInstance(ports, user.id), await newInstance(ports, user.id, "telegram")];
    const foreign = await newInstance(ports, other.id);
    expect(await rotateCredentials(ports, { userId: user.id, address: ADDRESS })).toEqual({ keys: 0, tokens: 2 });
    for (const { id, token } of own) {
      const shown = await ports.instances.revealToken(user.id, id);
      expect([shown === null, shown === token]).toEqual([false, false]);
    }
    expect(await ports.instances.revealToken(other.id, foreign.id)).toBe(foreign.token);
    expect(ports.audit.entries.map(({ action, instanceId }) => [action, instanceId])).toEqual(
      own.map(({ id }) => ["token-rotated", id]),
    );
  });

  it("ends every key of the user, on record by name, and nobody else's", async () => {
    const { ports } = fakeWebPorts();
    const [user, other] = [await newUser(ports), await newUser(ports, "other@example.com")];
    const [shop, till, foreign] = [
      await putKey(ports.apiKeys, user.id),
      await putKey(ports.apiKeys, user.id),
      await putKey(ports.apiKeys, other.id),
    ];
    const [working, gone] = [await ports.apiKeys.findAccess(shop), await ports.apiKeys.findAccess(till)];
    await ports.apiKeys.revoke(user.id, gone?.id ?? "", new Date(0));
    expect(await rotateCredentials(ports, { userId: user.id, address: ADDRESS })).toEqual({ keys: 1, tokens: 0 });
    const at = ports.clock.now();
    expect(await ports.apiKeys.findAccess(shop)).toMatchObject({ revokedAt: at });
    expect(await ports.apiKeys.findAccess(till)).toMatchObject({ revokedAt: new Date(0) });
    expect(await ports.apiKeys.findAccess(foreign)).toMatchObject({ revokedAt: null });
    expect(ports.audit.entries).toEqual([
      { action: "key-revoked", at, userId: user.id, instanceId: null, address: ADDRESS, about: working?.name },
    ]);
  });
});
