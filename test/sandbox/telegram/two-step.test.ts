import { afterEach, expect, test } from "vitest";
import { refusalOf, sandboxClients, signIn } from "#test/support/telegram-client.ts";
import { sandboxOfFile } from "#test/support/telegram-sandbox-world.ts";

const world = sandboxOfFile();
const clients = sandboxClients(() => world.controls);

afterEach(() => clients.close());

test("a two-step password is asked for, refused when wrong, and lets in when right", async () => {
  const phone = "9647700002000";
  const made = await world.controls.putAccount({ phone, password: "hunter2 ٣", hint: "a number" });
  expect(made).toMatchObject({ ok: true, value: { hasPassword: true } });
  const tg = clients.client();
  expect(await refusalOf(signIn(tg, world.controls, phone))).toBe("401 SESSION_PASSWORD_NEEDED");
  expect(await refusalOf(tg.getMe())).toBe("401 SESSION_PASSWORD_NEEDED");
  expect(world.controls.accounts()[0]?.sessions).toEqual([]);
  expect(await tg.getPasswordHint()).toBe("a number");
  expect(await refusalOf(tg.checkPassword("hunter2"))).toBe("400 PASSWORD_HASH_INVALID");
  expect((await tg.checkPassword("hunter2 ٣")).phoneNumber).toBe(phone);
  expect((await tg.getMe()).phoneNumber).toBe(phone);
  expect(world.controls.accounts()[0]?.sessions).toHaveLength(1);
});

test("a challenge can be answered once, and only by whom it was put to", async () => {
  const phone = "9647700002001";
  await world.controls.putAccount({ phone, password: "hunter2" });
  const tg = clients.client();
  await refusalOf(signIn(tg, world.controls, phone));
  const { srpId } = await tg.call({ _: "account.getPassword" });
  if (srpId === undefined) throw new Error("no challenge");
  const answer = { _: "inputCheckPasswordSRP", srpId, A: new Uint8Array(256), M1: new Uint8Array(32) } as const;
  const attempt = () => refusalOf(tg.call({ _: "auth.checkPassword", password: answer }));
  expect(await attempt()).toBe("400 PASSWORD_HASH_INVALID");
  expect(await attempt()).toBe("400 SRP_ID_INVALID");
});

test("the password can be taken off", async () => {
  const phone = "9647700002002";
  await world.controls.putAccount({ phone, password: "hunter2" });
  await world.controls.putAccount({ phone, name: "Layla" });
  expect(await refusalOf(signIn(clients.client(), world.controls, phone))).toBe("401 SESSION_PASSWORD_NEEDED");
  await world.controls.putAccount({ phone, password: "" });
  expect((await clients.signedIn(phone)).constructor.name).toBe("TelegramClient");
});

test("nobody is asked for a password before a code", async () => {
  expect(await refusalOf(clients.client().call({ _: "account.getPassword" }))).toBe("401 AUTH_KEY_UNREGISTERED");
});
