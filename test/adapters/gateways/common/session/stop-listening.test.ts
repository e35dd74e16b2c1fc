import { expect, it } from "vitest";
import { hearStops } from "#adapters/gateways/common/session/stop-listening.ts";
import type { IncomingMessage } from "#domain/messages/incoming.ts";
import type { Recipient } from "#domain/messages/recipient.ts";
import { fakeCampaigns } from "#test/fakes/campaigns.ts";
import { fakeClock } from "#test/fakes/clock.ts";

const PHONE = { kind: "phone", phone: "9647701234567" } as const;
const ID = { kind: "id", id: "6000000003" } as const;

function said(text: string, recipient: Recipient, changes: Partial<IncomingMessage> = {}): IncomingMessage {
  const sender = { name: "Layla", phone: PHONE.phone, username: null, id: null };
  const nothing = { file: null, contact: null, location: null, about: null, backfilled: false };
  return { providerId: "A", sender, recipient, kind: "text", text, at: new Date(0), ...nothing, ...changes };
}

it("who answers STOP is noted by every name, and whoever takes it back is not", async () => {
  const { stopAnswers } = fakeCampaigns();
  const ports = { stopAnswers, clock: fakeClock() };
  await hearStops(ports, 1, [said("Stop!", ID)]);
  expect([await stopAnswers.has(1, ID), await stopAnswers.has(1, PHONE)]).toEqual([true, true]);
  expect(await stopAnswers.has(2, PHONE)).toBe(false);
  await hearStops(ports, 1, [said("START", ID)]);
  expect(await stopAnswers.has(1, PHONE)).toBe(false);
});

it("what is written in a group, in a caption or among other words ends nothing", async () => {
  const { stopAnswers } = fakeCampaigns();
  const ports = { stopAnswers, clock: fakeClock() };
  await hearStops(ports, 1, [
    said("STOP", { kind: "group", id: "120363021033254949" }),
    said("STOP", PHONE, { kind: "image" }),
    said("the bus stop", PHONE),
  ]);
  expect(await stopAnswers.has(1, PHONE)).toBe(false);
});
