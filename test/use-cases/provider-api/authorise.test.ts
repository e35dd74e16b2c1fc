import { beforeEach, describe, expect, it } from "vitest";
import type { InstanceAccess } from "#ports/instances.ts";
import { type FakeClock, fakeClock } from "#test/fakes/clock.ts";
import { type Authorise, gatewayAuthorise } from "#use-cases/provider-api/authorise.ts";
import type { Needs } from "#use-cases/provider-api/refuse-use.ts";

const HOME = "203.0.113.7";
const DAY_MS = 86_400_000;
const stranger = (number: number) => `198.51.100.${number}`;

describe("the owner of an instance", () => {
  const world = (owner: Partial<InstanceAccess>, linkingNeedsVerified?: boolean) => {
    const clock = fakeClock();
    const access: InstanceAccess = {
      ...{ id: 1, platform: "whatsapp", client: "Client001", ownerId: 1, tokenOff: false },
      ...{ ownerSuspended: false, ownerVerified: true },
      expiresAt: new Date(clock.now().getTime() + DAY_MS),
      tokenMatches: (token) => token === "right",
      ...owner,
    };
    const ports = { instances: { findAccess: async () => access }, clock, linkingNeedsVerified };
    const { byToken } = gatewayAuthorise(ports, "whatsapp");
    return async (needs: Needs, token = "right") => {
      const admitted = await byToken({ client: "Client001", token, address: HOME }, needs);
      return admitted.ok ? "in" : admitted.failure.code;
    };
  };
  const all = async (ask: ReturnType<typeof world>) => [await ask("any"), await ask("unexpired"), await ask("linking")];

  it("may use it with no token while they are suspended, which a wrong token does not tell", async () => {
    const ask = world({ ownerSuspended: true });
    expect(await all(ask)).toEqual(["owner-suspended", "owner-suspended", "owner-suspended"]);
    expect(await ask("any", "wrong")).toBe("token-invalid");
  });

  it("links no real account before their address is confirmed, and uses what is linked", async () => {
    expect(await all(world({ ownerVerified: false }, true))).toEqual(["in", "in", "owner-unverified"]);
    expect(await all(world({ ownerVerified: true }, true))).toEqual(["in", "in", "in"]);
    expect(await all(world({ ownerVerified: false }))).toEqual(["in", "in", "in"]);
  });
});

