import { expect, it } from "vitest";
import type { Media } from "#domain/messages/content.ts";
import { WHATSAPP_LIMITS } from "#domain/messages/limits.ts";
import { failure, success } from "#domain/result.ts";
import type { Turn } from "#ports/turns.ts";
import { convertedFiles, IN_MEMORY } from "#use-cases/provider-api/converted-files.ts";
import type { FileRequest, FileSource } from "#use-cases/provider-api/file-source.ts";

const FILE: Media = { bytes: Uint8Array.of(1), mimetype: "video/webm", fileName: "a.webm" };
const MADE: Media = { bytes: Uint8Array.of(2), mimetype: "video/mp4", fileName: "a.mp4" };
const REQUEST: FileRequest = {
  kind: "video",
  url: "https://a.example/a.webm",
  limit: WHATSAPP_LIMITS.files.video,
  instance: { instanceId: 7, client: "Client007" },
  gone: undefined,
};

/** What happened, in its order. */
function world() {
  const happened: unknown[] = [];
  const turn: Turn = {
    end: () => void happened.push("turn over"),
    needsOnly: () => undefined,
    isWanted: () => false,
  };
  const ports = {
    turns: {
      async take(owner: string) {
        happened.push(`turn of ${owner}`);
        return turn;
      },
    },
    ownerOf: async () => 3,
  };
  const files: FileSource<Media> = {
    async hold({ limit }, use) {
      happened.push(limit.types);
      return success(await use(FILE));
    },
  };
  const make = async () => {
    happened.push("made");
    return success(MADE);
  };
  const conversion = { ...IN_MEMORY, typesFor: () => ["video/webm"], begin: async (file: Media) => ({ file, make }) };
  return { happened, ports, files, conversion };
}

it("are made in their user's turn, which is over before they are used", async () => {
  const { happened, ports, files, conversion } = world();
  const used = await convertedFiles(files, ports, conversion).hold(REQUEST, async (file) => {
    happened.push("used");
    return file;
  });
  expect(used).toEqual(success(MADE));
  expect(happened).toEqual([["video/webm"], "turn of 3", "made", "turn over", "used"]);
});

it("are left as they are where nothing is to be made of them, without a turn", async () => {
  const { happened, ports, files, conversion } = world();
  const nothing = { ...conversion, begin: async (file: Media) => ({ file, make: null }) };
  expect(await convertedFiles(files, ports, nothing).hold(REQUEST, async (file) => file)).toEqual(success(FILE));
  const none = { ...conversion, typesFor: () => null };
  expect(await convertedFiles(files, ports, none).hold(REQUEST, async (file) => file)).toEqual(success(FILE));
  expect(happened).toEqual([["video/webm"], WHATSAPP_LIMITS.files.video.types]);
});

it("are refused as what they are made by says, and nothing is used", async () => {
  const { happened, ports, files, conversion } = world();
  const broken = {
    ...conversion,
    begin: async (file: Media) => ({ file, make: async () => failure({ code: "gif-broken" } as const) }),
  };
  const used = await convertedFiles(files, ports, broken).hold(REQUEST, () => Promise.reject(new Error("used")));
  expect(used).toEqual(failure({ code: "download-failed", download: { code: "gif-broken" } }));
  expect(happened.at(-1)).toBe("turn over");
});
