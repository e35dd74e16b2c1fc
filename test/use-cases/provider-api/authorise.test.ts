import { beforeEach, describe, expect, it } from "vitest";
import type { InstanceAccess } from "#ports/instances.ts";
import { type FakeClock, fakeClock } from "#test/fakes/clock.ts";
import { type Authorise, gatewayAuthorise } from "#use-cases/provider-api/authorise.ts";

const HOME = "203.0.113.7";
const DAY_MS = 86_400_000;
const stranger = (number: number) => `198.51.100.${number}`;

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
        onBlock: ({ instanceId }, address) => void blocks.push([instanceId, address]),
      },
      "whatsapp",
    );
  });

  const access = (id: number): InstanceAccess => ({
    id,
    platform: "whatsapp",
    client: `Client00${id}`,
    expiresAt: new Date(clock.now().getTime() + 2 * DAY_MS),
    tokenMatches: (token) => {
      compared.push(token);
      return token === `right${id}`;
    },
  });

  async function call(token: string, address = HOME, client = "Client001") {
    const admitted = await authorise.byToken({ client, token, address }, "unexpired");
    return admitted.ok ? "in" : admitted.failure;
  }
  const guess = async (times: number, address?: (round: number) => string) => {
    const answers = [];
    for (let round = 0; round < times; round += 1) answers.push(await call(`guess${round}`, address?.(round)));
    return answers;
  };
  const WRONG = { code: "token-invalid" };
  const blocked = (retryAfterSeconds: number) => ({ code: "rate-limited", retryAfterSeconds });

  it("are compared ten times a minute, and then none is, not even the right one", async () => {
    expect(await guess(10)).toEqual(Array(10).fill(WRONG));
    expect(compared).toHaveLength(10);
    expect(await call("guess")).toEqual(blocked(60));
    clock.pass(59_001);
    expect(await call("right1")).toEqual(blocked(1));
    expect(compared).toHaveLength(10);
    clock.pass(999);
    expect(await call("right1")).toBe("in");
  });

  it("count together wherever they come from, however the client's name is written", async () => {
    for (let round = 0; round < 10; round += 1) {
      await call("guess", stranger(round), round % 2 === 0 ? "client001" : "CLIENT001");
    }
    expect(await call("right1", stranger(99))).toEqual(blocked(60));
    expect(await call("right2", stranger(0), "Client002")).toBe("in");
  });

  it("are no more than ten in any minute, wherever it begins", async () => {
    const times: number[] = [];
    for (let second = 0; second < 600; second += 1) {
      await call("guess", stranger(second % 250));
      while (times.length < compared.length) times.push(second);
      clock.pass(1000);
    }
    const busiest = Math.max(...times.map((start) => times.filter((at) => at >= start && at < start + 60).length));
    expect(busiest).toBe(10);
    expect(times.length).toBeGreaterThanOrEqual(80);
  });

  it("that come slowly, nine a minute, begin no block", async () => {
    for (let minute = 0; minute < 5; minute += 1) {
      expect(await guess(9, stranger)).toEqual(Array(9).fill(WRONG));
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

  it("of a stranger do not lock out who has shown the right one in the last day", async () => {
    clock.pass(60_000);
    expect(await call("right1")).toBe("in");
    clock.pass(DAY_MS - 1);
    await guess(30, stranger);
    expect(await call("right1", stranger(50))).toEqual(blocked(60));
    expect(await call("right1")).toBe("in");
    clock.pass(DAY_MS);
    await guess(30, stranger);
    expect(await call("right1")).toEqual(blocked(60));
  });

  it("of a known address are counted too, for it and for everybody else", async () => {
    await call("right1");
    expect(await guess(10)).toEqual(Array(10).fill(WRONG));
    expect(await call("right1")).toEqual(blocked(60));
    expect(await call("right1", stranger(1))).toEqual(blocked(60));
  });

  it("are told of once when a block begins", async () => {
    await call("right1");
    await guess(9, stranger);
    expect(blocks).toEqual([]);
    await guess(200, (round) => stranger(9 + (round % 100)));
    expect(blocks).toEqual([[1, stranger(9)]]);
    await guess(20);
    expect(blocks).toEqual([
      [1, stranger(9)],
      [1, HOME],
    ]);
    clock.pass(60_000);
    await guess(10, stranger);
    expect(blocks).toHaveLength(3);
  });

  it("forget, of more addresses than sixteen, the one that has been silent longest", async () => {
    for (let number = 0; number < 16; number += 1) {
      await call("right1", stranger(number));
      clock.pass(1);
    }
    await call("right1", stranger(0));
    await call("right1", stranger(16));
    await guess(30, () => "192.0.2.1");
    expect(await call("right1", stranger(1))).toEqual(blocked(60));
    for (const number of [0, 2, 16]) expect(await call("right1", stranger(number))).toBe("in");
  });
});

describe("a call", () => {
  const clock = fakeClock();
  const access: InstanceAccess = {
    id: 1,
    platform: "telegram",
    client: "Client001",
    expiresAt: clock.now(),
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
    expect(await authorise.byToken(asked, "any")).toEqual({ ok: true, value: instance });
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
