import { describe, expect, it } from "vitest";
import { TELEGRAM_LIMITS, WHATSAPP_LIMITS } from "#domain/messages/limits.ts";
import { failure, success } from "#domain/result.ts";
import type { Leaving } from "#ports/turns.ts";
import { fakeFile } from "#test/fakes/opened-file.ts";
import { fakeUploads } from "#test/fakes/uploads.ts";
import { downloadedFiles, filesByKind, streamedFiles } from "#use-cases/provider-api/file-source.ts";

const INSTANCE = { instanceId: 7, client: "Client007" };
const URL_OF_FILE = "https://a.example/b.png";
const MEDIA = { bytes: new Uint8Array([1, 2]), mimetype: "image/png", fileName: "b.png" };

/** A turn for everybody, who has it and how much it holds told in `events`. */
function turnsTelling(events: string[], options: { busy?: boolean; wanted?: boolean } = {}) {
  return {
    turns: {
      async take(owner: string, _gone?: Leaving, bytes?: number) {
        events.push(`turn of ${owner}${bytes ? ` for ${bytes}` : ""}`);
        if (options.busy) return null;
        return {
          end: () => void events.push("turn given back"),
          needsOnly: (less: number) => void events.push(`needs ${less}`),
          isWanted: () => options.wanted === true,
        };
      },
    },
    ownerOf: async (instanceId: number) => 100 + instanceId,
    uploads: fakeUploads({ nextId: () => "msg_00T3ZBV3WW5MCE7" }),
  };
}

describe("a file in memory", () => {
  const limit = WHATSAPP_LIMITS.files.image;
  const gone = new AbortController().signal;
  const request = { kind: "image", url: URL_OF_FILE, limit, instance: INSTANCE, gone } as const;

  it("is in hand once it has come, in a turn of its user that holds no more than the file", async () => {
    const events: string[] = [];
    const asked: object[] = [];
    const source = downloadedFiles(
      {
        async download(url, by, transfer) {
          asked.push({ url, by, gone: transfer?.gone, wanted: transfer?.isWanted?.() });
          transfer?.onLength?.(5);
          return success(MEDIA);
        },
      },
      turnsTelling(events, { wanted: true }),
    );
    expect(await source.hold(request, async (file) => file.bytes.length)).toEqual(success(2));
    expect(asked).toEqual([{ url: URL_OF_FILE, by: limit, gone, wanted: true }]);
    expect(events).toEqual([`turn of 107 for ${limit.maxBytes}`, "needs 5", "needs 2", "turn given back"]);
  });

  it("that does not come is not used", async () => {
    const events: string[] = [];
    const source = downloadedFiles({ download: async () => failure({ code: "url-blocked" }) }, turnsTelling(events));
    const used = source.hold(request, () => Promise.reject(new Error("used")));
    expect(await used).toEqual(failure({ code: "download-failed", download: { code: "url-blocked" } }));
    expect(events.at(-1)).toBe("turn given back");
  });

  it("is not asked for when too many wait", async () => {
    const download = () => Promise.reject(new Error("asked for"));
    const source = downloadedFiles({ download }, turnsTelling([], { busy: true }));
    const used = source.hold(request, () => Promise.reject(new Error("used")));
    expect(await used).toEqual(failure({ code: "uploads-busy" }));
  });
});

