import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TelegramAccount } from "#ports/contracts/telegram/sandbox.ts";
import { obstacleToTdlib, ownNetwork, type TdlibClient, type TdObject } from "#test/support/tdlib.ts";
import { until } from "#test/support/until.ts";
import { enterCode, FRIEND, heardText, ME, SAMI, type TdWorld, tdlibWorld, textContent } from "./tdlib-account.ts";
import { testActs } from "./tdlib-acts.ts";
import { testGroups } from "./tdlib-groups.ts";
import { testKinds } from "./tdlib-kinds.ts";

/** What Telegram's own apps are made of, unchanged but for the key, in a network with nothing else in it. */

const TO_INSTALL_WITHIN_MS = 120_000;
const obstacle = obstacleToTdlib();
if (obstacle !== null && process.env.CI) throw new Error(`TDLib cannot be tested, and CI runs every test: ${obstacle}`);
if (obstacle !== null) console.log(`skipped TDLib: ${obstacle}.`);

let world: TdWorld;
const asked = <Answer>(path: string, body?: object) => world.tdlib.ask<Answer>(path, body);

describe.skipIf(obstacle !== null)("TDLib 1.8.65", () => {
  beforeAll(async () => {
    world = await tdlibWorld();
  }, TO_INSTALL_WITHIN_MS);

  afterAll(() => world?.stop());

  test("is not loaded in the network that everybody is in", async () => {
    const script = fileURLToPath(new URL("../support/tdlib-process.ts", import.meta.url));
    const child = fork(script, [ownNetwork()], { silent: true });
    const said = child.stderr?.toArray();
    expect((await once(child, "exit"))[0]).toBe(1);
    expect(String(await said)).toContain("in a network of its own alone");
  });

  test("makes a key and connects to where it finds Telegram", async () => {
    const { client } = world;
    await client.state("authorizationStateWaitPhoneNumber");
    await client.update("updateConnectionState", ({ state }) => (state as TdObject)._ === "connectionStateReady");
    const value = { _: "optionValueBoolean", value: true };
    await client.invoke({ _: "setOption", name: "use_quick_ack", value });
  });

  test("logs in by code after a wrong one, at the data centre where the account lives", async () => {
    const { client } = world;
    await client.invoke({ _: "setAuthenticationPhoneNumber", phone_number: `+${ME}` });
    await client.state("authorizationStateWaitCode");
    await expect(client.invoke({ _: "checkAuthenticationCode", code: "00000" })).rejects.toThrow("PHONE_CODE_INVALID");
    const { code } = await asked<{ code: string }>(`/telegram/code?phone=${ME}`);
    await client.invoke({ _: "checkAuthenticationCode", code });
    await client.state("authorizationStateReady");
    expect(await client.invoke({ _: "getMe" })).toMatchObject({ phone_number: ME });
    const { accounts } = await asked<{ accounts: TelegramAccount[] }>("/telegram/accounts");
    expect(accounts.find(({ phone }) => phone === ME)?.sessions).toMatchObject([{ device: "TDLib", online: true }]);
    expect(await client.invoke({ _: "getActiveSessions" })).toMatchObject({
      sessions: [{ is_current: true, device_model: "TDLib" }],
    });
  });

  test("finds people by username and by number", async () => {
    const { client } = world;
    world.chat = await world.find(SAMI);
    expect(world.chat.title).toBe("Sami");
    const found = await client.invoke({ _: "searchUserByPhoneNumber", phone_number: `+${FRIEND}` });
    expect(found).toMatchObject({ id: world.chat.type.user_id, first_name: "Sami" });
    await expect(world.find("nobody_is_called_so")).rejects.toThrow("USERNAME_NOT_OCCUPIED");
  });

  test("writes, is acknowledged at once, and sees that it was read", async () => {
    const { id } = await world.write(textContent("from TDLib"));
    expect(await world.last()).toMatchObject({ from: ME, kind: "text", text: "from TDLib" });
    await world.client.update("updateMessageSendAcknowledged");
    await asked("/telegram/read", { phone: FRIEND, peer: ME });
    await world.client.update("updateChatReadOutbox", (one) => one.last_read_outbox_message_id === id);
  });

  test("hears, and marks what it heard as read", async () => {
    await world.friend({ kind: "text", text: "hello TDLib" });
    const message = await heardText(world.client, "hello TDLib");
    await world.inChat({ _: "openChat" });
    await world.inChat({ _: "viewMessages", message_ids: [message.id], force_read: true });
    await until(async () => (await world.last())?.status === "read", "the message to be read");
  });

  testKinds(() => world);
  testActs(() => world);
  testGroups(() => world);

  test("learns what it missed while it was away, and after a drop", async () => {
    await world.client.invoke({ _: "close" });
    await world.client.state("authorizationStateClosed");
    await world.friend({ kind: "text", text: "while away" });
    world.client = await world.tdlib.open("mine");
    await world.client.state("authorizationStateReady");
    await until(() => JSON.stringify(world.client.told).includes("while away"), "the message");
    await asked("/telegram/faults", { kind: "drop" });
    await world.friend({ kind: "text", text: "after the drop" });
    await heardText(world.client, "after the drop");
  });

  test("passes the two-step password, after a wrong one", async () => {
    const phone = "9647700009002";
    await asked("/telegram/accounts", { phone, name: "Two", password: "correct horse", hint: "animal" });
    const other = await world.tdlib.open("two-step");
    await enterCode(world.tdlib, other, phone);
    expect(await other.state("authorizationStateWaitPassword")).toMatchObject({ password_hint: "animal" });
    const enter = (password: string) => other.invoke({ _: "checkAuthenticationPassword", password });
    await expect(enter("wrong")).rejects.toThrow("PASSWORD_HASH_INVALID");
    await enter("correct horse");
    await leave(other);
  });

  test("logs in by QR", async () => {
    const phone = "9647700009003";
    const other = await world.tdlib.open("qr");
    await other.state("authorizationStateWaitPhoneNumber");
    await other.invoke({ _: "requestQrCodeAuthentication", other_user_ids: [] });
    const { link } = await other.state("authorizationStateWaitOtherDeviceConfirmation");
    await asked("/telegram/confirm-qr", { url: link, phone });
    await leave(other);
  });

  test("is moved to the data centre of an account that lives elsewhere", async () => {
    const phone = "9647700009004";
    await asked("/telegram/accounts", { phone, name: "Four", dataCentre: 4 });
    const other = await world.tdlib.open("elsewhere");
    await enterCode(world.tdlib, other, phone);
    await leave(other);
  });

  test("speaks with a key that is good for some hours", async () => {
    const phone = "9647700009005";
    const other = await world.tdlib.open("temporary-keys");
    await other.invoke({ _: "setOption", name: "use_pfs", value: { _: "optionValueBoolean", value: true } });
    await enterCode(world.tdlib, other, phone);
    await other.state("authorizationStateReady");
    // Behind its question of where the updates are: what came before that one is no news to it.
    await other.invoke({ _: "getActiveSessions" });
    await asked("/telegram/reply", { from: FRIEND, to: phone, text: "for some hours" });
    await heardText(other, "for some hours");
    await leave(other);
  });

  test("is logged out once its owner has ended the session", async () => {
    await asked("/telegram/revoke", { phone: ME });
    await world.client.invoke({ _: "searchPublicChat", username: "somebody_else" }).catch(() => undefined);
    await world.client.state("authorizationStateClosed");
  });
});

async function leave(client: TdlibClient): Promise<void> {
  await client.state("authorizationStateReady");
  await client.invoke({ _: "logOut" });
  await client.state("authorizationStateClosed");
}
