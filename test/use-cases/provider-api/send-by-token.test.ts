import { beforeEach, describe, expect, it } from "vitest";
import type { RequestedContent, WhatsAppKind } from "#domain/messages/content.ts";
import { TELEGRAM_LIMITS, WHATSAPP_LIMITS } from "#domain/messages/limits.ts";
import { parseTelegramRecipient, parseWhatsAppRecipient } from "#domain/messages/recipient.ts";
import { failure, success } from "#domain/result.ts";
import type { Standing } from "#domain/sessions/standing.ts";
import type { Outbox, SendRequest } from "#ports/outbox.ts";
import { fakeClock } from "#test/fakes/clock.ts";
import { type FakeLimit, fakeLimit } from "#test/fakes/limit.ts";
import { sendByToken } from "#use-cases/provider-api/send-by-token.ts";

const INSTANCE = { instanceId: 1, client: "Client001" };
const PHONE = "9647701234567";
const TEXT: RequestedContent<WhatsAppKind> = { kind: "text", text: "salam" };
const IMAGE: RequestedContent<WhatsAppKind> = { kind: "image", url: "https://a.example/b.png", caption: "c" };
const STATUS = { state: "reconnecting" };
const RULES = { limits: WHATSAPP_LIMITS, parseRecipient: parseWhatsAppRecipient };

const clock = fakeClock(new Date("2026-11-22T10:00:00Z"));
let sends: FakeLimit;
let accepted: SendRequest<never>[];
let standing: Standing;

const SENT_BEFORE = {
  outcome: "sent",
  id: "msg_0",
  messageId: "Y",
  sentAt: new Date(0),
  replayed: true,
} as const;

/** Takes whatever may be accepted, and has sent one message under a key before. */
const outbox: Pick<Outbox, "send" | "repeat"> = {
  repeat: async (_, { key }) => (key === "known" ? success(SENT_BEFORE) : null),
  async send(request) {
    const refusal = await request.admit();
    if (refusal !== null) return { ok: false, failure: refusal };
    accepted.push(request as object as SendRequest<never>);
    return success({ outcome: "sent", id: "msg_1", messageId: "X", sentAt: clock.now(), replayed: false });
  },
};

/** One that was sent up, and is still there. */
const UPLOADED = "media:med_00T3ZBV3WW5MCE7";
const uploads = {
  nameOf: async (instanceId: number, id: string) =>
    instanceId === INSTANCE.instanceId && UPLOADED.endsWith(id) ? "Invoice 7.pdf" : null,
};

beforeEach(() => {
  sends = fakeLimit();
  accepted = [];
  standing = "online";
});

function send(content: RequestedContent<WhatsAppKind>, recipient = PHONE, later?: { readonly sendAt: string | null }) {
  const sessions = { standing: () => standing, status: async () => STATUS };
  const input = { instance: INSTANCE, recipient, content, options: {}, key: undefined, later, gone: () => undefined };
  return sendByToken({ rules: RULES, sessions, outbox, sends, clock, uploads }, input);
}

describe("a message", () => {
  it("is accepted for whom it is for, as it was asked for", async () => {
    expect(await send(TEXT, "+964 770 123 4567")).toMatchObject({ ok: true, value: { messageId: "X" } });
    expect(accepted).toMatchObject([{ recipient: { kind: "phone", phone: PHONE }, content: TEXT, later: undefined }]);
    expect(sends.taken).toEqual(["1"]);
  });

  it("with a file is accepted by its URL", async () => {
    await send(IMAGE);
    expect(accepted).toMatchObject([{ content: IMAGE }]);
  });

  it("has a contact's number in digits", async () => {
    await send({ kind: "contact", firstName: "Omar", number: "+964 770 555 0199" });
    expect(accepted).toMatchObject([{ content: { firstName: "Omar", number: "9647705550199" } }]);
  });

  it("may be for later: as soon as may be, or at its time", async () => {
    await send(TEXT, PHONE, { sendAt: null });
    await send(TEXT, PHONE, { sendAt: "2026-11-22T14:00:00+03:00" });
    expect(accepted.map(({ later }) => later)).toEqual([{ at: null }, { at: new Date("2026-11-22T11:00:00Z") }]);
  });

  it.each([
    ["2026-11-22T09:59:00Z", "send-at-past"],
    ["2026-12-23T10:00:00Z", "send-at-too-far"],
  ])("cannot be for %s", async (sendAt, code) => {
    expect(await send(TEXT, PHONE, { sendAt })).toMatchObject({ failure: { code } });
    expect([accepted, sends.taken]).toEqual([[], []]);
  });
});

