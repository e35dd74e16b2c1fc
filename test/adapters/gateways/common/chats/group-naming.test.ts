import { beforeEach, describe, expect, it } from "vitest";
import { groupNaming } from "#adapters/gateways/common/chats/group-naming.ts";
import { turns } from "#adapters/limits/turns.ts";
import type { Recipient } from "#domain/messages/recipient.ts";
import { failure, success } from "#domain/result.ts";
import { DAY_MS } from "#domain/retention.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { NetworkGroup, NetworkGroups } from "#ports/network-groups.ts";
import { fakeClock } from "#test/fakes/clock.ts";
import { fakeGroupNames } from "#test/fakes/group-names.ts";
import { fakeLogger } from "#test/fakes/logger.ts";
import { fakeMessageStore } from "#test/fakes/message-store.ts";

const SHOP = { instanceId: 7, client: "Client007" };
const TEAM: Recipient = { kind: "group", id: "1" };
const NEWS: Recipient = { kind: "channel", id: "2" };
const LEFT: Recipient = { kind: "group", id: "3" };
const LAYLA: Recipient = { kind: "phone", phone: "9647701234567" };
const MINUTE_MS = 60_000;

function group(recipient: Recipient, subject: string): NetworkGroup {
  return { recipient, subject, size: 3, isAdmin: false };
}

