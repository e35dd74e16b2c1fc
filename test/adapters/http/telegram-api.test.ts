import { describe, expect, test } from "vitest";
import type { TelegramReason, TelegramState } from "#domain/sessions/telegram-session.ts";
import {
  telegramCodeSentSchema,
  telegramQrSchema,
  telegramVerifiedSchema,
} from "#ports/contracts/telegram/dashboard.ts";
import { PASSWORD_HINT, RIGHT_CODE, RIGHT_PASSWORD } from "#test/fakes/telegram-provider.ts";
import { linked, PHONE, WITH_PASSWORD, withInstance } from "#test/support/telegram-instance.ts";
import { TELEGRAM_FORM } from "#test/support/web.ts";

describe("the Telegram account of an instance", () => {
  test.each([
    ["inactive", "never-linked", "No Telegram account is linked yet"],
    ["reconnecting", "connection-lost", "The connection was lost. Reconnecting."],
    ["logged_out", "ended-from-phone", "This session was ended from another device. Link the account again to send."],
  ] as [TelegramState, TelegramReason, string][])("tells %s because %s in words", async (state, reason, message) => {
    const { world, instance, view } = await withInstance();
    world.telegram.put(instance.id, { state, reason });
    const since = "2026-11-21T10:00:00.000Z";
    expect(await view()).toEqual({ state, reason, message, since, user: null, login: null, hold: null });
  });

  test("says as whom it is connected", async () => {
    const { view } = await linked();
    expect(await view()).toMatchObject({
      state: "connected",
      message: "Connected as Layla Hassan",
      user: { name: "Layla Hassan", username: "layla", phone: PHONE },
    });
  });

  test("shows a log-in under way, the secret of a QR left out", async () => {
    const { post, view } = await withInstance();
    await post("/qr");
    expect((await view()).login).toEqual({ step: "qr", expiresAt: "2026-11-21T10:00:30.000Z" });
  });
});

