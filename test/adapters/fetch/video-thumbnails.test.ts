import { afterEach, describe, expect, it } from "vitest";
import { type ThumbnailLimits, videoThumbnails } from "#adapters/fetch/video-thumbnails.ts";
import { fakeClock } from "#test/fakes/clock.ts";
import { mediaHosts, noLookup, PNG } from "#test/support/media-hosts.ts";

const JPEG = new Uint8Array(Buffer.concat([Buffer.from("\xff\xd8\xff\xe0", "latin1"), Buffer.alloc(500, 7)]));
const ID = "dQw4w9WgXcQ";

const hosts = mediaHosts();
afterEach(() => hosts.closeAll());

/** A host of pictures: `answers` gives each path's, 404 where it has none. */
async function world(answers: Record<string, Uint8Array>, limits: Partial<ThumbnailLimits> = {}) {
  const asked: string[] = [];
  const host = await hosts.serve((request, response) => {
    asked.push(request.url ?? "");
    const body = answers[request.url ?? ""];
    if (body === undefined) response.writeHead(404).end();
    else response.end(body);
  });
  const clock = fakeClock();
  const options = { clock, lookup: noLookup, limits };
  const thumbnails = videoThumbnails({ ...options, allow: [host], baseUrl: `http://${host}/vi` });
  const guarded = videoThumbnails({ ...options, allow: [], baseUrl: `http://${host}/vi` });
  return { asked, clock, thumbnails, guarded, answers };
}

describe("pictures of videos", () => {
  it("are fetched once, however many ask", async () => {
    const { thumbnails, asked } = await world({ [`/vi/${ID}/hq720.jpg`]: JPEG });
    const read = await Promise.all([thumbnails.read(ID), thumbnails.read(ID)]);
    expect([...read, await thumbnails.read(ID)]).toEqual([JPEG, JPEG, JPEG]);
    expect(asked).toEqual([`/vi/${ID}/hq720.jpg`]);
  });

  it("come small where there is no large one", async () => {
    const { thumbnails, asked } = await world({ [`/vi/${ID}/mqdefault.jpg`]: JPEG });
    expect(await thumbnails.read(ID)).toEqual(JPEG);
    expect(asked).toEqual([`/vi/${ID}/hq720.jpg`, `/vi/${ID}/mqdefault.jpg`]);
  });

  it("are fetched again a day later", async () => {
    const { thumbnails, asked, clock } = await world({ [`/vi/${ID}/hq720.jpg`]: JPEG });
    await thumbnails.read(ID);
    clock.pass(86_399_999);
    await thumbnails.read(ID);
    expect(asked).toHaveLength(1);
    clock.pass(1);
    await thumbnails.read(ID);
    expect(asked).toHaveLength(2);
  });

  it("are null where there are none, which is looked into again a minute later", async () => {
    const { thumbnails, answers, clock } = await world({});
    expect(await thumbnails.read(ID)).toBeNull();
    answers[`/vi/${ID}/hq720.jpg`] = JPEG;
    clock.pass(59_999);
    expect(await thumbnails.read(ID)).toBeNull();
    clock.pass(1);
    expect(await thumbnails.read(ID)).toEqual(JPEG);
  });

  it("are null where the bytes are no JPEG, or too many", async () => {
    const large = new Uint8Array(Buffer.concat([JPEG, Buffer.alloc(1000)]));
    const { thumbnails } = await world(
      { [`/vi/${ID}/hq720.jpg`]: PNG, "/vi/aaaaaaaaaaa/hq720.jpg": large },
      { maxBytes: 1000 },
    );
    expect(await thumbnails.read(ID)).toBeNull();
    expect(await thumbnails.read("aaaaaaaaaaa")).toBeNull();
  });

  it("make room for others, the one that nobody asked for longest first", async () => {
    const ids = ["aaaaaaaaaaa", "bbbbbbbbbbb", "ccccccccccc"];
    const { thumbnails, asked } = await world(Object.fromEntries(ids.map((id) => [`/vi/${id}/hq720.jpg`, JPEG])), {
      maxKept: 2,
    });
    const [a = "", b = "", c = ""] = ids;
    for (const id of [a, b, a, c]) await thumbnails.read(id);
    expect(asked).toHaveLength(3);
    await thumbnails.read(a);
    expect(asked).toHaveLength(3);
    await thumbnails.read(b);
    expect(asked).toHaveLength(4);
  });

  it("come through the guard: a private address gives none", async () => {
    const { guarded, asked } = await world({ [`/vi/${ID}/hq720.jpg`]: JPEG });
    expect(await guarded.read(ID)).toBeNull();
    expect(asked).toEqual([]);
  });
});
