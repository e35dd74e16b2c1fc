import { describe, expect, it } from "vitest";
import { success } from "#domain/result.ts";
import type { InstanceProxy } from "#domain/sessions/proxy.ts";
import { gatewayRefusals, ownerWorld, ownRecord } from "#test/support/owner.ts";
import { changeProxyAsOwner, readProxyAsOwner, removeProxyAsOwner } from "#use-cases/linking/proxy-as-owner.ts";

const PROXY: InstanceProxy = {
  ...{ kind: "socks5", host: "proxy.example.com", port: 1080 },
  ...{ user: "wesal", password: "secret" },
};

describe.each(["whatsapp", "telegram"] as const)("the proxy of a %s instance", (platform) => {
  it("is set, shown without its password and removed, and goes on record", async () => {
    const { ports, input, instance } = await ownerWorld(platform);
    expect(await readProxyAsOwner(ports, input)).toEqual(success(null));
    const { password: _, ...shown } = PROXY;
    const standing = success({ ...shown, hasPassword: true, problem: null });
    expect(await changeProxyAsOwner(ports, { ...input, proxy: PROXY })).toEqual(standing);
    expect(await readProxyAsOwner(ports, input)).toEqual(standing);
    expect(await removeProxyAsOwner(ports, input)).toEqual(success(null));
    expect(await readProxyAsOwner(ports, input)).toEqual(success(null));
    expect(ports.audit.entries).toEqual([
      ownRecord(ports, input, "proxy-set", instance.name),
      ownRecord(ports, input, "proxy-removed", instance.name),
    ]);
  });

  it("that does not work is refused in words, and is not on record", async () => {
    const { ports, input } = await ownerWorld(platform);
    const proxy = { ...PROXY, host: "password.example.com" };
    expect(await changeProxyAsOwner(ports, { ...input, proxy })).toMatchObject({
      failure: {
        code: "provider-failed",
        reason: { code: "PROXY_FAILED", message: expect.stringMatching(/user and password/) },
      },
    });
    expect(ports.audit.entries).toEqual([]);
  });

  gatewayRefusals(platform, (ports, input) => readProxyAsOwner(ports, input), { ofBoth: true });
});
