import { expect, it } from "vitest";
import type { InstanceAccess } from "#ports/instances.ts";
import { fakeClock } from "#test/fakes/clock.ts";
import { type Needs, refuseUse } from "#use-cases/provider-api/refuse-use.ts";

const clock = fakeClock();
const access: InstanceAccess = {
  ...{ id: 1, platform: "whatsapp", client: "Client001", ownerId: 1, tokenOff: false },
  ...{ ownerSuspended: false, ownerVerified: false },
  expiresAt: new Date(clock.now().getTime() + 1000),
  tokenMatches: () => false,
};
const refusals = (changes: Partial<InstanceAccess>, linkingNeedsVerified?: boolean) =>
  (["any", "unexpired", "linking"] satisfies Needs[]).map(
    (needs) => refuseUse({ ...access, ...changes }, needs, { clock, linkingNeedsVerified })?.code ?? "in",
  );

it("lets whoever may reach an instance use it, verified or not, where accounts are not real", () => {
  expect(refusals({})).toEqual(["in", "in", "in"]);
});

it("wants a confirmed address of who links a real account, and of nobody else", () => {
  expect(refusals({}, true)).toEqual(["in", "in", "owner-unverified"]);
  expect(refusals({ ownerVerified: true }, true)).toEqual(["in", "in", "in"]);
});

it("lets an expired instance be asked about alone", () => {
  expect(refusals({ expiresAt: clock.now() })).toEqual(["in", "instance-expired", "instance-expired"]);
});

it("lets nobody use a suspended owner's", () => {
  expect(refusals({ ownerSuspended: true })).toEqual(["owner-suspended", "owner-suspended", "owner-suspended"]);
});