describe("wrong tokens", () => {
  let clock: FakeClock;
  let compared: string[];
  let blocks: [number, string][];
  let authorise: Authorise;

  beforeEach(() => {
    clock = fakeClock();
    compared = [];
    blocks = [];
    authorise = gatewayAuthorise(
      {
        // As in a database whose names know no case.
        instances: { findAccess: async (client) => access(client.toLowerCase() === "client002" ? 2 : 1) },
        clock,
        proves: ({ client, token }, proof) => proof === `proof of ${client} ${token}`,
        onTokenBlock: ({ instanceId }, address) => void blocks.push([instanceId, address]),
      },
      "whatsapp",
    );
  });

  const access = (id: number): InstanceAccess => ({
    id,
    platform: "whatsapp",
    client: `Client00${id}`,
    expiresAt: new Date(clock.now().getTime() + 2 * DAY_MS),
    ...{ ownerId: 1, tokenOff: false, ownerSuspended: false, ownerVerified: true },
    tokenMatches: (token) => {
      compared.push(token);
      return token === `right${id}`;
    },
  });

  async function call(token: string, address = HOME, client = "Client001", proof?: string) {
    const admitted = await authorise.byToken({ client, token, address, proof }, "unexpired");
    return admitted.ok ? "in" : admitted.failure;
  }
  const guess = async (times: number, address?: (round: number) => string) => {
    const answers = [];
    for (let round = 0; round < times; round += 1) answers.push(await call(`guess${round}`, address?.(round)));
    return answers;
  };
  const WRONG = expect.objectContaining({ code: "token-invalid" });
  const blocked = (retryAfterSeconds: number) => expect.objectContaining({ code: "rate-limited", retryAfterSeconds });

  it("are compared ten times a minute of a network, and then none is, not even the right one", async () => {
    expect(await guess(10)).toEqual(Array(10).fill(WRONG));
    expect(compared).toHaveLength(10);
    expect(await call("guess")).toEqual(blocked(60));
    clock.pass(59_001);
    expect(await call("right1")).toEqual(blocked(1));
    expect(compared).toHaveLength(10);
    clock.pass(999);
    expect(await call("right1")).toBe("in");
  });

  it("of a stranger keep nobody else waiting, whether or not they were right before", async () => {
    await guess(600, stranger);
    expect(await call("right1")).toBe("in");
    expect(await call("right1", stranger(0))).toEqual(blocked(60));
  });

  it("never keep the web role waiting, which proves its calls, and of what it sends none is counted", async () => {
    await guess(30);
    expect(await call("right1", HOME, "Client001", "proof of Client001 right1")).toBe("in");
    expect(await call("right1", HOME, "Client001", "proof of Client001 other")).toEqual(blocked(60));
    clock.pass(60_000);
    for (let round = 0; round < 20; round += 1) await call("old", HOME, "Client001", "proof of Client001 old");
    expect(await call("right1")).toBe("in");
  });

  it("count together however their address or the client's name is written", async () => {
    const spellings = ["::ffff:203.0.113.7", "203.0.113.7", "::FFFF:cb00:7107", "0:0:0:0:0:ffff:203.0.113.7"];
    for (let round = 0; round < 10; round += 1) {
      await call("guess", spellings[round % 4], round % 2 === 0 ? "client001" : "CLIENT001");
    }
    expect(await call("right1", HOME)).toEqual(blocked(60));
    expect(await call("right2", HOME, "Client002")).toBe("in");
  });

  it("count together from all hosts of an IPv6 network", async () => {
    await guess(10, (round) => `2001:db8:0:1::${round}`);
    expect(await call("right1", "2001:db8::1:ffff:ffff:ffff:ffff")).toEqual(blocked(60));
    expect(await call("right1", "2001:db8:0:2::1")).toBe("in");
  });

  it("are no more than ten of a network in any minute, wherever it begins", async () => {
    const times: number[] = [];
    for (let second = 0; second < 600; second += 1) {
      await call("guess");
      while (times.length < compared.length) times.push(second);
      clock.pass(1000);
    }
    const busiest = Math.max(...times.map((start) => times.filter((at) => at >= start && at < start + 60).length));
    expect(busiest).toBe(10);
    expect(times.length).toBeGreaterThanOrEqual(80);
  });

  it("that come slowly, nine a minute, begin no block", async () => {
    for (let minute = 0; minute < 5; minute += 1) {
      expect(await guess(9)).toEqual(Array(9).fill(WRONG));
      clock.pass(60_000);
    }
    expect(blocks).toEqual([]);
  });

  it("begin a block with the tenth of a minute, and none with one that is a minute old", async () => {
    await call("guess");
    clock.pass(1);
    await guess(8);
    clock.pass(59_999);
    expect(await call("guess")).toEqual(WRONG);
    expect(blocks).toEqual([]);
    expect(await call("guess")).toEqual(WRONG);
    expect(blocks).toEqual([[1, HOME]]);
  });

  it("that come all at once are counted one by one", async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, (_, round) => call(`guess${round}`)));
    expect(compared).toHaveLength(10);
    expect(answers.filter((answer) => answer !== "in" && answer.code === "token-invalid")).toHaveLength(10);
  });

  it("are told of once a minute when blocks begin, however many networks guess", async () => {
    await guess(9);
    expect(blocks).toEqual([]);
    await guess(20);
    await guess(200, (round) => stranger(round % 20));
    expect(blocks).toEqual([[1, HOME]]);
    clock.pass(60_000);
    await guess(10);
    expect(blocks).toHaveLength(2);
  });
});

