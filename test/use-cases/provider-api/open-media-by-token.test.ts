import { describe, expect, it } from "vitest";
import type { RequestedContent } from "#domain/messages/content.ts";
import { uploadUrl } from "#domain/messages/upload-id.ts";
import { failure } from "#domain/result.ts";
import { fakeUploads } from "#test/fakes/uploads.ts";
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
  const uploads = fakeUploads({ nextId: kept.nextId });
  const ports = { messages: kept.messages, media, uploads };
  const open = (id: string, item = 1) => openMediaByToken(ports, { instance: INSTANCE, id, item });
  async function sendUp(fileName: string): Promise<string> {
    const chunks = (async function* () {
      yield Buffer.from(`bytes of ${fileName}`);
    })();
    const up = await uploads.keep(1, { fileName, mimetype: "image/png", maxBytes: 100, chunks });
    if (!up.ok) throw new Error(up.failure.code);
    return up.value.id;
  }
  const sent = (content: RequestedContent) => kept.putMessage(1, "7", "read", { content });
  return { kept, asked, open, uploads, sendUp, sent };
}

describe("the file of a message", () => {
  it("is opened where one came in", async () => {
    const { kept, asked, open } = world();
    const id = kept.receive({ kind: "image", file: FILE });
    expect(await open(id)).toEqual(failure({ code: "media-quota" }));
    expect(asked).toEqual([id]);
  });

  it("is gone where there is none: of a text that came in or went out, and of what has been erased", async () => {
    const { kept, asked, open } = world();
    const erased = kept.receive({ kind: "image", file: FILE });
    await kept.messages.erase(1, kept.messages.chatOf(1, { kind: "id", id: "99" }), kept.clock.now());
    for (const id of [kept.receive(), kept.putMessage(1, "7", "read"), erased]) {
      expect(await open(id)).toEqual(failure({ code: "media-gone" }));
    }
    expect(asked).toEqual([]);
  });

  it("is that which was sent up, of an album each by its place, as long as it is kept", async () => {
    const { open, uploads, sendUp, sent, asked } = world();
    const [hat, shoe] = [await sendUp("hat.png"), await sendUp("shoe.png")];
    const one = sent({ kind: "image", url: uploadUrl(hat) });
    const items = [
      { kind: "image" as const, url: "https://a.example/b.png" },
      { kind: "image" as const, url: uploadUrl(shoe) },
    ];
    const album = sent({ kind: "album", items });
    const read = async (id: string, item?: number) => {
      const file = await open(id, item);
      if (!file.ok) return file.failure.code;
      const { chunks, ...facts } = file.value;
      const bytes: Uint8Array[] = [];
      for await (const chunk of chunks) bytes.push(chunk);
      return { ...facts, text: Buffer.concat(bytes).toString() };
    };
    const facts = { mimetype: "image/png", length: 16, fileName: "hat.png", text: "bytes of hat.png" };
    expect(await read(one)).toMatchObject(facts);
    expect(await read(album, 2)).toMatchObject({ fileName: "shoe.png", text: "bytes of shoe.png" });
    // One that was named by its address, and one that there is not.
    for (const [id, item] of [
      [album, 1],
      [album, 3],
      [one, 2],
    ] as const)
      expect(await read(id, item)).toBe("media-gone");
    await uploads.remove(1, hat);
    expect(await read(one)).toBe("media-gone");
    expect(asked).toEqual([]);
  });

  it("is one alone where a message came in", async () => {
    const { kept, open, asked } = world();
    expect(await open(kept.receive({ kind: "image", file: FILE }), 2)).toEqual(failure({ code: "media-gone" }));
    expect(asked).toEqual([]);
  });

  it("is none of a message that is not there", async () => {
    const { open } = world();
    for (const id of [NO_MESSAGE, "7"]) expect(await open(id)).toEqual(failure({ code: "message-not-found" }));
  });
});
