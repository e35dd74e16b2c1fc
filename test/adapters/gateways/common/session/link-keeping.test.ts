import { expect, it, vi } from "vitest";
import { linkKeeping } from "#adapters/gateways/common/session/link-keeping.ts";
import type { LinkChange } from "#domain/sessions/link.ts";
import type { InstanceLinkChange } from "#ports/links.ts";
import { StorageError } from "#ports/storage-error.ts";
import { fakeClock } from "#test/fakes/clock.ts";
import { fakeLogger } from "#test/fakes/logger.ts";

const link = (state: LinkChange["state"]): LinkChange => ({
  ...{ state, reason: state === "connected" ? "linked" : "connection-lost" },
  ...{ since: new Date(0), account: null },
});

function keeping() {
  const saved: (readonly InstanceLinkChange[])[] = [];
  const limited: [number, object, number][] = [];
  let away = false;
  const links = {
    async save(changes: readonly InstanceLinkChange[]) {
      if (away) throw new StorageError("unavailable", { cause: null });
      saved.push(changes);
    },
    saveLimits: async (instanceId: number, limits: object) => void limited.push([instanceId, limits, saved.length]),
  };
  const keeper = linkKeeping({ links, clock: fakeClock(), logger: fakeLogger() }, 60_000);
  return {
    keeper,
    saved,
    limited,
    goAway: (is: boolean) => {
      away = is;
    },
  };
}

it("writes the changes of many together, of each the last", async () => {
  const { keeper, saved } = keeping();
  keeper.changed(1, link("connected"));
  keeper.changed(2, link("connected"));
  keeper.changed(1, link("reconnecting"));
  await keeper.close();
  expect(saved).toEqual([
    [
      { instanceId: 1, ...link("reconnecting") },
      { instanceId: 2, ...link("connected") },
    ],
  ]);
});

it("keeps what a database that is away has not taken, and writes nothing older over it", async () => {
  const { keeper, saved, goAway } = keeping();
  goAway(true);
  keeper.changed(1, link("reconnecting"));
  keeper.changed(2, link("reconnecting"));
  const failing = keeper.close();
  keeper.changed(1, link("connected"));
  await failing;
  goAway(false);
  await keeper.close();
  expect(saved.flat().sort((a, b) => a.instanceId - b.instanceId)).toEqual([
    { instanceId: 1, ...link("connected") },
    { instanceId: 2, ...link("reconnecting") },
  ]);
});

it("writes what limits an account after its link, which may be new", async () => {
  const { keeper, limited } = keeping();
  keeper.changed(1, link("connected"));
  keeper.limited(1, { hold: null });
  await vi.waitFor(() => expect(limited).toEqual([[1, { hold: null }, 1]]));
});