describe("a call", () => {
  const clock = fakeClock();
  const access: InstanceAccess = {
    id: 1,
    platform: "telegram",
    client: "Client001",
    expiresAt: clock.now(),
    ...{ ownerId: 1, tokenOff: false, ownerSuspended: false, ownerVerified: true },
    tokenMatches: (token) => token === "right",
  };
  const authorise = gatewayAuthorise(
    { instances: { findAccess: async (client) => (client === "Client001" ? access : null) }, clock },
    "telegram",
  );
  const other = gatewayAuthorise({ instances: { findAccess: async () => access }, clock }, "whatsapp");
  const asked = { client: "Client001", token: "right", address: HOME };

  it("is admitted by the right token, and where it must not have expired, only until then", async () => {
    const instance = { instanceId: 1, client: "Client001" };
    expect(await authorise.byToken(asked, "any")).toEqual({ ok: true, value: { ...instance, ownerId: 1 } });
    expect(await authorise.byToken(asked, "unexpired")).toMatchObject({ failure: { code: "instance-expired" } });
    expect(await authorise.byClient("Client001")).toEqual({ ok: true, value: instance });
  });

  it("is refused with a wrong token, though nobody wants to hear of blocks", async () => {
    const alone = gatewayAuthorise({ instances: { findAccess: async () => access }, clock: fakeClock() }, "telegram");
    const codes = [];
    for (let round = 0; round < 11; round += 1) {
      const admitted = await alone.byToken({ ...asked, token: "wrong" }, "any");
      codes.push(admitted.ok ? "in" : admitted.failure.code);
    }
    expect(codes).toEqual([...Array(10).fill("token-invalid"), "rate-limited"]);
  });

  it.each([undefined, ""])("is not admitted with %o for a token", async (token) => {
    expect(await authorise.byToken({ ...asked, token }, "any")).toMatchObject({ failure: { code: "token-missing" } });
  });

  it("knows no instance of the other platform, and none that is not there", async () => {
    const notFound = { failure: { code: "instance-not-found" } };
    expect(await other.byToken(asked, "any")).toMatchObject(notFound);
    expect(await other.byClient("Client001")).toMatchObject(notFound);
    expect(await authorise.byToken({ ...asked, client: "Client002" }, "any")).toMatchObject(notFound);
    expect(await authorise.byClient("Client002")).toMatchObject(notFound);
  });
});

describe("a token that is switched off", () => {
  const clock = fakeClock();
  const access: InstanceAccess = {
    ...{ id: 1, platform: "whatsapp", client: "Client001", ownerId: 1, tokenOff: true },
    ...{ ownerSuspended: false, ownerVerified: true },
    expiresAt: new Date(clock.now().getTime() + 2 * DAY_MS),
    tokenMatches: (token) => token === "right",
  };
  const ports = { instances: { findAccess: async () => access }, clock };
  const proves = ({ token }: { readonly token: string }, proof: string) => token === "right" && proof === "proven";
  const authorise = gatewayAuthorise({ ...ports, proves }, "whatsapp");
  const call = (token: string, proof?: string) =>
    authorise.byToken({ client: "Client001", token, address: HOME, proof }, "unexpired");

  it("opens nothing, but to the dashboard", async () => {
    expect(await call("right")).toEqual({ ok: false, failure: { code: "token-off" } });
    expect(await call("right", "guessed")).toEqual({ ok: false, failure: { code: "token-off" } });
    expect(await call("right", "proven")).toMatchObject({ ok: true });
    expect(await call("wrong", "proven")).toMatchObject({ ok: false, failure: { code: "token-invalid" } });
  });

  it("is no longer open to a stream that began before", async () => {
    const still = (proof?: string) => authorise.stillOpens({ client: "Client001", token: "right", proof });
    expect([await still(), await still("proven")]).toEqual([false, true]);
  });
});
