import { beforeEach, describe, expect, it } from "vitest";
import { MAX_FAILURES_IN_A_ROW } from "#domain/campaigns/campaign.ts";
import type { MessageState } from "#domain/messages/life.ts";
import { failure, success } from "#domain/result.ts";
import type { Standing } from "#domain/sessions/standing.ts";
import type { CampaignQueue } from "#ports/campaigns.ts";
import type { InstanceAccess } from "#ports/instances.ts";
import type { MessageRecord } from "#ports/messages.ts";
import type { Outbox } from "#ports/outbox.ts";
import { fakeCampaigns } from "#test/fakes/campaigns.ts";
import { fakeClock } from "#test/fakes/clock.ts";
import { fakeLimit } from "#test/fakes/limit.ts";
import { fakeLogger } from "#test/fakes/logger.ts";
import { moveCampaigns } from "#use-cases/campaigns/move-campaigns.ts";

const MINUTE_MS = 60_000;
const OPTIONS = { platform: "whatsapp", limits: { textLength: 100 } } as const;

/** An outbox that keeps what it is asked under a name once, as the database does. */
function keeping() {
  const kept = new Map<string, { id: string; to: string; text: string; state: MessageState }>();
  const send: Outbox["send"] = async ({ key, recipient, content }) => {
    const name = key?.key ?? "";
    const known = kept.get(name);
    const id = known?.id ?? `msg_${String(kept.size + 1).padStart(15, "0")}`;
    if (known === undefined && recipient.kind === "phone" && content.kind === "text") {
      kept.set(name, { id, to: recipient.phone, text: content.text, state: "queued" });
    }
    const acceptedAt = new Date(0);
    return success({
      id,
      replayed: known !== undefined,
      outcome: "accepted",
      messageId: null,
      sendAt: null,
      acceptedAt,
    });
  };
  const find = async (_instanceId: number, id: string) => {
    const message = [...kept.values()].find((one) => one.id === id);
    return message === undefined ? null : ({ direction: "out", ...message } as unknown as MessageRecord);
  };
  const endAll = (state: MessageState = "sent") => {
    for (const message of kept.values()) if (message.state === "queued") message.state = state;
  };
  return { kept, send, find, endAll, sentTo: () => [...kept.values()].map(({ to }) => to) };
}

