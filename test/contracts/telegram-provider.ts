import { beforeEach, describe, expect, it } from "vitest";
import type { RequestedContent } from "#domain/messages/content.ts";
import type { TelegramProvider } from "#ports/telegram-provider.ts";
import {
  FAKE_USER,
  type FakeTelegramSessions,
  PASSWORD_HINT,
  RIGHT_CODE,
  RIGHT_PASSWORD,
} from "#test/fakes/telegram-sessions.ts";
import { TELEGRAM_SENDS } from "./provider-kinds.ts";
import { providerMessagesContract } from "./provider-messages.ts";

/** A provider with `Client001` linked and `Client002` not linked, on these sessions; tokens are token1 and token2. */
interface TelegramProviderUnderTest {
  readonly provider: TelegramProvider;
  readonly sessions: FakeTelegramSessions;
  putMessage(instanceId: number, messageId: string, status: "sent" | "read"): unknown;
}

const LINKED = { client: "Client001", token: "token1" };
const UNLINKED = { client: "Client002", token: "token2" };
const APP = { apiId: 12345, apiHash: "0123456789abcdef" };
const PHONE = "9647701234567";
const PHONE_WITH_PASSWORD = "+964 770 000 0022";
const RECIPIENT = "@wesal_team";
const TEXT: RequestedContent<"text"> = { kind: "text", text: "salam" };

