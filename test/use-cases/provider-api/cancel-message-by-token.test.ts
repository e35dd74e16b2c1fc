import { expect, it } from "vitest";
import { failure } from "#domain/result.ts";
import { INSTANCE, NO_MESSAGE } from "#test/support/kept-messages.ts";
import { cancelMessageByToken } from "#use-cases/provider-api/cancel-message-by-token.ts";

it("is the outbox's to do, for an id that can be one", async () => {
  const asked: unknown[] = [];
  const why = failure({ code: "not-cancellable", state: "sent" } as const);
  const outbox = {
    cancel: async (...call: unknown[]) => {
      asked.push(call);
      return why;
    },
  };
  expect(await cancelMessageByToken({ outbox }, { instance: INSTANCE, id: NO_MESSAGE })).toEqual(why);
  for (const id of ["", "7", "msg_"]) {
    expect(await cancelMessageByToken({ outbox }, { instance: INSTANCE, id })).toEqual(
      failure({ code: "message-not-found" }),
    );
  }
  expect(asked).toEqual([[INSTANCE, NO_MESSAGE]]);
});