describe("what groups are called", () => {
  let clock: ReturnType<typeof fakeClock>;
  let lists: number;
  let listed: NetworkGroup[] | null;
  let keepContent: boolean;
  const logger = fakeLogger();
  let world: ReturnType<typeof open>;

  const network = {
    async list(instance: InstanceRef) {
      expect(instance).toBe(SHOP);
      lists += 1;
      return listed === null ? failure({ code: "not-connected" } as const) : success(listed);
    },
  };

  function open(groups: Pick<NetworkGroups, "list"> = network) {
    const messages = fakeMessageStore();
    const names = fakeGroupNames(messages);
    const privacy = { read: async () => ({ keepContent, fetchMedia: false, keepDays: null }) };
    const listRefs = async () => [SHOP];
    const asks = turns({ atOnce: 4, atOncePerOwner: 1, waiting: 10, waitingPerOwner: 1, waitMs: 1_000 });
    const naming = groupNaming({ names, messages, privacy, clock, logger, asks, listRefs });
    naming.start(groups);
    const nameOf = async (recipient: Recipient) => {
      const chat = messages.chatOf(SHOP.instanceId, recipient);
      return (await names.of([chat])).get(chat) ?? null;
    };
    const met = async (...recipients: Recipient[]) => {
      naming.met(SHOP.instanceId, recipients);
      await new Promise((resolve) => setTimeout(resolve));
    };
    return { naming, names, nameOf, met };
  }

  beforeEach(() => {
    [clock, lists, listed, keepContent] = [fakeClock(), 0, [group(TEAM, "Team"), group(NEWS, "News")], true];
    world = open();
  });

  it("is asked once, with the first message of one, for all of the account's", async () => {
    const { met, nameOf } = world;
    await met(LAYLA);
    expect(lists).toBe(0);
    await met(LAYLA, TEAM);
    await met(TEAM);
    clock.pass(MINUTE_MS);
    await met(NEWS, TEAM);
    expect([lists, await nameOf(TEAM), await nameOf(NEWS)]).toEqual([1, "Team", "News"]);
  });

  it("is asked again for one that was made since, but not at once, and not for ever for one that is in no list", async () => {
    const { met, nameOf } = world;
    await met(TEAM);
    listed?.push(group({ kind: "group", id: "4" }, "Drivers"));
    await met({ kind: "group", id: "4" });
    expect(lists).toBe(1);
    clock.pass(MINUTE_MS);
    await met({ kind: "group", id: "4" });
    expect([lists, await nameOf({ kind: "group", id: "4" })]).toEqual([2, "Drivers"]);
    clock.pass(MINUTE_MS);
    await met(LEFT);
    for (let n = 0; n < 5; n += 1) {
      clock.pass(MINUTE_MS);
      await met(LEFT);
    }
    expect(lists).toBe(3);
  });

  it("is asked anew after a day, and for another account", async () => {
    const { met, nameOf, naming } = world;
    await met(TEAM);
    listed = [group(TEAM, "Drivers")];
    clock.pass(DAY_MS);
    await met(TEAM);
    expect(lists).toBe(1);
    // Not all accounts at once.
    clock.pass(SHOP.instanceId * 5 * MINUTE_MS);
    await met(TEAM);
    expect([lists, await nameOf(TEAM)]).toEqual([2, "Drivers"]);
    naming.forget(SHOP.instanceId);
    await met(TEAM);
    expect(lists).toBe(3);
  });

  it("is asked once more where the network was away", async () => {
    const { met, nameOf } = world;
    listed = null;
    await met(TEAM);
    listed = [group(TEAM, "Team")];
    await met(TEAM);
    expect([lists, await nameOf(TEAM)]).toEqual([1, null]);
    clock.pass(MINUTE_MS);
    await met(TEAM);
    expect([lists, await nameOf(TEAM)]).toEqual([2, "Team"]);
  });

  it("is asked again after a minute where it could not be asked anew, also of a group that is known", async () => {
    const { met, nameOf } = world;
    await met(TEAM);
    listed = null;
    clock.pass(2 * DAY_MS);
    await met(TEAM);
    listed = [group(TEAM, "Drivers")];
    await met(TEAM);
    expect([lists, await nameOf(TEAM)]).toEqual([2, "Team"]);
    clock.pass(MINUTE_MS);
    await met(TEAM);
    expect([lists, await nameOf(TEAM)]).toEqual([3, "Drivers"]);
  });

  it("is asked of so many accounts at a time, however many have their first message", async () => {
    const answers: PromiseWithResolvers<void>[] = [];
    const { naming } = open({
      async list() {
        const answer = Promise.withResolvers<void>();
        answers.push(answer);
        await answer.promise;
        return success([]);
      },
    });
    for (let instanceId = 1; instanceId <= 6; instanceId += 1) naming.met(instanceId, [TEAM]);
    const asked = async () => {
      await new Promise((resolve) => setTimeout(resolve));
      return answers.length;
    };
    expect(await asked()).toBe(4);
    answers[0]?.resolve();
    expect(await asked()).toBe(5);
    for (const { resolve } of answers) resolve();
    expect(await asked()).toBe(6);
    answers[5]?.resolve();
    await naming.close();
  });

  it("is kept as a caller was told, unless the instance keeps nothing", async () => {
    const { naming, nameOf, met } = world;
    naming.told(SHOP.instanceId, [{ recipient: TEAM, subject: "As told" }]);
    await met();
    expect(await nameOf(TEAM)).toBe("As told");
    keepContent = false;
    await met(NEWS);
    naming.told(SHOP.instanceId, [{ recipient: NEWS, subject: "News" }]);
    await naming.close();
    expect(await nameOf(NEWS)).toBeNull();
  });

  it("is what was told last, however long it took to keep what was told before, and no other account waits", async () => {
    const held = Promise.withResolvers<void>();
    const { naming, names, nameOf } = world;
    const keep = names.keep.bind(names);
    const kept: number[] = [];
    Object.assign(names, {
      async keep(...asked: Parameters<typeof keep>) {
        kept.push(asked[0]);
        if (kept.length === 1) await held.promise;
        return keep(...asked);
      },
    });
    naming.told(SHOP.instanceId, [{ recipient: TEAM, subject: "Drivers" }]);
    naming.told(SHOP.instanceId, [{ recipient: TEAM, subject: "Couriers" }]);
    naming.told(2, [{ recipient: NEWS, subject: "News" }]);
    await new Promise((resolve) => setTimeout(resolve));
    expect(kept).toEqual([SHOP.instanceId, 2]);
    held.resolve();
    await naming.close();
    expect(await nameOf(TEAM)).toBe("Couriers");
  });

  it("is not asked once all ends, which what is under way is waited for by", async () => {
    const { naming, met, nameOf } = world;
    naming.met(SHOP.instanceId, [TEAM]);
    await naming.close();
    expect(await nameOf(TEAM)).toBe("Team");
    clock.pass(2 * DAY_MS);
    await met(TEAM);
    expect(lists).toBe(1);
  });
});
