import { beforeEach, describe, expect, it } from "vitest";
import type { Campaign } from "#domain/campaigns/campaign.ts";
import type { CampaignLine, CampaignQueue, CampaignStops, CampaignStore, NewCampaign } from "#ports/campaigns.ts";

interface CampaignWorld {
  readonly store: CampaignStore;
  readonly queue: CampaignQueue;
  readonly stopAnswers: CampaignStops;
  readonly ownerId: number;
  readonly otherId: number;
  /** A WhatsApp instance of the owner. */
  readonly instanceId: number;
}

const AT = new Date("2026-03-04T05:06:07.089Z");
const LATER = new Date("2026-03-04T05:07:07.089Z");

/** What every store of campaigns does. */
export function campaignsContract(name: string, make: () => Promise<CampaignWorld>): void {
  describe(`campaigns (${name})`, () => {
    let world: CampaignWorld;
    beforeEach(async () => {
      world = await make();
    });

    const draft = (changes: Partial<NewCampaign> = {}): NewCampaign => ({
      id: "cmp_000000000000001",
      ownerId: world.ownerId,
      instanceId: world.instanceId,
      name: "Ready ' \\ \" 🎉",
      template: { name: "t", language: "en", texts: { en: "Hello {{name}}", ar: "مرحباً" } },
      perMinute: 6,
      startAt: null,
      createdAt: AT,
      ...changes,
    });
    const line = (number: number, phone: string, changes: Partial<CampaignLine> = {}): CampaignLine => ({
      ...{ line: number, problem: null, person: { kind: "phone", phone }, written: `+${phone}`, language: "ar" },
      ...{ values: { name: "زينب" }, about: null },
      ...changes,
    });
    async function made(changes: Partial<NewCampaign> = {}, lines: readonly CampaignLine[] = []): Promise<Campaign> {
      const campaign = draft(changes);
      await world.store.create(campaign, 9);
      const found = await world.store.find(campaign.ownerId, campaign.id);
      if (found === null) throw new Error("test: not made");
      await world.store.addLines(found, lines);
      const refused = lines.filter(({ problem }) => problem !== null).length;
      await world.store.endList(found, { recipients: lines.length - refused, refused });
      return found;
    }
    const run = (campaign: Campaign) =>
      world.store.move(campaign, ["draft", "paused"], { state: "running", reason: null, at: AT });
    const due = async () => (await world.queue.listDue("whatsapp", AT))[0];

    it("are drafts of their owner alone, as many as may be open", async () => {
      const { store, ownerId, otherId } = world;
      const fresh = { state: "draft", reason: null, recipients: 0, refused: 0, startedAt: null, endedAt: null };
      expect(await store.create(draft(), 1)).toBe(true);
      expect(await store.find(ownerId, draft().id)).toEqual({ ...draft(), ...fresh });
      expect(await store.find(otherId, draft().id)).toBeNull();
      expect(await store.create(draft({ id: "cmp_000000000000002" }), 1)).toBe(false);
      const [one] = await store.listOf(ownerId);
      if (one === undefined) throw new Error("test: none");
      await run(one);
      await store.move(one, ["running"], { state: "cancelled", reason: null, at: LATER });
      expect(await store.create(draft({ id: "cmp_000000000000002" }), 1)).toBe(true);
      expect((await store.listOf(ownerId)).map(({ id }) => id)).toEqual(["cmp_000000000000002", draft().id]);
      expect(await store.find(ownerId, draft().id)).toMatchObject({
        ...{ state: "cancelled", startedAt: AT, endedAt: LATER },
      });
    });

    it("move from one state to another, from no other", async () => {
      const campaign = await made();
      expect(await world.store.move(campaign, ["running"], { state: "paused", reason: "owner", at: AT })).toBe(false);
      expect(await run(campaign)).toBe(true);
      expect(await world.store.move(campaign, ["running"], { state: "paused", reason: "owner", at: AT })).toBe(true);
      expect(await world.queue.listDue("whatsapp", LATER)).toEqual([]);
      expect(await run(campaign)).toBe(true);
      expect(await world.queue.listDue("telegram", LATER)).toEqual([]);
      expect(await world.queue.listDue("whatsapp", new Date(AT.getTime() - 1))).toEqual([]);
      expect(await due()).toMatchObject({ id: campaign.id, failures: 0, perMinute: 6, template: draft().template });
    });

    it("keep every line, what is wrong with it, and a list that is read anew in place of the one before", async () => {
      const lines = [
        line(2, "9647701234567"),
        line(3, "", { problem: "recipient-missing", person: null, written: "", language: null, values: {} }),
        line(4, "9647701234567", { problem: "duplicate", about: "2" }),
      ];
      const campaign = await made({}, lines);
      const page = { states: null, after: 0, limit: 2 };
      const [first, second] = await world.store.listRecipients(campaign, page);
      expect(first).toEqual({
        ...{ line: 2, written: "+9647701234567", language: "ar", values: { name: "زينب" }, about: null },
        ...{ problem: null, state: "waiting", messageId: null, failure: null, at: null },
      });
      expect(second).toMatchObject({ line: 3, state: "refused", problem: "recipient-missing" });
      const rest = await world.store.listRecipients(campaign, { ...page, after: 3, states: ["refused"] });
      expect(rest).toMatchObject([{ line: 4, problem: "duplicate", about: "2" }]);
      expect(await world.store.countsOf(campaign)).toMatchObject({ waiting: 1, refused: 2, sent: 0 });
      const empty = await made({ id: "cmp_00000000000000E" }, []);
      const counted = await world.store.countsOfAll([campaign, empty]);
      expect([counted.get(campaign.id), counted.get(empty.id)]).toEqual([
        await world.store.countsOf(campaign),
        await world.store.countsOf(empty),
      ]);
      expect(counted.get(empty.id)).toMatchObject({ waiting: 0, refused: 0 });
      await world.store.clearList(campaign);
      expect(await world.store.listRecipients(campaign, page)).toEqual([]);
      expect(await world.store.find(world.ownerId, campaign.id)).toMatchObject({ recipients: 0, refused: 0 });
    });

    it("go by their lines: what was taken comes first, and nothing is taken of one that does not run", async () => {
      const campaign = await made({}, [line(2, "111"), line(3, "222")]);
      await run(campaign);
      const one = await due();
      if (one === undefined) throw new Error("test: not due");
      const { queue } = world;
      expect(await queue.next(one)).toMatchObject({ line: 2, takenAt: null, person: { kind: "phone", phone: "111" } });
      expect(await queue.take(one, 3, AT)).toBe(true);
      expect(await queue.next(one)).toMatchObject({ line: 3, takenAt: AT });
      await queue.hand(one, 3, "msg_000000000000003");
      expect(await queue.listHanded(world.instanceId)).toEqual([
        { campaignId: campaign.id, line: 3, messageId: "msg_000000000000003" },
      ]);
      await queue.end(one, 3, 4);
      expect(await queue.listHanded(world.instanceId)).toEqual([]);
      expect(await due()).toMatchObject({ failures: 4 });
      await queue.delay(one, LATER);
      expect(await due()).toBeUndefined();
      await world.store.move(campaign, ["running"], { state: "paused", reason: "owner", at: AT });
      expect(await queue.take(one, 2, AT)).toBe(false);
      await queue.pause(one, "failing", AT);
      expect(await world.store.find(world.ownerId, campaign.id)).toMatchObject({ state: "paused", reason: "owner" });
      await run(campaign);
      await queue.drop(one, 2, "stopped");
      expect(await queue.next(one)).toBeNull();
      await queue.finish(one, LATER);
      expect(await world.store.find(world.ownerId, campaign.id)).toMatchObject({ state: "done", endedAt: LATER });
      expect(await world.store.countsOf(campaign)).toMatchObject({ stopped: 1, sent: 1 });
      await world.store.remove(campaign);
      expect(await world.store.listOf(world.ownerId)).toEqual([]);
    });

    it("hear who wants no more, by every name, until they take it back", async () => {
      const { stopAnswers, instanceId } = world;
      const phone = { kind: "phone", phone: "9647701234567" } as const;
      const name = { kind: "username", username: "Layla" } as const;
      await stopAnswers.note(instanceId, [phone, name], 5, AT);
      await stopAnswers.note(instanceId, [phone], null, LATER);
      expect(await stopAnswers.has(instanceId, phone)).toBe(true);
      expect(await stopAnswers.has(instanceId, { kind: "username", username: "layla" })).toBe(true);
      expect(await stopAnswers.has(instanceId, { kind: "phone", phone: "111" })).toBe(false);
      await stopAnswers.forget(instanceId, [phone], null);
      expect([await stopAnswers.has(instanceId, phone), await stopAnswers.has(instanceId, name)]).toEqual([
        false,
        true,
      ]);
    });

    it("forget a person, and keep that there was somebody", async () => {
      const campaign = await made({}, [line(2, "111"), line(3, "222")]);
      await world.stopAnswers.erasePerson(world.instanceId, { kind: "phone", phone: "111" });
      const lines = await world.store.listRecipients(campaign, { states: null, after: 0, limit: 9 });
      expect(lines.map(({ written, values }) => [written, values])).toEqual([
        ["", {}],
        ["+222", { name: "زينب" }],
      ]);
    });
  });
}
