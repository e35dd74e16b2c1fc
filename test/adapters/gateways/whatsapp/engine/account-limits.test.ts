import { afterAll, beforeAll, expect, it } from "vitest";
import type { AccountLimits, LimitsSaid } from "#domain/sessions/account-limits.ts";
import {
  type Gateway,
  type LinkedWorld,
  link,
  linkedWorld,
  reached,
  SHOP,
  SHOP_PHONE,
} from "#test/support/linked-gateway.ts";
import { phoneRecipient } from "#test/support/recipients.ts";
import { until } from "#test/support/until.ts";

const REFUSED = "9647700000463";

let world: LinkedWorld;
let gateway: Gateway;
let said: LimitsSaid[] = [];

const start = () =>
  world.start({
    limitsSaid(instanceId, limits) {
      expect(instanceId).toBe(SHOP.instanceId);
      said.push(limits);
    },
  });

beforeAll(async () => {
  world = await linkedWorld();
  gateway = start();
  await link(world, gateway);
});
afterAll(() => world.close());

const known = (): AccountLimits => Object.assign({ lockedUntil: null, newChats: null }, ...said);
const limit = (limits: object) => world.sandbox.changeLimits({ phone: SHOP_PHONE, ...limits });
const later = (ms: number) => new Date(Math.floor((Date.now() + ms) / 1_000) * 1_000);

it("asks at each connection what the account may do, and follows what WhatsApp tells", async () => {
  await until(() => said.length >= 2, "both answers");
  expect(known()).toEqual({ lockedUntil: null, newChats: null });

  const [lockedUntil, renewsAt] = [later(3_600_000), later(86_400_000)];
  limit({ lockedUntil: lockedUntil.toISOString(), lockType: "BIZ_QUALITY" });
  await until(() => known().lockedUntil !== null, "the lock");
  limit({ quota: 20, used: 18, renewsAt: renewsAt.toISOString() });
  await until(() => known().newChats !== null, "the quota");
  const newChats = { used: 18, most: 20, warning: "second", renewsAt };
  expect(known()).toEqual({ lockedUntil, newChats });

  await gateway.sessions.close();
  said = [];
  gateway = start();
  await gateway.sessions.restoreAll();
  await reached(gateway.sessions, "connected");
  await until(() => said.length >= 2, "both answers");
  expect(known()).toEqual({ lockedUntil, newChats });

  limit({ lockedUntil: null, quota: null });
  await until(() => known().lockedUntil === null && known().newChats === null, "the end of both");
});

it("asks once more after a refusal, once for several", async () => {
  said = [];
  const send = () => gateway.send(SHOP, phoneRecipient(REFUSED), { kind: "text", text: "salam" });
  for (let tries = 0; tries < 3; tries += 1) {
    expect(await send()).toMatchObject({ ok: false, failure: { code: "account-restricted" } });
  }
  expect(said).toEqual([]);
  await until(() => said.length === 2, "both answers");
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(said).toHaveLength(2);
});
