import { beforeEach, describe, expect, it } from "vitest";
import type { RequestedContent, WhatsAppKind } from "#domain/messages/content.ts";
import { TELEGRAM_LIMITS, WHATSAPP_LIMITS } from "#domain/messages/limits.ts";
import { parseTelegramRecipient, parseWhatsAppRecipient } from "#domain/messages/recipient.ts";
import { failure, success } from "#domain/result.ts";
import { fakeClock } from "#test/fakes/clock.ts";
import { type FakeLimit, fakeLimit } from "#test/fakes/limit.ts";
import { type FakeWhatsAppSessions, fakeWhatsAppSessions } from "#test/fakes/whatsapp-sessions.ts";
import type { FileSource } from "#use-cases/provider-api/file-source.ts";
import { sendByToken } from "#use-cases/provider-api/send-by-token.ts";

const INSTANCE = { instanceId: 1, client: "Client001" };
const PHONE = "9647701234567";
const TEXT: RequestedContent<WhatsAppKind> = { kind: "text", text: "salam" };
const IMAGE: RequestedContent<WhatsAppKind> = { kind: "image", url: "https://a.example/b.png", caption: "c" };
const PICTURE = { bytes: new Uint8Array([1]), mimetype: "image/png", fileName: "b.png" };

let sessions: FakeWhatsAppSessions;
let sends: FakeLimit;
let asked: object[];
let files: FileSource<typeof PICTURE>;

beforeEach(() => {
  sessions = fakeWhatsAppSessions(fakeClock());
  sessions.scan(INSTANCE.instanceId, "9647700000001");
  sends = fakeLimit();
  asked = [];
  files = {
    async hold(request, use) {
      asked.push({ url: request.url, limit: request.limit });
      return success(await use(PICTURE));
    },
  };
});

function send(content: RequestedContent<WhatsAppKind>, recipient = PHONE) {
  const rules = { limits: WHATSAPP_LIMITS, parseRecipient: parseWhatsAppRecipient };
  return sendByToken({ rules, sessions, files, sends }, { instance: INSTANCE, recipient, content, options: undefined });
}

describe("a message", () => {
  it("goes to whom it is for, as it was asked for", async () => {
    expect(await send(TEXT, "+964 770 123 4567")).toMatchObject({ ok: true, value: { messageId: "FAKE00000001" } });
    expect(sessions.sent).toMatchObject([{ recipient: PHONE, content: TEXT }]);
    expect(sends.taken).toEqual(["1"]);
  });

  it("with a file goes with it in hand, within the limits of its kind", async () => {
    await send(IMAGE);
    expect(asked).toEqual([{ url: "https://a.example/b.png", limit: WHATSAPP_LIMITS.files.image }]);
    expect(sessions.sent).toMatchObject([{ content: { kind: "image", file: PICTURE, caption: "c" } }]);
    expect(sessions.sent[0]?.content).not.toHaveProperty("url");
  });

  it.each([
    [undefined, ["audio/mpeg", "audio/mp4", "audio/aac", "audio/ogg"]],
    [true, ["audio/ogg"]],
  ])("takes for a sound that is a voice message (%s) only what a phone records", async (voice, types) => {
    await send({ kind: "audio", url: "https://a.example/b.ogg", voice });
    expect(asked).toMatchObject([{ limit: { types } }]);
  });

  it("has a contact's number in digits", async () => {
    await send({ kind: "contact", firstName: "Omar", number: "+964 770 555 0199" });
    expect(sessions.sent).toMatchObject([{ content: { firstName: "Omar", number: "9647705550199" } }]);
  });
});

describe("nothing leaves, and nothing is counted,", () => {
  it.each<[string, RequestedContent<WhatsAppKind>, string, object]>([
    ["for no phone number", TEXT, "12", { code: "phone-invalid" }],
    ["for a group", TEXT, "120363025246125486@g.us", { code: "recipient-invalid" }],
    ["for blank text", { kind: "text", text: " \n\t" }, PHONE, { code: "message-empty" }],
    [
      "for text that is too long",
      { kind: "text", text: "x".repeat(65_537) },
      PHONE,
      { code: "too-long", part: "text", maxLength: 65_536 },
    ],
    [
      "for a caption that is too long",
      { ...IMAGE, caption: "x".repeat(1_025) } as RequestedContent<WhatsAppKind>,
      PHONE,
      { code: "too-long", part: "caption", maxLength: 1_024 },
    ],
    ["for no number on a card", { kind: "contact", firstName: "A", number: "no" }, PHONE, { code: "contact-invalid" }],
  ])("%s", async (_, content, recipient, reason) => {
    expect(await send(content, recipient)).toMatchObject({ ok: false, failure: reason });
    expect([sessions.sent, sends.taken, asked]).toEqual([[], [], []]);
  });
});

it("is refused while its instance sends too much", async () => {
  sends.refuse(7);
  expect(await send(TEXT)).toEqual(failure({ code: "rate-limited", retryAfterSeconds: 7 }));
  expect(sessions.sent).toEqual([]);
});

it("fetches nothing for an account that is not connected", async () => {
  sessions.put(INSTANCE.instanceId, "reconnecting", "connection-lost");
  expect(await send(IMAGE)).toMatchObject({ failure: { code: "not-connected", status: { state: "reconnecting" } } });
  expect(asked).toEqual([]);
});

it.each(["download-failed", "uploads-busy"] as const)("says why a file did not come: %s", async (code) => {
  const why = code === "uploads-busy" ? { code } : { code, download: { code: "unreachable" as const } };
  files = { hold: async () => failure(why) };
  expect(await send(IMAGE)).toEqual(failure(why));
  expect(sessions.sent).toEqual([]);
});

it("gives the network's own reason", async () => {
  expect(await send(TEXT, "9647701230463")).toEqual(failure({ code: "account-restricted" }));
});

it("goes by the rules of its platform", async () => {
  const rules = { limits: TELEGRAM_LIMITS, parseRecipient: parseTelegramRecipient };
  const recipients: object[] = [];
  const telegram = {
    status: async () => ({ state: "connected" }),
    send: async (_: object, recipient: object) => success({ to: recipients.push(recipient) }),
  };
  const ports = { rules, sessions: telegram, files, sends };
  const input = { instance: INSTANCE, recipient: "id:6000000003", options: {} };
  expect(await sendByToken(ports, { ...input, content: { kind: "text", text: "x".repeat(4_096) } })).toEqual(
    success({ to: 1 }),
  );
  expect(recipients).toEqual([{ kind: "id", id: "6000000003" }]);
  const long = await sendByToken(ports, { ...input, content: { kind: "text", text: "x".repeat(4_097) } });
  expect(long).toEqual(failure({ code: "too-long", part: "text", maxLength: 4_096 }));
});
