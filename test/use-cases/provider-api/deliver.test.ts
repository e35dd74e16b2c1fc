import { beforeEach, describe, expect, it } from "vitest";
import type { RequestedContent } from "#domain/messages/content.ts";
import { WHATSAPP_LIMITS } from "#domain/messages/limits.ts";
import { failure, success } from "#domain/result.ts";
import type { OutgoingMessage } from "#ports/outgoing-message.ts";
import { deliver } from "#use-cases/provider-api/deliver.ts";
import type { FileSource } from "#use-cases/provider-api/file-source.ts";

const INSTANCE = { instanceId: 1, client: "Client001" };
const PICTURE = { bytes: new Uint8Array([1]), mimetype: "image/png", fileName: "b.png" };
const IMAGE: RequestedContent = { kind: "image", url: "https://a.example/b.png", caption: "c" };

let asked: object[];
let handed: OutgoingMessage<unknown>[];
let files: FileSource<typeof PICTURE>;

beforeEach(() => {
  asked = [];
  handed = [];
  files = {
    async hold(request, use) {
      asked.push({ url: request.url, limit: request.limit });
      return success(await use(PICTURE));
    },
  };
});

const SESSIONS = {
  async send(_: object, message: OutgoingMessage<unknown>) {
    handed.push(message);
    return success("sent");
  },
};

function hand(content: RequestedContent, wire: Uint8Array | null = null, sessions = SESSIONS) {
  return deliver({ limits: WHATSAPP_LIMITS, files, sessions }, INSTANCE, {
    id: "msg_1",
    recipient: { kind: "phone", phone: "9647701234567" },
    content,
    options: {},
    isRepeat: wire !== null,
    acceptedAt: new Date(0),
    wire,
    keepWire: async () => undefined,
    isTaken: async () => false,
    gone: () => undefined,
  });
}

const ALBUM: RequestedContent = {
  kind: "album",
  items: [
    { kind: "image", url: "https://a.example/1.png", caption: "c" },
    { kind: "video", url: "https://a.example/2.mp4" },
  ],
};

describe("an album whose turn has come", () => {
  type Handed = { readonly items: readonly { hold(use: (file: object) => Promise<unknown>): Promise<unknown> }[] };

  it("is handed over without its files, which are held one after the other within the limits of their kinds", async () => {
    expect(await hand(ALBUM)).toEqual(success("sent"));
    expect(asked).toEqual([]);
    const { items } = handed[0]?.content as Handed;
    expect(items).toMatchObject([{ kind: "image", caption: "c" }, { kind: "video" }]);
    for (const item of items) expect(await item.hold(async (file) => file)).toBe(PICTURE);
    expect(asked).toEqual([
      { url: "https://a.example/1.png", limit: WHATSAPP_LIMITS.files.image },
      { url: "https://a.example/2.mp4", limit: WHATSAPP_LIMITS.files.video },
    ]);
  });

  it.each([
    [
      "answers that it failed",
      async (work: Promise<unknown>) =>
        work.then(
          () => success("sent"),
          () => failure({ code: "x" }),
        ),
    ],
    ["throws", async (work: Promise<unknown>) => work.then(() => success("sent"))],
  ])("says which file did not come, whether the platform %s", async (_how, ended) => {
    const sessions = {
      send: (_: object, { content }: OutgoingMessage<unknown>) =>
        ended((content as Handed).items[1]?.hold(async () => null) ?? Promise.resolve()) as Promise<never>,
    };
    const gone = { code: "download-failed", download: { code: "upload-gone" } } as const;
    for (const why of [{ code: "uploads-busy" } as const, gone]) {
      files = { hold: async () => failure(why) };
      const item = why === gone ? { item: { at: 1, kind: "video" } } : {};
      expect(await hand(ALBUM, null, sessions)).toEqual(failure({ ...why, ...item }));
    }
  });
});

describe("a message whose turn has come", () => {
  it("is handed to its platform as it was asked for", async () => {
    expect(await hand({ kind: "text", text: "salam" })).toEqual(success("sent"));
    expect(handed).toMatchObject([{ id: "msg_1", content: { kind: "text", text: "salam" } }]);
    expect(asked).toEqual([]);
  });

  it("with a file goes with it in hand, within the limits of its kind", async () => {
    await hand(IMAGE);
    expect(asked).toEqual([{ url: "https://a.example/b.png", limit: WHATSAPP_LIMITS.files.image }]);
    expect(handed).toMatchObject([{ content: { kind: "image", file: PICTURE, caption: "c" } }]);
    expect(handed[0]?.content).not.toHaveProperty("url");
  });

  it("whose file has gone up before is not fetched again", async () => {
    await hand(IMAGE, new Uint8Array([9]));
    expect(asked).toEqual([]);
    expect(handed).toMatchObject([{ content: null, wire: new Uint8Array([9]) }]);
  });

  it.each([
    [undefined, ["audio/mpeg", "audio/mp4", "audio/aac", "audio/ogg"]],
    [true, ["audio/ogg"]],
  ])("takes for a sound that is a voice message (%s) only what a phone records", async (voice, types) => {
    await hand({ kind: "audio", url: "https://a.example/b.ogg", voice });
    expect(asked).toMatchObject([{ limit: { types } }]);
  });
});

it.each(["download-failed", "uploads-busy"] as const)("says why a file did not come: %s", async (code) => {
  const why = code === "uploads-busy" ? { code } : { code, download: { code: "unreachable" as const } };
  files = { hold: async () => failure(why) };
  expect(await hand(IMAGE)).toEqual(failure(why));
  expect(handed).toEqual([]);
});
