import { beforeEach, describe, expect, it } from "vitest";
import { tryIdOf } from "#domain/webhooks/endpoint.ts";
import { webhookPorts } from "#test/support/webhook-ports.ts";
import { replayRange, replayTry } from "#use-cases/webhooks/replay-webhook.ts";
import { testWebhook } from "#use-cases/webhooks/test-webhook.ts";

describe("sending events again", () => {
  let ports: ReturnType<typeof webhookPorts>;
  let id = "";

  beforeEach(async () => {
    ports = webhookPorts();
    id = await ports.endpoint();
  });

  /** A second later, a try of an event. */
  const tried = async (seq: number, state: "succeeded" | "failed") => {
    ports.clock.pass(1_000);
    const at = ports.clock.now();
    const about = {
      id: tryIdOf(ports.nextId()),
      seq,
      eventId: `evt_${seq}`,
      type: "message.received",
      attempt: 1,
      at,
    } as const;
    const made = { ...about, state, tookMs: 1, status: 200, error: null, nextAt: null, detail: null };
    await ports.webhooks.settle({ endpointId: id, instanceId: 1, made, wasPlanned: false, next: null });
    return about.id;
  };
  const planned = async () =>
    (await ports.webhooks.listDue(id, new Date(8e12), 1_000, "all")).map(({ seq, eventId }) => [seq, eventId]);
  const range = (sinceMs: number, untilMs: number, only: "failed" | "all" = "failed") => {
    const now = ports.clock.now().getTime();
    return { since: new Date(now + sinceMs), until: new Date(now + untilMs), only };
  };

  it("sends the event of one try under its own id, whatever came of it", async () => {
    const tryId = await tried(4, "succeeded");
    expect(await replayTry(ports, { instanceId: 1, id, tryId })).toEqual({
      ok: true,
      value: { events: 1, until: null },
    });
    expect(await planned()).toEqual([[4, "evt_4"]]);
    await replayTry(ports, { instanceId: 1, id, tryId });
    expect(await planned()).toHaveLength(1);
  });

  it("knows no try of another instance, none that is none, and sends no test again", async () => {
    const tryId = await tried(4, "failed");
    const code = async (input: object) => {
      const replayed = await replayTry(ports, { instanceId: 1, id, tryId, ...input });
      return replayed.ok ? null : replayed.failure.code;
    };
    expect(await code({ instanceId: 2 })).toBe("webhook-not-found");
    expect(await code({ tryId: "try_000000000000000" })).toBe("try-not-found");
    expect(await code({ tryId: "7" })).toBe("try-not-found");
    const test = await testWebhook(ports, { instanceId: 1, id });
    expect(await code({ tryId: test.ok ? test.value.id : "" })).toBe("not-replayable");
  });

  it("sends what failed in a time and was not delivered since, each once and in order", async () => {
    await tried(1, "failed");
    for (const [seq, state] of [
      [3, "failed"],
      [2, "failed"],
      [3, "failed"],
      [5, "failed"],
      [4, "succeeded"],
      [5, "succeeded"],
    ] as const) {
      await tried(seq, state);
    }
    const replayed = await replayRange(ports, { instanceId: 1, id, range: range(-5_500, 1) });
    expect(replayed).toEqual({ ok: true, value: { events: 2, until: null } });
    expect(await planned()).toEqual([
      [2, "evt_2"],
      [3, "evt_3"],
    ]);
    expect(await replayRange(ports, { instanceId: 1, id, range: range(-9_000, 1, "all") })).toMatchObject({
      value: { events: 5 },
    });
    expect(await planned()).toHaveLength(5);
  });

  it("says where to go on when there is more than one call looks at", async () => {
    for (let seq = 1; seq <= 1_005; seq += 1) await tried(seq, "failed");
    const first = await replayRange(ports, { instanceId: 1, id, range: range(-9_999_999, 1) });
    expect(first).toMatchObject({ ok: true, value: { events: 1_000 } });
    const until = first.ok ? first.value.until : null;
    expect(until).not.toBeNull();
    const rest = { since: new Date(0), until: until ?? new Date(0), only: "failed" } as const;
    expect(await replayRange(ports, { instanceId: 1, id, range: rest })).toMatchObject({ value: { until: null } });
    expect(new Set((await planned()).map(([seq]) => seq)).size).toBe(1_000);
  });

  it("refuses a time that ends before it begins", async () => {
    const replayed = await replayRange(ports, { instanceId: 1, id, range: range(10, -10) });
    expect(replayed).toEqual({ ok: false, failure: { code: "range-invalid" } });
  });
});
