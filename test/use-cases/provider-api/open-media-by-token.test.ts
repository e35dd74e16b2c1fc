import { describe, expect, it } from "vitest";
import { failure } from "#domain/result.ts";
import { INSTANCE, keptMessages, NO_MESSAGE } from "#test/support/kept-messages.ts";
import { openMediaByToken } from "#use-cases/provider-api/open-media-by-token.ts";

const FILE = { mimetype: "image/jpeg", fileName: null, bytes: null, reference: "r" };

function world() {
  const kept = keptMessages();
  const asked: string[] = [];
  const media = {
    open: async (_: unknown, { id }: { readonly id: string }) => {
      asked.push(id);
      return failure({ code: "media-quota" } as const);
    },
  };
  const open = (id: string) => openMediaByToken({ messages: kept.messages, media }, { instance: INSTANCE, id });
  return { kept, asked, open };
}

describe("the file of a message", () => {
  it("is opened where one came in", async () => {
    const { kept, asked, open } = world();
    const id = kept.receive({ kind: "image", file: FILE });
    expect(await open(id)).toEqual(failure({ code: "media-quota" }));
    expect(asked).toEqual([id]);
  });

  it("is gone where there is none: of a text, of what went out, and of what has been erased", async () => {
    const { kept, asked, open } = world();
    const erased = kept.receive({ kind: "image", file: FILE });
    await kept.messages.erase(1, kept.messages.chatOf(1, { kind: "id", id: "99" }), kept.clock.now());
    for (const id of [kept.receive(), kept.putMessage(1, "7", "read"), erased]) {
      expect(await open(id)).toEqual(failure({ code: "media-gone" }));
    }
    expect(asked).toEqual([]);
  });

  it("is none of a message that is not there", async () => {
    const { open } = world();
    for (const id of [NO_MESSAGE, "7"]) expect(await open(id)).toEqual(failure({ code: "message-not-found" }));
  });
});