describe("a file as it comes", () => {
  const limit = TELEGRAM_LIMITS.files.image;
  const request = { kind: "image", url: URL_OF_FILE, limit, instance: INSTANCE, gone: undefined } as const;

  function world(options: { mimetype?: string; busy?: boolean } = {}) {
    const events: string[] = [];
    const file = fakeFile({ mimetype: options.mimetype });
    const files = {
      open: async (url: string, { maxBytes }: { maxBytes: number }) => {
        events.push(`${url} of at most ${maxBytes}`);
        return success(file);
      },
    };
    return { events, file, source: streamedFiles(files, turnsTelling(events, options)) };
  }

  it("is opened when its turn has come, and let go of when it has been used", async () => {
    const { events, file, source } = world();
    expect(await source.hold(request, async ({ mimetype }) => mimetype)).toEqual(success("image/png"));
    expect(events).toEqual(["turn of 107", `${URL_OF_FILE} of at most ${limit.maxBytes}`, "turn given back"]);
    expect(file.isClosed()).toBe(true);
  });

  it("is let go of when its use fails", async () => {
    const { events, file, source } = world();
    await expect(source.hold(request, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect([events.at(-1), file.isClosed()]).toEqual(["turn given back", true]);
  });

  it("of another type than its kind takes is not used", async () => {
    const { events, file, source } = world({ mimetype: "image/gif" });
    const used = await source.hold(request, () => Promise.reject(new Error("used")));
    const download = { code: "wrong-type", mimetype: "image/gif" } as const;
    expect(used).toEqual(failure({ code: "download-failed", download }));
    expect([events.at(-1), file.isClosed()]).toEqual(["turn given back", true]);
  });

  it("of any type is used where its kind takes any", async () => {
    const { source } = world({ mimetype: "image/gif" });
    const document = { ...request, limit: TELEGRAM_LIMITS.files.document };
    expect(await source.hold(document, async ({ mimetype }) => mimetype)).toEqual(success("image/gif"));
  });

  it("waits for no turn when too many do", async () => {
    const { events, source } = world({ busy: true });
    const used = await source.hold(request, () => Promise.reject(new Error("used")));
    expect(used).toEqual(failure({ code: "uploads-busy" }));
    expect(events).toEqual(["turn of 107"]);
  });
});

describe("files by their kind", () => {
  it("come as they are read where nobody looks into them, and whole elsewhere", async () => {
    const parts = turnsTelling([]);
    const source = filesByKind(["document"], {
      whole: downloadedFiles({ download: async () => success(MEDIA) }, parts),
      coming: streamedFiles({ open: async () => success(fakeFile()) }, parts),
    });
    const limit = WHATSAPP_LIMITS.files.document;
    const asked = { url: URL_OF_FILE, limit, instance: INSTANCE, gone: undefined };
    const shapeOf = (kind: "image" | "document") =>
      source.hold({ ...asked, kind }, async (file) => ("chunks" in file ? "coming" : "whole"));
    expect([await shapeOf("image"), await shapeOf("document")]).toEqual([success("whole"), success("coming")]);
  });
});

describe("a file that was sent up", () => {
  const limit = WHATSAPP_LIMITS.files.image;
  const never = () => Promise.reject(new Error("asked for"));

  async function kept(mimetype = "image/png") {
    const parts = turnsTelling([]);
    const chunks = (async function* () {
      yield Buffer.alloc(3_500, 7);
    })();
    const up = await parts.uploads.keep(7, { fileName: "hat.png", mimetype, maxBytes: 5_000, chunks });
    return { parts, url: `media:${up.ok ? up.value.id : ""}` };
  }

  it("is read from there, whole or as it comes, and nothing is downloaded", async () => {
    const { parts, url } = await kept();
    const request = { kind: "image", url, limit, instance: INSTANCE, gone: undefined } as const;
    const whole = await downloadedFiles({ download: never }, parts).hold(request, async (file) => file);
    expect(whole).toEqual(
      success({ bytes: new Uint8Array(3_500).fill(7), mimetype: "image/png", fileName: "hat.png" }),
    );
    const lengths = await streamedFiles({ open: never }, parts).hold(request, async ({ length, chunks }) => {
      const pieces: number[] = [];
      for await (const piece of chunks) pieces.push(piece.byteLength);
      return [length, ...pieces];
    });
    expect(lengths).toEqual(success([3_500, 1_000, 1_000, 1_000, 500]));
  });

  it("is refused by its type and its size as any other, and where it is gone or another instance's", async () => {
    const { parts, url } = await kept("image/gif");
    const source = downloadedFiles({ download: never }, parts);
    const refused = async (request: Partial<Parameters<typeof source.hold>[0]>) => {
      const asked = { kind: "image", url, limit, instance: INSTANCE, gone: undefined } as const;
      const used = await source.hold({ ...asked, ...request }, never);
      return used.ok || used.failure.code !== "download-failed" ? used : used.failure.download;
    };
    expect(await refused({})).toEqual({ code: "wrong-type", mimetype: "image/gif", isSentUp: true });
    expect(await refused({ limit: { ...limit, maxBytes: 3_499 } })).toEqual({ code: "too-large", maxBytes: 3_499 });
    expect(await refused({ url: "media:med_00T3ZBV3WW5MCE8" })).toEqual({ code: "upload-gone" });
    expect(await refused({ instance: { instanceId: 8, client: "Client008" } })).toEqual({ code: "upload-gone" });
  });
});
