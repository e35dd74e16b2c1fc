import { describe, expect, it } from "vitest";
import { roadsOf } from "#adapters/gateways/common/session/road.ts";
import { failure } from "#domain/result.ts";
import type { InstanceProxy, ProxyProblem } from "#domain/sessions/proxy.ts";
import { StorageError } from "#ports/storage-error.ts";

const PROXY: InstanceProxy = { kind: "socks5", host: "proxy.example", port: 1080, user: null, password: null };
const TARGET = { host: "network.example", port: 443 };
const AWAY = new StorageError("unavailable");

/** An account whose proxies are read one after the other, and whose dialled proxies all refuse. */
function account(...stored: (InstanceProxy | null | Error)[]) {
  const dialled: InstanceProxy[] = [];
  const find = async () => {
    const proxy = stored.shift();
    if (proxy instanceof Error) throw proxy;
    return proxy ?? null;
  };
  const roadTo = roadsOf({ find }, async (proxy) => {
    dialled.push(proxy);
    return failure({ code: "proxy-refused" });
  })(1);

  /** Which proxy a line goes through, and what is told of it. */
  async function line() {
    const told: (ProxyProblem | null)[] = [];
    const road = await roadTo((problem) => void told.push(problem));
    await road?.(TARGET).catch(() => undefined);
    return { through: dialled.pop() ?? null, told };
  }
  return { line };
}

const OWN = { through: null, told: [null] };
const PROXIED = { through: PROXY, told: ["proxy-refused"] };

describe("the way of an account", () => {
  it("is the one that is stored, at each of its lines", async () => {
    const { line } = account(null, PROXY, null);
    expect([await line(), await line(), await line()]).toEqual([OWN, PROXIED, OWN]);
  });

  it.each([
    ["its proxy", PROXY, PROXIED],
    ["the server's own connection", null, OWN],
  ])("while the store is away is that of its last line, which hears of it: %s", async (_what, stored, expected) => {
    const { line } = account(stored, AWAY, AWAY);
    await line();
    expect([await line(), await line()]).toEqual([expected, expected]);
  });

  it("is not guessed before its first line", async () => {
    await expect(account(AWAY).line()).rejects.toBe(AWAY);
  });

  it("is not kept for what is no fault of the store's", async () => {
    const fault = new TypeError("ours");
    const { line } = account(PROXY, fault);
    await line();
    await expect(line()).rejects.toBe(fault);
  });
});