describe("linking by code", () => {
  test("asks Telegram in the instance's own name, and says where the code went", async () => {
    const { world, instance, post, view } = await withInstance();
    const answer = await post("/code", { phone: "+٩٦٤ 770 123 4567" });
    const sent = telegramCodeSentSchema.parse(await answer.json());
    expect(sent).toEqual({
      message: "Verification code sent to your Telegram app",
      login: {
        step: "code",
        phone: PHONE,
        channel: "app",
        next: "sms",
        length: 5,
        resendAt: "2026-11-21T10:01:00.000Z",
        sentAt: "2026-11-21T10:00:00.000Z",
        expiresAt: "2026-11-21T10:05:00.000Z",
      },
    });
    expect((await view()).login).toEqual(sent.login);
    const app = { apiId: 12345, apiHash: "0a1b2c" };
    expect(world.telegram.requested).toEqual([{ client: instance.client, phone: PHONE, app }]);
    expect(world.stores.audit.entries.at(-1)).toMatchObject({ action: "session-started", instanceId: instance.id });
  });

  test("takes the instance's own phone when none is given", async () => {
    const { world, post } = await withInstance({ ...TELEGRAM_FORM, phone: "+964 770 555 0141" });
    expect((await post("/code")).status).toBe(200);
    expect(world.telegram.requested.map(({ phone }) => phone)).toEqual(["9647705550141"]);
  });

  test.each([
    ["", "Enter a phone number with its country code, such as 9647701234567"],
    ["0770 123 4567", "Start the phone number with its country code instead of 0, such as 9647701234567"],
  ])("refuses the phone %j beside its field", async (phone, message) => {
    const { world, post } = await withInstance();
    const answer = await post("/code", { phone });
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: "MALFORMED", field: "phone", message }]);
    expect(world.telegram.requested).toEqual([]);
  });

  test("sends the code again the next way, while there is one", async () => {
    const { post } = await withInstance();
    await post("/code", { phone: PHONE });
    const again = telegramCodeSentSchema.parse(await (await post("/resend")).json());
    expect(again).toMatchObject({ message: "Verification code sent to your phone", login: { channel: "sms" } });
    const answer = await post("/resend");
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: "SEND_CODE_UNAVAILABLE" }]);
  });

  test("links with the right code, in the specification's words", async () => {
    const { post } = await withInstance();
    await post("/code", { phone: PHONE });
    const answer = await post("/verify", { code: ` ${RIGHT_CODE} ` });
    expect([answer.status, telegramVerifiedSchema.parse(await answer.json())]).toEqual([
      200,
      { step: "done", message: "Successfully logged in to Telegram" },
    ]);
  });

  test.each([
    ["00000", 400, "PHONE_CODE_INVALID", "The code is not correct."],
    ["  ", 400, "MALFORMED", "Enter the code."],
  ])("refuses the code %j beside its field", async (typed, status, code, message) => {
    const { post } = await withInstance();
    await post("/code", { phone: PHONE });
    const answer = await post("/verify", { code: typed });
    expect([answer.status, await answer.json()]).toMatchObject([status, { code, field: "code", message }]);
  });

  test("goes on to the two-step password with its hint, which is no failure", async () => {
    const { post, view } = await withInstance();
    await post("/code", { phone: WITH_PASSWORD });
    const answer = await post("/verify", { code: RIGHT_CODE });
    const message = "This account has a two-step password. Enter it to finish.";
    expect([answer.status, telegramVerifiedSchema.parse(await answer.json())]).toEqual([
      200,
      { step: "password", message, hint: PASSWORD_HINT },
    ]);
    expect((await view()).login).toMatchObject({ step: "password", hint: PASSWORD_HINT });

    const wrong = await post("/password", { password: "wrong" });
    expect([wrong.status, await wrong.json()]).toMatchObject([
      400,
      { code: "PASSWORD_HASH_INVALID", field: "password", message: "The two-step password is not correct." },
    ]);
    const right = await post("/password", { password: RIGHT_PASSWORD });
    expect(telegramVerifiedSchema.parse(await right.json()).step).toBe("done");
    expect((await view()).state).toBe("connected");
  });

  test("goes back on request", async () => {
    const { post, view } = await withInstance();
    await post("/code", { phone: PHONE });
    expect(await (await post("/cancel")).json()).toEqual({ message: "Log-in cancelled" });
    expect(await view()).toMatchObject({ state: "inactive", login: null });
  });

  test("says so when the stored API ID is none that Telegram could have given", async () => {
    const { world, layla, instance, post } = await withInstance();
    const { name, platform, appHash } = TELEGRAM_FORM;
    await world.stores.instances.updateOwned(layla.id, instance.id, {
      name,
      platform,
      apiId: "99999999999",
      appHash,
      phone: null,
      botId: null,
    });
    for (const [rest, body] of [
      ["/code", { phone: PHONE }],
      ["/verify", { code: RIGHT_CODE }],
      ["/qr", {}],
    ] as const) {
      const answer = await post(rest, body);
      expect([answer.status, await answer.json()]).toMatchObject([400, { code: "API_ID_INVALID" }]);
    }
    expect(world.telegram.requested).toEqual([]);
  });

  test("says so when an instance has no API ID at all", async () => {
    const { world, layla, instance, post } = await withInstance();
    const { name, platform } = TELEGRAM_FORM;
    await world.stores.instances.updateOwned(layla.id, instance.id, {
      name,
      platform,
      apiId: null,
      appHash: null,
      phone: null,
      botId: null,
    });
    const answer = await post("/code", { phone: PHONE });
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      {
        code: "API_ID_MISSING",
        message: "This instance has no API ID and App Hash. Edit the instance and enter both.",
      },
    ]);
  });
});

