import { describe, expect, it } from "vitest";
import { failure, success } from "#domain/result.ts";
import type { Sending } from "#ports/outbox.ts";
import { fakeLimit } from "#test/fakes/limit.ts";
import { INSTANCE, NO_MESSAGE } from "#test/support/kept-messages.ts";
import { resendMessageByToken } from "#use-cases/provider-api/resend-message-by-token.ts";

const OPTIONS = { idempotencyKey: "again", respondAsync: true };
const SENT: Sending = { id: NO_MESSAGE, replayed: false, outcome: "sent", messageId: "7", sentAt: new Date(0) };

function world() {
  const asked: unknown[] = [];
  const sends = fakeLimit();
  const outbox = {
    resend: async (...call: unknown[]) => {
      asked.push(call);
      return success(SENT);
    },
  };
  return {
    asked,
    sends,
    resend: (id: string) => resendMessageByToken({ outbox, sends }, { instance: INSTANCE, id, ...OPTIONS }),
  };
}

describe("sending a message again", () => {
  it("counts as a send of its instance, and is the outbox's to do", async () => {
    const { asked, sends, resend } = world();
    expect(await resend(NO_MESSAGE)).toEqual(success(SENT));
    expect([asked, sends.taken]).toEqual([[[INSTANCE, NO_MESSAGE, OPTIONS]], ["1"]]);
  });

  it("is not done beyond the limit", async () => {
    const { asked, sends, resend } = world();
    sends.refuse(12);
    expect(await resend(NO_MESSAGE)).toEqual(failure({ code: "rate-limited", retryAfterSeconds: 12 }));
    expect(asked).toEqual([]);
  });

  it.each(["", "7", "msg_"])("counts nothing for %j, which is no id", async (id) => {
    const { asked, sends, resend } = world();
    expect(await resend(id)).toEqual(failure({ code: "message-not-found" }));
    expect([asked, sends.taken]).toEqual([[], []]);
  });
});
