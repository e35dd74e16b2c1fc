import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { gifVideos } from "#adapters/conversions/gif-videos.ts";
import { failure } from "#domain/result.ts";
import { fakeLogger } from "#test/fakes/logger.ts";
import { missingTools } from "../../../scripts/gate/tools.ts";

const { PATH = "" } = process.env;
const lacksFfmpeg = missingTools(PATH).some(({ name }) => name === "ffmpeg");
const folder = mkdtempSync(join(tmpdir(), "gif-videos-"));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

/** Two seconds, of sides that H.264 does not take. */
function gif(): Buffer {
  const file = join(folder, "a.gif");
  execFileSync("ffmpeg", ["-v", "error", "-y", "-f", "lavfi", "-i", "testsrc=size=101x75:rate=5", "-t", "2", file]);
  return readFileSync(file);
}

function made(options: Partial<Parameters<typeof gifVideos>[0]> = {}) {
  const logger = fakeLogger();
  return { ...gifVideos({ logger, path: PATH, ...options }), log: logger.lines };
}

const leftBehind = () => readdirSync(tmpdir()).filter((name) => name.startsWith("wesal-gif-"));

describe.skipIf(lacksFfmpeg)("the video of a GIF, where ffmpeg is installed", () => {
  it("is MP4 with H.264 of even sides, as long as it was, and says so at its beginning", async () => {
    const converted = await made().of(gif());
    const video = Buffer.from(converted.ok ? converted.value : []);
    expect(video.subarray(4, 8).toString()).toBe("ftyp");
    expect(video.indexOf("moov")).toBeLessThan(video.indexOf("mdat"));
    expect(video.includes("avc1")).toBe(true);
    expect(video.includes("soun")).toBe(false);
    const head = video.subarray(video.indexOf("mvhd") + 4);
    expect(head.readUInt32BE(16) / head.readUInt32BE(12)).toBeCloseTo(2, 1);
    const track = video.subarray(video.indexOf("tkhd") + 4);
    expect([track.readUInt32BE(76) / 65_536, track.readUInt32BE(80) / 65_536]).toEqual([100, 74]);
    expect(leftBehind()).toEqual([]);
  });

  it("is not made of what is no GIF, nor of one that is broken, and that is said of the file", async () => {
    const { of, log } = made();
    const broken = Buffer.concat([gif().subarray(0, 10), Buffer.alloc(100)]);
    for (const file of [Buffer.from("no pictures"), broken]) {
      expect(await of(file)).toEqual(failure({ code: "not-moving" }));
    }
    expect([log, leftBehind()]).toEqual([[], []]);
  });

  it("is given up where it takes too long, which is not the file's fault", async () => {
    expect(await made({ maxMs: 1 }).of(gif())).toEqual(failure({ code: "no-means" }));
    expect(leftBehind()).toEqual([]);
  });
});

it("is written within the folder that its process has for such, of which a killed one leaves nothing for ever", async () => {
  const [programs, own] = [join(folder, "programs"), join(folder, "own")];
  for (const each of [programs, own]) mkdirSync(each);
  const writesWhere = '#!/bin/sh\nfor output; do :; done\nprintf %s "$output" > "$output"\n';
  writeFileSync(join(programs, "ffmpeg"), writesWhere, { mode: 0o755 });
  const { of } = made({ path: programs });
  vi.stubEnv("TMPDIR", own);
  const where = await of(Buffer.from("a"));
  expect(Buffer.from(where.ok ? where.value : []).toString()).toContain(join(own, "wesal-gif-"));
  expect(readdirSync(own)).toEqual([]);
});

describe("where ffmpeg is not installed", () => {
  it("there is none, and that is said once", async () => {
    const { of, log } = made({ path: folder });
    const none = failure({ code: "no-means" });
    expect([await of(Buffer.from("a")), await of(Buffer.from("b"))]).toEqual([none, none]);
    expect(log).toMatchObject([{ event: "no-gif-videos", reason: "ffmpeg missing" }]);
  });
});