describe("nothing leaves, and nothing is counted,", () => {
  it.each<[string, RequestedContent<WhatsAppKind>, string, object]>([
    ["for no phone number", TEXT, "12", { code: "phone-invalid" }],
    ["for a channel", TEXT, "120363025246125486@newsletter", { code: "recipient-invalid" }],
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
    expect([accepted, sends.taken]).toEqual([[], []]);
  });
});

it("is refused while its instance sends too much", async () => {
  sends.refuse(7);
  expect(await send(TEXT)).toEqual(failure({ code: "rate-limited", retryAfterSeconds: 7 }));
  expect(accepted).toEqual([]);
});

it("is accepted for an account that is coming back, and refused for one that is not", async () => {
  standing = "returning";
  expect(await send(IMAGE)).toMatchObject({ ok: true });
  standing = "offline";
  expect(await send(IMAGE)).toEqual(failure({ code: "not-connected", status: STATUS }));
  expect(accepted).toHaveLength(1);
});

it("is accepted where the account turns out to be linked once what is stored of it has been read", async () => {
  standing = "offline";
  const sessions = {
    standing: () => standing,
    async status() {
      standing = "returning";
      return STATUS;
    },
  };
  const input = { instance: INSTANCE, recipient: PHONE, content: TEXT, options: {}, key: undefined, later: undefined };
  const ports = { rules: RULES, sessions, outbox, sends, clock, uploads };
  expect(await sendByToken(ports, { ...input, gone: () => undefined })).toMatchObject({ ok: true });
});

it("goes by the rules of its platform", async () => {
  const rules = { limits: TELEGRAM_LIMITS, parseRecipient: parseTelegramRecipient };
  const sessions = { standing: () => standing, status: async () => STATUS };
  const ports = { rules, sessions, outbox, sends, clock, uploads };
  const asked = { instance: INSTANCE, recipient: "id:6000000003", options: {}, key: undefined, later: undefined };
  const input = { ...asked, gone: () => undefined };
  await sendByToken(ports, { ...input, content: { kind: "text", text: "x".repeat(4_096) } });
  expect(accepted).toMatchObject([{ recipient: { kind: "id", id: "6000000003" } }]);
  const long = await sendByToken(ports, { ...input, content: { kind: "text", text: "x".repeat(4_097) } });
  expect(long).toEqual(failure({ code: "too-long", part: "text", maxLength: 4_096 }));
});

it("answers what was sent under its key where what it says has become too long since, by a template", async () => {
  const sessions = { standing: () => standing, status: async () => STATUS };
  const ports = { rules: RULES, sessions, outbox, sends, clock, uploads };
  const content = { kind: "text", text: "x".repeat(70_000) } as const;
  const asked = { instance: INSTANCE, recipient: PHONE, content, options: {}, later: undefined, gone: () => undefined };
  const under = (key: string) => sendByToken(ports, { ...asked, key: { key, bodyHash: "a" } });
  expect(await under("known")).toEqual(success(SENT_BEFORE));
  expect(await under("new")).toMatchObject({ failure: { code: "too-long" } });
});

it("names a document that was sent up", async () => {
  await send({ kind: "document", url: UPLOADED });
  expect(accepted).toMatchObject([{ content: { kind: "document", url: UPLOADED, fileName: "Invoice 7.pdf" } }]);
});
