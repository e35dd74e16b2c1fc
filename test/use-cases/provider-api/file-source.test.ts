import { describe, expect, it } from "vitest";
import { TELEGRAM_LIMITS, WHATSAPP_LIMITS } from "#domain/messages/limits.ts";
import { failure, success } from "#domain/result.ts";
import { fakeFile } from "#test/fakes/opened-file.ts";
import { downloadedFiles, streamedFiles } from "#use-cases/provider-api/file-source.ts";

const INSTANCE = { instanceId: 7, client: "Client007" };
const URL_OF_FILE = "https://a.example/b.png";
const MEDIA = { bytes: new Uint8Array([1, 2]), mimetype: "image/png", fileName: "b.png" };

describe("a file in memory", () => {
  const limit = WHATSAPP_LIMITS.files.image;
  const request = { url: URL_OF_FILE, limit, instance: INSTANCE, gone: undefined };

  it("is in hand once it has come", async () => {
    const asked: object[] = [];
    const source = downloadedFiles({
      download: async (url, by) => {
        asked.push({ url, by });
        return success(MEDIA);
      },
    });
    expect(await source.hold(request, async (file) => file.bytes.length)).toEqual(success(2));
    expect(asked).toEqual([{ url: URL_OF_FILE, by: limit }]);
  });

  it("that does not come is not used", async () => {
    const source = downloadedFiles({ download: async () => failure({ code: "url-blocked" }) });
    const used = source.hold(request, () => Promise.reject(new Error("used")));
    expect(await used).toEqual(failure({ code: "download-failed", download: { code: "url-blocked" } }));
  });
});

describe("a file as it comes", () => {
  const limit = TELEGRAM_LIMITS.files.image;
  const request = { url: URL_OF_FILE, limit, instance: INSTANCE, gone: undefined };

  function world(options: { mimetype?: string; busy?: boolean } = {}) {
    const events: string[] = [];
    const file = fakeFile({ mimetype: options.mimetype });
    const turns = {
      take: async (owner: string) => {
        events.push(`turn of ${owner}`);
        return options.busy ? null : () => void events.push("turn given back");
      },
    };
    const files = {
      open: async (url: string, { maxBytes }: { maxBytes: number }) => {
        events.push(`${url} of at most ${maxBytes}`);
        return success(file);
      },
    };
    return { events, file, source: streamedFiles(files, turns) };
  }

  it("is opened when its turn has come, and let go of when it has been used", async () => {
    const { events, file, source } = world();
    expect(await source.hold(request, async ({ mimetype }) => mimetype)).toEqual(success("image/png"));
    expect(events).toEqual(["turn of 7", `${URL_OF_FILE} of at most ${limit.maxBytes}`, "turn given back"]);
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
    expect(events).toEqual(["turn of 7"]);
  });
});
