import { expect, it } from "vitest";
import { WHATSAPP_LIMITS } from "#domain/messages/limits.ts";
import { failure, success } from "#domain/result.ts";
import type { GifVideos } from "#ports/gif-videos.ts";
import type { Turn } from "#ports/turns.ts";
import type { FileRequest, FileSource } from "#use-cases/provider-api/file-source.ts";
import { movingGifs } from "#use-cases/provider-api/gif-source.ts";

const GIF = { bytes: Uint8Array.of(1, 2), mimetype: "image/gif", fileName: "dance.gif" };
const MP4 = { bytes: Uint8Array.of(3), mimetype: "video/mp4", fileName: "dance.mp4" };
const REQUEST: FileRequest = {
  kind: "video",
  url: "https://a.example/dance.gif",
  limit: WHATSAPP_LIMITS.files.video,
  instance: { instanceId: 7, client: "Client007" },
  gone: undefined,
};

/** Whose turns it took, and which types were let through. */
function world(makes: Awaited<ReturnType<GifVideos["of"]>> = success(Uint8Array.of(9)), busy = false) {
  const turnsOf: string[] = [];
  const asked: (readonly string[] | null)[] = [];
  const turn: Turn = { end: () => void turnsOf.push("over"), needsOnly: () => undefined, isWanted: () => false };
  const ports = {
    gifs: { of: async () => makes },
    turns: {
      async take(owner: string) {
        turnsOf.push(owner);
        return busy ? null : turn;
      },
    },
    ownerOf: async () => 3,
  };
  const source = (file: typeof GIF): FileSource<typeof GIF> => ({
    async hold({ limit }, use) {
      asked.push(limit.types);
      return success(await use(file));
    },
  });
  const held = (file: typeof GIF, request = REQUEST) =>
    movingGifs(source(file), ports).hold(request, async (video) => video);
  return { held, turnsOf, asked };
}

it("is made a video that plays as a GIF does, in its user's turn", async () => {
  const { held, turnsOf, asked } = world();
  const made = { bytes: Uint8Array.of(9), mimetype: "video/mp4", fileName: "dance.mp4", wasGif: true };
  expect(await held(GIF)).toEqual(success(made));
  expect(turnsOf).toEqual(["3", "over"]);
  expect(asked).toEqual([["video/mp4", "video/3gpp", "image/gif"]]);
});

it("leaves any other video as it is, and any other kind to what may be of it", async () => {
  const { held, turnsOf, asked } = world();
  expect(await held(MP4)).toEqual(success(MP4));
  const image = { ...REQUEST, kind: "image", limit: WHATSAPP_LIMITS.files.image } as const;
  expect(await held(GIF, image)).toEqual(success(GIF));
  expect([turnsOf, asked[1]]).toEqual([[], WHATSAPP_LIMITS.files.image.types]);
});

it("is refused where the server cannot convert, where it is broken or too large, and while too many wait", async () => {
  const refused = (download: object) => failure({ code: "download-failed", download });
  const means = world(failure({ code: "no-means" }));
  expect(await means.held(GIF)).toEqual(refused({ code: "wrong-type", mimetype: "image/gif" }));
  const broken = world(failure({ code: "not-moving" }));
  expect(await broken.held(GIF)).toEqual(refused({ code: "gif-broken" }));
  expect([means.turnsOf, broken.turnsOf]).toEqual([
    ["3", "over"],
    ["3", "over"],
  ]);
  const large = { ...GIF, bytes: new Uint8Array(16 * 1024 * 1024 + 1) };
  const free = world();
  expect(await free.held(large)).toEqual(refused({ code: "too-large", maxBytes: 16 * 1024 * 1024 }));
  expect(free.turnsOf).toEqual([]);
  expect(await world(success(Uint8Array.of(9)), true).held(GIF)).toEqual(failure({ code: "uploads-busy" }));
});
