import "#test/support/harden-signatures.ts";

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readSandboxViewer, sandboxViewer, writeSandboxViewer } from "#ports/contracts/sandbox/viewer.ts";
import { collection, sandboxStore } from "#sandbox/common/store.ts";
import { silenceConsole } from "#sandbox/whatsapp/console.ts";
import { sandboxWorld } from "#test/support/sandbox-world.ts";
import { sandboxClients } from "#test/support/telegram-client.ts";
import { startTelegramSandbox } from "#test/support/telegram-sandbox-world.ts";

const SHOP = "9647700000100";
const CUSTOMER = "9647711111111";
const LAYLA = sandboxViewer(1, ["Client001", "client"]);
const OMAR = sandboxViewer(2, ["Client002"]);

describe("a viewer", () => {
  test("arrives as they were sent, whatever their instances are called", () => {
    const viewer = sandboxViewer(7, ["Client001", "Überclient", "a b", "100%"]);
    expect(readSandboxViewer(writeSandboxViewer(viewer))).toEqual(viewer);
    expect(writeSandboxViewer(viewer)).toMatch(/^[\x21-\x7e ]+$/);
  });

  test("fits into one header, with the instances that were made last", () => {
    const clients = Array.from({ length: 5_000 }, (_, at) => `Client${at + 1}`);
    const text = writeSandboxViewer(sandboxViewer(7, clients));
    expect(text.length).toBeLessThan(8_000);
    expect(readSandboxViewer(text).clients.has("Client5000")).toBe(true);
  });

  test.each(["", "%", "1 %zz"])("has nothing where %j names none", (text) => {
    expect(readSandboxViewer(text)).toMatchObject({ user: "" });
  });
});

describe("what an older version has kept", () => {
  let folder: string;
  let restoreConsole: () => void;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "wesal-viewers-"));
    restoreConsole = silenceConsole();
  });
  afterEach(() => {
    restoreConsole();
    rmSync(folder, { recursive: true });
  });

  function forgetAudiences(file: string, name: string, strip: (value: never) => object): void {
    const store = sandboxStore(file);
    const kept = collection<never>(store, name);
    for (const { key, value } of kept.list()) kept.set(key, strip(value) as never);
    store.close();
  }

  test("of WhatsApp shows to whose instance was linked then, and to nobody who comes later", async () => {
    const file = join(folder, "whatsapp.db");
    const before = await sandboxWorld(file);
    const client = await before.linked(SHOP);
    await client.send(CUSTOMER, { text: "before" });
    await before.close();
    forgetAudiences(file, "message", ({ audience: _, ...held }: { audience: object }) => held);

    const after = await sandboxWorld(file);
    const textsOf = (viewer: typeof LAYLA) =>
      after.sandbox
        .seenBy(viewer)
        .messages(CUSTOMER)
        .map(({ text }) => text);
    expect([textsOf(LAYLA), textsOf(OMAR)]).toEqual([["before"], []]);
    after.sandbox.seenBy(OMAR).holdPhone(CUSTOMER);
    expect(textsOf(OMAR)).toEqual([]);
    await after.close();
  });

  test("of Telegram shows to whose instance was logged in then", async () => {
    const file = join(folder, "telegram.db");
    const before = await startTelegramSandbox({ file });
    const clients = sandboxClients(() => before.controls);
    const tg = await clients.signedIn(SHOP);
    await tg.sendText("@sara_shop", "before");
    await clients.close();
    await before.close();
    forgetAudiences(file, "event", (event: { kind: string; message?: { audience?: object } }) =>
      event.message === undefined ? event : { ...event, message: { ...event.message, audience: undefined } },
    );

    const after = await startTelegramSandbox({ file });
    const textsOf = (viewer: typeof LAYLA) =>
      after.controls
        .seenBy(viewer)
        .messages("@sara_shop")
        .map(({ text }) => text);
    expect([textsOf(LAYLA), textsOf(OMAR)]).toEqual([["before"], []]);
    await after.close();
  });
});

describe("the chats of a phone", () => {
  const CHAT = { phone: CUSTOMER, peer: SHOP, archived: true };
  const ANOTHERS = { ok: false, failure: { code: "phone-of-another" } };
  const placed = [{ peer: SHOP, archived: true, mutedUntil: null }];

  test("of WhatsApp are put away by whoever sees them, until somebody has the phone", async () => {
    const restoreConsole = silenceConsole();
    const { sandbox, linked, close } = await sandboxWorld();
    const client = await linked(SHOP);
    await client.send(CUSTOMER, { text: "hello" });
    const [layla, omar] = [sandbox.seenBy(LAYLA), sandbox.seenBy(OMAR)];
    expect(omar.putChat(CHAT)).toEqual(ANOTHERS);
    expect(layla.putChat(CHAT)).toEqual({ ok: true, value: null });
    expect([layla.standings(CUSTOMER), omar.standings(CUSTOMER)]).toEqual([placed, []]);
    omar.holdPhone(CUSTOMER);
    expect([layla.putChat(CHAT), omar.putChat(CHAT)]).toEqual([ANOTHERS, { ok: true, value: null }]);
    await close();
    restoreConsole();
  });

  test("of Telegram, too", async () => {
    const { controls, close } = await startTelegramSandbox();
    await controls.putAccount({ phone: SHOP }, LAYLA.user);
    await controls.reply({ from: SHOP, to: CUSTOMER, text: "hello" }, LAYLA.user);
    const [layla, omar] = [controls.seenBy(LAYLA), controls.seenBy(OMAR)];
    expect(await omar.putChat(CHAT)).toEqual(ANOTHERS);
    expect(await layla.putChat(CHAT)).toEqual({ ok: true, value: null });
    expect([layla.standings(CUSTOMER), omar.standings(CUSTOMER)]).toEqual([placed, []]);
    await controls.putAccount({ phone: CUSTOMER }, OMAR.user);
    expect(await layla.putChat(CHAT)).toEqual(ANOTHERS);
    expect(await omar.putChat(CHAT)).toEqual({ ok: true, value: null });
    await close();
  });
});
