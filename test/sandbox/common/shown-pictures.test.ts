import "#test/support/harden-signatures.ts";

import { afterEach, beforeEach, expect, test } from "vitest";
import { sandboxViewer } from "#ports/contracts/sandbox/viewer.ts";
import { silenceConsole } from "#sandbox/whatsapp/console.ts";
import { sandboxWorld } from "#test/support/sandbox-world.ts";
import { startTelegramSandbox } from "#test/support/telegram-sandbox-world.ts";

const SHOP = "9647700000100";
const CUSTOMER = "9647711111111";
const STRANGER = "9647722222222";
const LAYLA = sandboxViewer(1, ["client"]);
const OMAR = sandboxViewer(2, ["Client002"]);
const PICTURE = "/9j/4AAQSkZJRgABAQ==";
const OTHER = "/9j/4AAQSkZJRgABAg==";

let restoreConsole: () => void;
beforeEach(() => {
  restoreConsole = silenceConsole();
});
afterEach(() => restoreConsole());

test("WhatsApp's phones and groups show their pictures to viewers who see them, and to nobody else", async () => {
  const world = await sandboxWorld();
  const { sandbox } = world;
  const seen = sandbox.seenBy(LAYLA);
  const pictureOf = (number: string) => seen.phones().find(({ phone }) => phone === number)?.picture;
  const bytesFor = (viewer: typeof LAYLA, sha256: string | undefined) =>
    Buffer.from(sandbox.seenBy(viewer).media(sha256 ?? "")?.bytes ?? []).toString("base64");
  seen.holdPhone(SHOP);
  sandbox.seenBy(OMAR).holdPhone(CUSTOMER);
  await seen.reply({ from: SHOP, to: STRANGER, text: "salam" });
  expect(seen.phones().some((phone) => "picture" in phone)).toBe(false);

  const told: unknown[] = [];
  sandbox.watch((phone) => told.push(phone));
  sandbox.setPicture({ peer: SHOP, image: PICTURE, shown: false });
  expect(told).toContain(null);
  expect(bytesFor(LAYLA, pictureOf(SHOP))).toBe(PICTURE);
  expect(bytesFor(OMAR, pictureOf(SHOP))).toBe("");

  sandbox.setPicture({ peer: STRANGER, image: OTHER, shown: true });
  expect(bytesFor(LAYLA, pictureOf(STRANGER))).toBe(OTHER);
  sandbox.setPicture({ peer: STRANGER, image: OTHER, shown: false });
  expect(pictureOf(STRANGER)).toBeUndefined();
  sandbox.setPicture({ peer: SHOP, image: "", shown: true });
  expect(pictureOf(SHOP)).toBeUndefined();

  const notOwn = seen.phones().map((phone) => [phone.phone, phone.notOwn]);
  expect(notOwn).toEqual([
    [SHOP, undefined],
    [STRANGER, true],
  ]);
  expect(sandbox.phones().some((phone) => "notOwn" in phone)).toBe(false);
  const another = { ok: false, failure: { code: "phone-of-another" } };
  expect(seen.setPicture({ peer: CUSTOMER, image: PICTURE, shown: true })).toEqual(another);
  expect(seen.setPicture({ peer: STRANGER, image: PICTURE, shown: true })).toEqual(another);
  expect(seen.setPicture({ peer: SHOP, image: OTHER, shown: true }).ok).toBe(true);
  expect(bytesFor(LAYLA, pictureOf(SHOP))).toBe(OTHER);

  const group = sandbox.makeGroup({ from: SHOP, subject: "Team", members: [STRANGER] });
  if (!group.ok) throw new Error(group.failure.code);
  await sandbox.reply({ from: STRANGER, to: group.value.id, text: "hello" });
  sandbox.setPicture({ peer: group.value.id, image: PICTURE, shown: true });
  const inGroup = sandbox.messages(SHOP).find(({ to }) => to === group.value.id);
  expect(Buffer.from(sandbox.media(inGroup?.groupPicture ?? "")?.bytes ?? []).toString("base64")).toBe(PICTURE);
  await world.close();
});

test("Telegram's accounts and groups show theirs in the same way", async () => {
  const { controls, close } = await startTelegramSandbox();
  const seen = controls.seenBy(LAYLA);
  const pictureOf = (number: string) => seen.accounts().find(({ phone }) => phone === number)?.picture;
  const bytesFor = (viewer: typeof LAYLA, sha256: string | undefined) =>
    Buffer.from(controls.seenBy(viewer).media(sha256 ?? "")?.bytes ?? []).toString("base64");
  await seen.putAccount({ phone: SHOP });
  await seen.reply({ from: SHOP, to: STRANGER, text: "salam" });
  await controls.setPicture({ peer: SHOP, image: PICTURE, shown: false });
  expect(bytesFor(LAYLA, pictureOf(SHOP))).toBe(PICTURE);
  expect(bytesFor(OMAR, pictureOf(SHOP))).toBe("");

  await controls.setPicture({ peer: STRANGER, image: OTHER, shown: true });
  expect(bytesFor(LAYLA, pictureOf(STRANGER))).toBe(OTHER);
  await controls.setPicture({ peer: STRANGER, image: OTHER, shown: false });
  expect(pictureOf(STRANGER)).toBeUndefined();

  const notOwn = seen.accounts().map((account) => [account.phone, account.notOwn]);
  expect(notOwn).toEqual([
    [SHOP, undefined],
    [STRANGER, true],
  ]);
  expect(controls.accounts().some((account) => "notOwn" in account)).toBe(false);
  const another = { ok: false, failure: { code: "phone-of-another" } };
  expect(await seen.setPicture({ peer: STRANGER, image: PICTURE, shown: true })).toEqual(another);
  expect((await seen.setPicture({ peer: SHOP, image: OTHER, shown: true })).ok).toBe(true);
  expect(bytesFor(LAYLA, pictureOf(SHOP))).toBe(OTHER);

  const group = await controls.putGroup({ by: SHOP, title: "Team", members: [STRANGER], kind: "group" });
  if (!group.ok) throw new Error(group.failure.code);
  const { peer } = group.value;
  await seen.reply({ from: SHOP, to: peer, text: "hello" });
  await controls.setPicture({ peer, image: OTHER, shown: true });
  const inGroup = seen.messages(SHOP).find(({ to }) => to === peer);
  expect(bytesFor(LAYLA, inGroup?.groupPicture)).toBe(OTHER);
  await close();
});