/** What every Telegram provider does, over whatever wire. */
export function telegramProviderContract(name: string, make: () => Promise<TelegramProviderUnderTest>): void {
  describe(`TelegramProvider: ${name}`, () => {
    let world: TelegramProviderUnderTest;
    let provider: TelegramProvider;
    beforeEach(async () => {
      world = await make();
      provider = world.provider;
    });

    const sendLater = async () => {
      const accepted = await provider.sendLater(LINKED, RECIPIENT, TEXT);
      if (!accepted.ok) throw new Error(accepted.failure.code);
      return accepted.value.id;
    };
    providerMessagesContract(() => ({ provider, sendLater }), LINKED, UNLINKED);

    const requestCode = (phone = PHONE) => provider.requestCode(UNLINKED, { phone, app: APP });
    const verifyCode = (code: string) => provider.verifyCode(UNLINKED, { code, app: APP });

    describe("session", () => {
      it("tells the state and the account of a linked instance", async () => {
        const queue = { waiting: 0, hold: null };
        expect(await provider.status(LINKED)).toEqual({
          ok: true,
          value: { state: "connected", reason: "linked", since: expect.any(Date), user: FAKE_USER, login: null, queue },
        });
      });

      it("tells that an instance was never linked", async () => {
        expect(await provider.status(UNLINKED)).toMatchObject({
          value: { state: "inactive", reason: "never-linked", user: null, login: null },
        });
      });

      it("names no username where the account has none", async () => {
        world.sessions.link(1, { name: "Omar", username: null, phone: null });
        expect(await provider.status(LINKED)).toMatchObject({
          value: { user: { name: "Omar", username: null, phone: null } },
        });
      });

      it("logs out", async () => {
        expect(await provider.logOut(LINKED)).toEqual({ ok: true, value: null });
        expect(await provider.status(LINKED)).toMatchObject({
          value: { state: "logged_out", reason: "logged-out-here" },
        });
      });

      it("refuses a wrong token and an unknown client", async () => {
        expect(await provider.status({ ...LINKED, token: "token2" })).toMatchObject({
          failure: { code: "TOKEN_INVALID" },
        });
        expect(await provider.logOut({ ...LINKED, token: "token2" })).toMatchObject({
          failure: { code: "TOKEN_INVALID" },
        });
        expect(await provider.status({ client: "Client999", token: "token1" })).toMatchObject({
          failure: { code: "INSTANCE_NOT_FOUND" },
        });
      });
    });

    describe("log-in by code", () => {
      it("asks for a code in the name of the application, and says where it went", async () => {
        const sent = await requestCode();
        const delivery = { channel: "app", next: "sms", length: 5, resendAt: expect.any(Date) };
        const login = { step: "code", phone: PHONE, delivery, sentAt: expect.any(Date), expiresAt: expect.any(Date) };
        expect(sent).toEqual({ ok: true, value: login });
        expect(world.sessions.requested).toEqual([{ instanceId: 2, phone: PHONE, app: APP }]);
        expect(await provider.status(UNLINKED)).toMatchObject({ value: { state: "code", login: { step: "code" } } });
      });

      it("tells from when another code may be asked for", async () => {
        const sent = await requestCode();
        if (!sent.ok) throw new Error(sent.failure.code);
        const { delivery, sentAt, expiresAt } = sent.value;
        expect(delivery.resendAt?.getTime()).toBe(sentAt.getTime() + 60_000);
        expect(expiresAt.getTime()).toBe(sentAt.getTime() + 300_000);
      });

      it("links the account with the right code, and not with a wrong one", async () => {
        await requestCode();
        expect(await verifyCode("00000")).toMatchObject({
          failure: { code: "PHONE_CODE_INVALID", message: "The code is not correct." },
        });
        expect(await verifyCode(RIGHT_CODE)).toEqual({ ok: true, value: FAKE_USER });
        expect(await provider.status(UNLINKED)).toMatchObject({ value: { state: "connected", login: null } });
      });

      it("asks for the two-step password with its hint, and links the account with it", async () => {
        await requestCode(PHONE_WITH_PASSWORD);
        expect(await verifyCode(RIGHT_CODE)).toMatchObject({
          failure: { code: "SESSION_PASSWORD_NEEDED", hint: PASSWORD_HINT },
        });
        expect(await provider.status(UNLINKED)).toMatchObject({
          value: { state: "password", login: { step: "password", hint: PASSWORD_HINT, expiresAt: expect.any(Date) } },
        });
        expect(await provider.verifyPassword(UNLINKED, "wrong")).toMatchObject({
          failure: { code: "PASSWORD_HASH_INVALID" },
        });
        expect(await provider.verifyPassword(UNLINKED, RIGHT_PASSWORD)).toEqual({ ok: true, value: FAKE_USER });
      });

      it("sends another code the next way, as long as there is one", async () => {
        expect(await provider.resendCode(UNLINKED)).toMatchObject({ failure: { code: "NO_LOGIN_PENDING" } });
        await requestCode();
        expect(await provider.resendCode(UNLINKED)).toMatchObject({
          value: { delivery: { channel: "sms", next: null, resendAt: null } },
        });
        expect(await provider.resendCode(UNLINKED)).toMatchObject({ failure: { code: "SEND_CODE_UNAVAILABLE" } });
      });

      it("gives a log-in up", async () => {
        await requestCode();
        expect(await provider.cancelLogin(UNLINKED)).toEqual({ ok: true, value: null });
        expect(await provider.status(UNLINKED)).toMatchObject({
          value: { state: "inactive", reason: "login-cancelled", login: null },
        });
        expect(await provider.cancelLogin(LINKED)).toEqual({ ok: true, value: null });
        expect(await provider.status(LINKED)).toMatchObject({ value: { state: "connected" } });
      });

      it.each([
        ["a phone number that is none", () => requestCode("12"), "PHONE_NUMBER_INVALID"],
        ["an empty code", () => verifyCode(""), "PHONE_CODE_EMPTY"],
        ["a code that nobody asked for", () => verifyCode(RIGHT_CODE), "NO_LOGIN_PENDING"],
        ["a password before its time", () => provider.verifyPassword(UNLINKED, RIGHT_PASSWORD), "NO_PASSWORD_STEP"],
        [
          "a log-in of a linked instance",
          () => provider.requestCode(LINKED, { phone: PHONE, app: APP }),
          "ALREADY_CONNECTED",
        ],
      ])("refuses %s", async (_title, ask, code) => {
        expect(await ask()).toMatchObject({ ok: false, failure: { code, message: expect.stringMatching(/.+/) } });
      });

      it("passes on how long Telegram asks to wait", async () => {
        world.sessions.failWith({ code: "telegram-error", error: "FLOOD_WAIT", retryAfterSeconds: 77 });
        const message = "Telegram asks to wait 77 seconds.";
        expect(await requestCode()).toMatchObject({ failure: { code: "FLOOD_WAIT", retryAfterSeconds: 77, message } });
      });
    });

    describe("log-in by QR", () => {
      it("shows a code that can be drawn, and the same one until a new one is asked for", async () => {
        const first = await provider.startQr(UNLINKED, { app: APP, newCode: false });
        expect(first).toMatchObject({
          ok: true,
          value: {
            kind: "qr",
            qr: expect.stringMatching(/^data:image\//),
            qrText: expect.stringMatching(/^tg:\/\/login\?token=/),
            expiresAt: expect.any(Date),
          },
        });
        expect(await provider.startQr(UNLINKED, { app: APP, newCode: false })).toEqual(first);
        expect(await provider.startQr(UNLINKED, { app: APP, newCode: true })).not.toEqual(first);
        expect(await provider.status(UNLINKED)).toMatchObject({
          value: { state: "qr", login: { step: "qr", url: expect.stringMatching(/^tg:/) } },
        });
      });

      it("answers with the status once it is scanned", async () => {
        await provider.startQr(UNLINKED, { app: APP, newCode: false });
        world.sessions.scan(2, true);
        expect(await provider.startQr(UNLINKED, { app: APP, newCode: false })).toMatchObject({
          value: { kind: "status", status: { state: "password", login: { hint: PASSWORD_HINT } } },
        });
        expect(await provider.verifyPassword(UNLINKED, RIGHT_PASSWORD)).toMatchObject({ ok: true });
        expect(await provider.startQr(UNLINKED, { app: APP, newCode: false })).toMatchObject({
          value: { kind: "status", status: { state: "connected", user: FAKE_USER } },
        });
      });
    });

    describe("messages", () => {
      it.each(Object.values(TELEGRAM_SENDS).flat())("sends %o", async (message) => {
        expect(await provider.send(LINKED, RECIPIENT, message)).toMatchObject({
          ok: true,
          value: { messageId: "1", sentAt: expect.any(Date), message: "Message sent successfully" },
        });
        // Whether it is shown as a video, its bytes decide.
        const kind = message.kind === "video" ? "document" : message.kind;
        expect(world.sessions.sent).toMatchObject([
          { instanceId: 1, recipient: { kind: "username", username: "wesal_team" }, content: { kind } },
        ]);
      });

      it.each([
        ["9647711110404", "RECIPIENT_NOT_FOUND"],
        ["@nobody_here", "RECIPIENT_NOT_FOUND"],
        ["9647711110403", "USER_PRIVACY_RESTRICTED"],
        ["@deleted", "INPUT_USER_DEACTIVATED"],
        ["9647711110408", "PROVIDER_SILENT"],
        ["12", "PHONE_NUMBER_INVALID"],
      ])("says why nothing reached %s", async (recipient, code) => {
        const sent = await provider.send(LINKED, recipient, TEXT);
        expect(sent).toMatchObject({ ok: false, failure: { code, message: expect.stringMatching(/.+/) } });
      });

      it.each([
        ["@flooded", "PEER_FLOOD", 86_400],
        ["@wait_a_bit", "FLOOD_WAIT", 30],
      ])("says how long to wait before writing to %s", async (recipient, code, retryAfterSeconds) => {
        expect(await provider.send(LINKED, recipient, TEXT)).toMatchObject({ failure: { code, retryAfterSeconds } });
      });

      it("sends no text that is longer than Telegram takes", async () => {
        const long = await provider.send(LINKED, RECIPIENT, { kind: "text", text: "x".repeat(4097) });
        expect(long).toMatchObject({ failure: { code: "MESSAGE_TOO_LONG" } });
        const longest = await provider.send(LINKED, RECIPIENT, { kind: "text", text: "x".repeat(4096) });
        expect(longest).toMatchObject({ ok: true });
      });

      it("sends nothing without a linked account", async () => {
        expect(await provider.send(UNLINKED, RECIPIENT, TEXT)).toMatchObject({ failure: { code: "NOT_CONNECTED" } });
      });

      it("says that a session was ended from the phone", async () => {
        world.sessions.failWith({ code: "telegram-error", error: "SESSION_REVOKED" });
        expect(await provider.send(LINKED, RECIPIENT, TEXT)).toMatchObject({ failure: { code: "SESSION_REVOKED" } });
      });

      it("tells how far a message has come", async () => {
        world.putMessage(1, "7", "sent");
        world.putMessage(1, "8", "read");
        expect(await provider.messageStatus(LINKED, "7")).toMatchObject({
          ok: true,
          value: { status: "sent", at: expect.any(Date) },
        });
        expect(await provider.messageStatus(LINKED, "8")).toMatchObject({ value: { status: "read" } });
        expect(await provider.messageStatus(UNLINKED, "7")).toMatchObject({ failure: { code: "MESSAGE_NOT_FOUND" } });
        expect(await provider.messageStatus(LINKED, "none")).toMatchObject({ failure: { code: "MESSAGE_NOT_FOUND" } });
      });
    });
  });
}
