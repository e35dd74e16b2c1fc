import { expect, it } from "vitest";
import type { Media } from "#domain/messages/content.ts";
import { TELEGRAM_LIMITS } from "#domain/messages/limits.ts";
import { failure, success } from "#domain/result.ts";
import type { FileSource } from "#use-cases/provider-api/file-source.ts";
import { groupPictures } from "#use-cases/provider-api/group-picture.ts";

const limit = TELEGRAM_LIMITS.files.image;
const FILE = { url: "https://a.example/b.png", instance: { instanceId: 1, client: "Client001" }, gone: undefined };
const PICTURE: Media = { bytes: Uint8Array.of(1), mimetype: "image/png", fileName: "b.png" };
const files: FileSource<Media> = { hold: async (_, use) => success(await use(PICTURE)) };

it("is the middle of the file, of the size that the networks' apps have", async () => {
  const jpeg = Uint8Array.of(2);
  const asked: unknown[] = [];
  const make = groupPictures(files, {
    limit,
    previews: {
      async squareOf(picture, side) {
        asked.push([picture, side]);
        return { jpeg, width: side, height: side };
      },
    },
  });
  expect(await make(FILE)).toEqual(success(jpeg));
  expect(asked).toEqual([[PICTURE.bytes, 640]]);
});

it("is none of what cannot be read, or is not to be had", async () => {
  const previews = { squareOf: async () => null };
  expect(await groupPictures(files, { limit, previews })(FILE)).toEqual(failure({ code: "not-a-picture" }));
  const gone = failure({ code: "download-failed", download: { code: "http-status", status: 404 } } as const);
  expect(await groupPictures({ hold: async () => gone }, { limit, previews })(FILE)).toEqual(gone);
});
