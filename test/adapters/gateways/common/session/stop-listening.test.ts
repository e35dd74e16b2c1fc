import { expect, it } from "vitest";
import { hearStops } from "#adapters/gateways/common/session/stop-listening.ts";
import type { IncomingMessage } from "#domain/messages/incoming.ts";
import type { Recipient } from "#domain/messages/recipient.ts";
import { fakeCampaigns } from "#test/fakes/campaigns.ts";
import { fakeClock } from "#test/fakes/clock.ts";
import { fakeStopWords } from "#test/fakes/stop-words.ts";

const PHONE = { kind: "phone", phone: "9647701234567" } as const;
const ID = { kind: "id", id: "6000000003" } as const;

function said(text: string, recipient: Recipient, changes: Partial<IncomingMessage> = {}): IncomingMessage {
  const sender = { name: "Layla", phone: PHONE.phone, username: null, id: null };
  const nothing = { file: null, contact: null, location: null, about: null, backfilled: false };
  return { providerId: "A", sender, recipient, kind: "text", text, at: new Date(0), ...nothing, ...changes };
}

it("who answers STOP is noted by every name, and whoever takes it back is not", async () => {
  const { stopAnswers } = fakeCampaigns();
  const ports = { stopAnswers, stopWords: fakeStopWords(), clock: fakeClock() };
  await hearStops(ports, 1, [said("Stop!", ID)]);
  expect([await stopAnswers.has(1, ID), await stopAnswers.has(1, PHONE)]).toEqual([true, true]);
  expect(await stopAnswers.has(2, PHONE)).toBe(false);
  await hearStops(ports, 1, [said("START", ID)]);
  expect(await stopAnswers.has(1, PHONE)).toBe(false);
});

it("what is written in a group, in a caption or among other words ends nothing", async () => {
  const { stopAnswers } = fakeCampaigns();
  const ports = { stopAnswers, stopWords: fakeStopWords(), clock: fakeClock() };
  await hearStops(ports, 1, [
    said("STOP", { kind: "group", id: "120363021033254949" }),
    said("STOP", PHONE, { kind: "image" }),
    said("the bus stop", PHONE),
  ]);
  expect(await stopAnswers.has(1, PHONE)).toBe(false);
});

it("words of the account's own end its campaigns as well, however they are written, and nobody else's", async () => {
  const { stopAnswers } = fakeCampaigns();
  const stopWords = fakeStopWords();
  const asked: number[] = [];
  const listFor = async (id: number) => {
    asked.push(id);
    return await stopWords.listFor(id);
  };
  const ports = { stopAnswers, stopWords: { listFor }, clock: fakeClock() };
  await stopWords.write(1, ["Genug jetzt", "كَفى"]);
  await hearStops(ports, 2, [said("genug jetzt", PHONE)]);
  await hearStops(ports, 1, [
    said("genug", PHONE),
    said("", PHONE),
    said(`${"x".repeat(65)}`, PHONE),
    said("!!", PHONE),
  ]);
  expect([await stopAnswers.has(1, PHONE), await stopAnswers.has(2, PHONE)]).toEqual([false, false]);
  // Nothing is looked up for what cannot be one, nor for what ends them anyway.
  expect(asked).toEqual([2, 1]);
  await hearStops(ports, 1, [said(" GENUG  Jetzt! ", PHONE), said("كفى", ID)]);
  expect([await stopAnswers.has(1, PHONE), await stopAnswers.has(1, ID)]).toEqual([true, true]);
});
