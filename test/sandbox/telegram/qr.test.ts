import type { TelegramClient } from "@mtcute/core/client.js";
import { afterEach, expect, test } from "vitest";
import { refusalOf, sandboxClients } from "#test/support/telegram-client.ts";
import { sandboxOfFile, startTelegramSandbox } from "#test/support/telegram-sandbox-world.ts";

const world = sandboxOfFile();
const clients = sandboxClients(() => world.controls);

afterEach(() => clients.close());

interface Showing {
  readonly url: Promise<string>;
  readonly scanned: Promise<void>;
  readonly user: ReturnType<TelegramClient["signInQr"]>;
}

function show(tg: TelegramClient, password?: string): Showing {
  const url = Promise.withResolvers<string>();
  const scanned = Promise.withResolvers<void>();
  const user = tg.signInQr({
    onUrlUpdated: url.resolve,
    onQrScanned: scanned.resolve,
    ...(password === undefined ? {} : { password }),
  });
  user.catch(() => undefined);
  return { url: url.promise, scanned: scanned.promise, user };
}

test("a code on a screen waits for a phone, which logs it in", async () => {
  const phone = "9647700003000";
  const { url, scanned, user } = show(clients.client());
  const shown = await url;
  expect(shown).toMatch(/^tg:\/\/login\?token=[\w-]{32}$/);
  expect(world.controls.pending()).toMatchObject([{ url: shown, device: "Bare client" }]);
  expect(world.controls.confirmQr(shown, phone)).toEqual({ ok: true, value: { phone, device: "Bare client" } });
  await scanned;
  expect((await user).phoneNumber).toBe(phone);
  expect(world.controls.pending()).toEqual([]);
  expect(world.controls.confirmQr(shown, phone)).toEqual({ ok: false, failure: { code: "code-expired" } });
});

test("an account of another data centre takes the client along", async () => {
  const phone = "9647700003001";
  await world.controls.putAccount({ phone, dataCentre: 4 });
  const tg = clients.client();
  const { url, user } = show(tg);
  expect(world.controls.confirmQr(await url, phone).ok).toBe(true);
  expect((await user).phoneNumber).toBe(phone);
  expect(await tg.getPrimaryDcId()).toBe(4);
});

test("an account with a two-step password asks for it", async () => {
  const phone = "9647700003002";
  await world.controls.putAccount({ phone, password: "hunter2" });
  const without = show(clients.client());
  world.controls.confirmQr(await without.url, phone);
  expect(await refusalOf(without.user)).toBe("401 SESSION_PASSWORD_NEEDED");
  const withIt = show(clients.client(), "hunter2");
  world.controls.confirmQr(await withIt.url, phone);
  expect((await withIt.user).phoneNumber).toBe(phone);
});

test("both at once: the other data centre, and a password", async () => {
  const phone = "9647700003003";
  await world.controls.putAccount({ phone, password: "hunter2", dataCentre: 4 });
  const { url, user } = show(clients.client(), "hunter2");
  world.controls.confirmQr(await url, phone);
  expect((await user).phoneNumber).toBe(phone);
});

test("what is no code, has expired, or is held up to a phone without Telegram is refused", async () => {
  const { confirmQr } = world.controls;
  expect(confirmQr("https://example.com", "9647700003004")).toMatchObject({ failure: { code: "code-invalid" } });
  expect(confirmQr("tg://login?token=AAAA", "9647700003004")).toMatchObject({ failure: { code: "code-expired" } });
  expect(confirmQr("tg://login?token=AAAA", "9647700000404")).toMatchObject({ failure: { code: "not-on-telegram" } });
});

test("a client that has left shows nothing any more", async () => {
  const tg = clients.client();
  const { url } = show(tg);
  await url;
  expect(world.controls.pending()).toHaveLength(1);
  await tg.destroy();
  await expect.poll(() => world.controls.pending()).toEqual([]);
});

test("a code expires, and the client shows another", async () => {
  const brief = await startTelegramSandbox({ limits: { qrTokenMs: 1000 } });
  const own = sandboxClients(() => brief.controls);
  const urls: string[] = [];
  const abort = new AbortController();
  const user = own.client().signInQr({
    onUrlUpdated: (url) => void urls.push(url),
    onQrScanned: () => undefined,
    abortSignal: abort.signal,
  });
  user.catch(() => undefined);
  await expect.poll(() => urls.length, { timeout: 5000 }).toBeGreaterThan(1);
  const [first = ""] = urls;
  await expect
    .poll(() => brief.controls.confirmQr(first, "9647700003005"))
    .toEqual({ ok: false, failure: { code: "code-expired" } });
  abort.abort();
  await own.close();
  await brief.close();
});