describe("campaigns", () => {
  let outbox: ReturnType<typeof keeping>;
  let campaigns: ReturnType<typeof fakeCampaigns>;
  let clock: ReturnType<typeof fakeClock>;
  let standing: Standing;
  let access: Partial<InstanceAccess>;
  let refused: { retryAfterSeconds: number } | null;
  let isOurs: ((instanceId: number) => boolean) | undefined;
  let sends: ReturnType<typeof fakeLimit>;

  beforeEach(() => {
    outbox = keeping();
    campaigns = fakeCampaigns({ find: outbox.find });
    clock = fakeClock();
    sends = fakeLimit();
    [standing, access, refused, isOurs] = ["online", {}, null, undefined];
  });

  async function started(id: string, phones: readonly string[], instanceId = 1, perMinute = 6) {
    const template = { name: "t", language: "en", texts: { en: "Hello {{name}}", ar: "مرحباً {{name}}" } };
    const createdAt = clock.now();
    const made = { id, ownerId: 1, instanceId, name: id, template, perMinute, startAt: null, createdAt };
    await campaigns.store.create(made, 9);
    const campaign = await campaigns.store.find(1, id);
    if (campaign === null) throw new Error("test: no campaign");
    const lines = phones.map((phone, at) => ({
      ...{ line: at + 2, problem: null, person: { kind: "phone", phone } as const, written: phone },
      ...{ language: at % 2 === 1 ? "ar" : null, values: { name: `N${at}` }, about: null },
    }));
    await campaigns.store.addLines(campaign, lines);
    await campaigns.store.endList(campaign, { recipients: lines.length, refused: 0 });
    await campaigns.store.move(campaign, ["draft"], { state: "running", reason: null, at: clock.now() });
    return campaign;
  }

  const look = (changes: Partial<CampaignQueue> = {}) =>
    moveCampaigns(
      {
        campaigns: { ...campaigns.queue, ...changes },
        stopAnswers: campaigns.stopAnswers,
        instances: {
          findAccess: async () =>
            ({ ownerSuspended: false, expiresAt: new Date(8_640_000_000_000), ...access }) as InstanceAccess,
        },
        messages: { find: outbox.find },
        outbox: {
          send: async (request) =>
            refused === null ? await outbox.send(request) : failure({ code: "queue-full", ...refused }),
        },
        sessions: { standing: () => standing },
        sends,
        clock,
        random: { below: () => 0 },
        logger: fakeLogger(),
      },
      { ...OPTIONS, isOurs },
    );
  const stateOf = async (id: string) => (await campaigns.store.find(1, id))?.state;

  it("go to each person of a list once, in its order and in their language, no faster than their pace", async () => {
    await started("cmp_1", ["111", "222", "333"]);
    await look();
    outbox.endAll();
    await look();
    expect([...outbox.kept.values()].map(({ to, text }) => [to, text])).toEqual([["111", "Hello N0"]]);
    clock.pass(8_000);
    await look();
    outbox.endAll();
    clock.pass(8_000);
    await look();
    expect([...outbox.kept.values()].map(({ to, text }) => [to, text])).toEqual([
      ["111", "Hello N0"],
      ["222", "مرحباً N1"],
      ["333", "Hello N2"],
    ]);
    await look();
    expect(await stateOf("cmp_1")).toBe("running");
    // Nobody waits for the gap behind the last one.
    outbox.endAll();
    await look();
    expect(await stateOf("cmp_1")).toBe("done");
  });

  it("have one message of an instance under way, however many of them there are", async () => {
    await started("cmp_1", ["111", "222"]);
    await started("cmp_2", ["333"]);
    await started("cmp_3", ["444"], 2);
    await look();
    clock.pass(MINUTE_MS);
    await look();
    expect(outbox.sentTo()).toEqual(["111", "444"]);
    outbox.endAll();
    await look();
    expect(outbox.sentTo()).toHaveLength(3);
  });

  it("lose nobody and write to nobody twice, wherever their process is killed", async () => {
    const phones = Array.from({ length: 12 }, (_, at) => `9647700000${String(at).padStart(3, "0")}`);
    await started("cmp_1", phones);
    const killed = async () => {
      throw new Error("killed");
    };
    for (let round = 0; round < 60; round += 1) {
      // Before it is marked, after it is marked and before it is kept, and after it is kept.
      const deaths: readonly Partial<CampaignQueue>[] = [{ take: killed }, {}, { hand: killed }, { delay: killed }];
      if (round % 5 === 1) refused = { retryAfterSeconds: 1 };
      await look(deaths[round % 4]);
      refused = null;
      outbox.endAll();
      clock.pass(MINUTE_MS);
    }
    expect(outbox.sentTo()).toEqual(phones);
    expect(await stateOf("cmp_1")).toBe("done");
    const campaign = await campaigns.store.find(1, "cmp_1");
    if (campaign === null) throw new Error("test: no campaign");
    expect(await campaigns.store.countsOf(campaign)).toMatchObject({ sent: 12, waiting: 0 });
  });

  it("do not repeat what was taken so long ago that its name is no longer kept", async () => {
    await started("cmp_1", ["111"]);
    refused = { retryAfterSeconds: 1 };
    await look();
    refused = null;
    clock.pass(73 * 60 * MINUTE_MS);
    await look();
    expect(outbox.sentTo()).toEqual([]);
    const campaign = await campaigns.store.find(1, "cmp_1");
    expect(campaign?.state).toBe("done");
  });

  it("pass over who has answered that they want no more, also while they go on", async () => {
    await started("cmp_1", ["111", "222", "333"]);
    await look();
    outbox.endAll();
    await campaigns.stopAnswers.note(1, [{ kind: "phone", phone: "222" }], null, clock.now());
    clock.pass(MINUTE_MS);
    await look();
    outbox.endAll();
    clock.pass(MINUTE_MS);
    await look();
    expect(outbox.sentTo()).toEqual(["111", "333"]);
    const campaign = await campaigns.store.find(1, "cmp_1");
    if (campaign === null) throw new Error("test: no campaign");
    expect(await campaigns.store.countsOf(campaign)).toMatchObject({ sent: 2, stopped: 1 });
  });

  it("stand still while they are paused, the account is away, the owner suspended, or the limit of sends is reached", async () => {
    const campaign = await started("cmp_1", ["111"]);
    const nothing = async () => {
      await look();
      clock.pass(MINUTE_MS);
      expect(outbox.sentTo()).toEqual([]);
    };
    standing = "offline";
    await nothing();
    standing = "online";
    access = { ownerSuspended: true };
    await nothing();
    access = {};
    sends.refuse(5);
    await nothing();
    sends.refuse(null);
    isOurs = () => false;
    await nothing();
    isOurs = undefined;
    await campaigns.store.move(campaign, ["running"], { state: "paused", reason: "owner", at: clock.now() });
    await nothing();
    await campaigns.store.move(campaign, ["paused"], { state: "running", reason: null, at: clock.now() });
    await look();
    expect(outbox.sentTo()).toEqual(["111"]);
  });

  it("are paused when their instance expires, and when message after message fails", async () => {
    await started("cmp_1", ["111"]);
    access = { expiresAt: new Date(0) };
    await look();
    expect(await campaigns.store.find(1, "cmp_1")).toMatchObject({ state: "paused", reason: "instance-expired" });
    access = {};
    await started(
      "cmp_2",
      Array.from({ length: 20 }, (_, at) => `${1000 + at}`),
    );
    for (let round = 0; round < 20; round += 1) {
      await look();
      outbox.endAll("failed");
      clock.pass(MINUTE_MS);
    }
    expect(await campaigns.store.find(1, "cmp_2")).toMatchObject({ state: "paused", reason: "failing" });
    expect(outbox.sentTo()).toHaveLength(MAX_FAILURES_IN_A_ROW);
  });
});
