import { beforeEach, expect, it } from "vitest";
import { TELEGRAM_LIMITS } from "#domain/messages/limits.ts";
import { parseTelegramRecipient } from "#domain/messages/recipient.ts";
import { failure, success } from "#domain/result.ts";
import type { IdempotencyKey } from "#ports/messages.ts";
import type { Outbox, PartsRequest } from "#ports/outbox.ts";
import { fakeClock } from "#test/fakes/clock.ts";
import { type FakeLimit, fakeLimit } from "#test/fakes/limit.ts";
import { sendPartsByToken } from "#use-cases/provider-api/send-parts-by-token.ts";

const INSTANCE = { instanceId: 1, client: "Client001" };
const SENT = { outcome: "sent", id: "msg_1", messageId: "X", sentAt: new Date(0), replayed: false } as const;

let accepted: PartsRequest<never>[];
let sends: FakeLimit;

const outbox: Pick<Outbox, "sendParts" | "repeat"> = {
  async sendParts(request) {
    const refusal = await request.admit();
    if (refusal !== null) return { ok: false, failure: refusal };
    accepted.push(request as object as PartsRequest<never>);
    return success(SENT);
  },
  repeat: async (_, { key }) => (key === "known" ? success(SENT) : null),
};

beforeEach(() => {
  accepted = [];
  sends = fakeLimit();
});

function send(text: string, more: { readonly key?: IdempotencyKey; readonly recipient?: string } = {}) {
  const sessions = { standing: () => "online" as const, status: async () => null };
  const rules = { limits: TELEGRAM_LIMITS, parseRecipient: parseTelegramRecipient };
  const input = { instance: INSTANCE, recipient: "@layla", options: {}, key: undefined, later: undefined, ...more };
  return sendPartsByToken(
    { rules, sessions, outbox, sends, clock: fakeClock() },
    { ...input, text, gone: () => undefined },
  );
}

it("asks for as many messages as the platform's limit makes of it, each of which counts as a send", async () => {
  expect(await send("word ".repeat(2_000))).toEqual(success(SENT));
  expect(accepted[0]?.parts.map(({ content }) => content.kind === "text" && content.text.length <= 4_096)).toEqual([
    true,
    true,
    true,
  ]);
  expect(sends.taken).toEqual(["1", "1", "1"]);
  await send("salam");
  expect(accepted[1]?.parts).toEqual([{ content: { kind: "text", text: "salam" }, options: {} }]);
});

it("counts none where there is no room for all of them", async () => {
  const full = { ...sends, standing: () => ({ points: 60, perSeconds: 60, remaining: 2, resetSeconds: 7 }) };
  sends = Object.assign(sends, full);
  expect(await send("word ".repeat(2_000))).toEqual(failure({ code: "rate-limited", retryAfterSeconds: 7 }));
  expect([accepted, sends.taken]).toEqual([[], []]);
});

it("refuses what cannot be cut so, and nothing at all, unless it has been sent under its key", async () => {
  const long = "word ".repeat(10_000);
  expect(await send(long)).toEqual(failure({ code: "too-many-parts" }));
  expect(await send(" \n")).toEqual(failure({ code: "message-empty" }));
  expect(await send(long, { key: { key: "new", bodyHash: "a" } })).toEqual(failure({ code: "too-many-parts" }));
  expect(await send(long, { key: { key: "known", bodyHash: "a" } })).toEqual(success(SENT));
  expect(await send("a", { recipient: "nobody at all" })).toMatchObject({ failure: { code: "recipient-invalid" } });
  expect(accepted).toEqual([]);
});
