import { describe, expect, it } from "vitest";
import { failure, success } from "#domain/result.ts";
import { INSTANCE, keptMessages, NO_MESSAGE } from "#test/support/kept-messages.ts";
import { findMessageByToken } from "#use-cases/provider-api/find-message-by-token.ts";

describe("a message by its id", () => {
  it("is found, out or in", async () => {
    const { messages, putMessage, receive } = keptMessages();
    for (const [id, direction] of [
      [putMessage(1, "7", "read"), "out"],
      [receive(), "in"],
    ] as const) {
      const found = await findMessageByToken({ messages }, { instance: INSTANCE, id });
      expect(found).toEqual(success(expect.objectContaining({ id, direction })));
    }
  });

  it("is not found in another instance, nor by an id that is nobody's", async () => {
    const { messages, putMessage } = keptMessages();
    const other = putMessage(2, "7", "read");
    for (const id of [other, NO_MESSAGE]) {
      expect(await findMessageByToken({ messages }, { instance: INSTANCE, id })).toEqual(
        failure({ code: "message-not-found" }),
      );
    }
  });

  it.each(["", "7", "msg_", "msg_00000000000000I", `${NO_MESSAGE} `])("is not asked for by %j", async (id) => {
    const find = () => Promise.reject(new Error("asked"));
    expect(await findMessageByToken({ messages: { find } }, { instance: INSTANCE, id })).toEqual(
      failure({ code: "message-not-found" }),
    );
  });
});