describe("linking by QR", () => {
  test("gives a code to scan, the same one until a new one is asked for, then the status", async () => {
    const { world, instance, post } = await withInstance();
    const start = async (body: object) => telegramQrSchema.parse(await (await post("/qr", body)).json());
    const first = await start({});
    expect(first).toMatchObject({ kind: "qr", expiresAt: "2026-11-21T10:00:30.000Z" });
    expect(await start({})).toEqual(first);
    expect(await start({ newCode: true })).not.toEqual(first);
    const starts = world.stores.audit.entries.filter(({ action }) => action === "session-started");
    expect(starts).toMatchObject([{ instanceId: instance.id }]);
    world.telegram.put(instance.id, { state: "connected", reason: "linked" });
    expect(await start({})).toMatchObject({ kind: "status", session: { state: "connected" } });
  });
});

test("leaves no code, password, phone or message text in the log", async () => {
  const { world, post } = await withInstance();
  await post("/code", { phone: WITH_PASSWORD });
  await post("/verify", { code: "98765" });
  await post("/verify", { code: RIGHT_CODE });
  await post("/password", { password: "wrong-one" });
  await post("/password", { password: RIGHT_PASSWORD });
  await post("/messages", { kind: "text", recipient: "@omar_driver", text: "at the door" });
  const log = JSON.stringify(world.logger.lines);
  expect(world.logger.lines.length).toBeGreaterThan(5);
  for (const secret of [
    "98765",
    RIGHT_CODE,
    "wrong-one",
    RIGHT_PASSWORD,
    WITH_PASSWORD,
    "omar_driver",
    "at the door",
  ]) {
    expect(log).not.toContain(secret);
  }
});

test("logs out in the specification's words", async () => {
  const { world, instance, post, view } = await linked();
  const answer = await post("/logout");
  expect([answer.status, await answer.json()]).toEqual([200, { message: "Logged out successfully" }]);
  expect((await view()).state).toBe("logged_out");
  expect(world.stores.audit.entries.at(-1)).toMatchObject({ action: "session-logged-out", instanceId: instance.id });
});

describe("an instance of the other network", () => {
  test("is named when Telegram's calls reach a WhatsApp instance", async () => {
    const { world, layla, path } = await withInstance({ name: "Shop", platform: "whatsapp" });
    const answer = await world.get(path, { as: layla });
    expect([answer.status, await answer.json()]).toMatchObject([
      409,
      { code: "CONFLICT", message: "This is a WhatsApp instance. Reload the page to manage it." },
    ]);
  });

  test("is named when WhatsApp's calls reach a Telegram instance", async () => {
    const { world, layla, instance } = await withInstance();
    const answer = await world.get(`/api/instances/${instance.id}/session`, { as: layla });
    expect([answer.status, await answer.json()]).toMatchObject([
      409,
      { code: "CONFLICT", message: "This is a Telegram instance. Reload the page to manage it." },
    ]);
  });
});

describe("an instance that goes", () => {
  test("is logged out of Telegram when it is deleted", async () => {
    const { world, layla, instance, path } = await linked();
    const credentials = { client: instance.client, token: instance.token };
    await world.sendJson("DELETE", path.replace("/telegram", ""), undefined, { as: layla });
    expect(await world.telegram.status(credentials)).toMatchObject({ value: { state: "logged_out" } });
  });

  test("stays linked whatever is edited, and does not change to WhatsApp meanwhile", async () => {
    const { world, layla, instance, path, view } = await linked();
    const edit = (form: object) => world.sendJson("PUT", path.replace("/telegram", ""), form, { as: layla });
    await edit({ ...TELEGRAM_FORM, name: "Renamed" });
    expect((await view()).state).toBe("connected");
    const changed = await edit({ name: "Shop", platform: "whatsapp" });
    expect(await changed.json()).toMatchObject({ code: "MALFORMED", field: "platform" });
    const credentials = { client: instance.client, token: instance.token };
    expect(await world.telegram.status(credentials)).toMatchObject({ value: { state: "connected" } });
  });
});
