import { describe, expect, it } from "vitest";
import { FIRST_QUESTIONS } from "#adapters/sql/migrations/first-questions.ts";
import { StorageError } from "#ports/storage-error.ts";
import { pageOf, webWorld } from "#test/support/web.ts";

const VIDEO = "dQw4w9WgXcQ";
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);
const day = (date: number) => new Date(`2026-03-0${date}T05:06:07.089Z`);

function unreadable(): never {
  throw new Error("the database is gone");
}

describe("/faq", () => {
  it("shows the questions, newest first", async () => {
    const world = webWorld();
    await world.stores.content.putFaq({ question: "First?", answer: "Yes.\nReally.", addedAt: day(1) });
    await world.stores.content.putFaq({ question: "Second?", answer: "No.", addedAt: day(2) });
    const answer = await world.get("/faq");
    expect(answer.status).toBe(200);
    expect(await pageOf(answer, "faq")).toEqual({
      faqs: [
        { id: 2, question: "Second?", answer: "No.", addedAt: "2026-03-02T05:06:07.089Z" },
        { id: 1, question: "First?", answer: "Yes.\nReally.", addedAt: "2026-03-01T05:06:07.089Z" },
      ],
      query: "",
    });
  });

  it("shows a question that was added a moment ago", async () => {
    const world = webWorld();
    expect((await pageOf(await world.get("/faq"), "faq")).faqs).toEqual([]);
    await world.stores.content.putFaq({ question: "New?", answer: "Yes.", addedAt: day(1) });
    expect((await pageOf(await world.get("/faq"), "faq")).faqs).toHaveLength(1);
  });

  it("says in the page's language what stands as the first version wrote it, and nothing that somebody has", async () => {
    const world = webWorld();
    const [first, second] = FIRST_QUESTIONS;
    if (first === undefined || second === undefined) throw new Error("there are no first questions");
    const reworded = { question: second.question, answer: `${second.answer} Ask Layla.` };
    await world.stores.content.putFaq({ ...first, addedAt: day(2) });
    await world.stores.content.putFaq({ ...reworded, addedAt: day(1) });
    const english = (await pageOf(await world.get("/faq"), "faq")).faqs;
    expect(english).toMatchObject([first, reworded]);
    const arabic = (await pageOf(await world.get("/ar/faq"), "faq")).faqs;
    expect(arabic).toMatchObject([
      { question: "كيف أرسل أول رسالة؟", answer: expect.stringMatching(/^1\. أنشئ حسابًا/) },
      reworded,
    ]);
  });

  it("takes what to search for from the address, without spaces around it and at most 200 characters of it", async () => {
    const world = webWorld();
    expect((await pageOf(await world.get("/faq?q=%20free%20"), "faq")).query).toBe("free");
    expect((await pageOf(await world.get(`/faq?q=${"x".repeat(300)}`), "faq")).query).toBe("x".repeat(200));
  });

  it("says that the questions could not be read, and logs why", async () => {
    const world = webWorld();
    world.stores.content.listFaqs = unreadable;
    const answer = await world.get("/faq?q=a");
    expect(answer.status).toBe(503);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await pageOf(answer, "faq")).toEqual({ faqs: null, query: "a" });
    expect(world.logger.lines).toContainEqual(expect.objectContaining({ event: "page-data-failed", level: "error" }));
  });

  it("logs a database that is away as other requests do: it is no fault of this page", async () => {
    const world = webWorld();
    world.stores.content.listFaqs = async () => {
      throw new StorageError("unavailable");
    };
    expect((await world.get("/faq")).status).toBe(503);
    expect(world.logger.lines).toContainEqual(expect.objectContaining({ event: "page-data-failed", level: "warn" }));
  });
});

describe("/tutorials", () => {
  it("shows the tutorials with the ids of their videos, newest first", async () => {
    const world = webWorld();
    const { content } = world.stores;
    await content.putTutorial({ title: "A", description: "a", url: "https://example.com/v.mp4", addedAt: day(1) });
    await content.putTutorial({ title: "B", description: "b", url: `https://youtu.be/${VIDEO}`, addedAt: day(2) });
    const { tutorials } = await pageOf(await world.get("/tutorials"), "tutorials");
    expect(tutorials).toMatchObject([
      { title: "B", videoId: VIDEO, addedAt: "2026-03-02T05:06:07.089Z" },
      { title: "A", videoId: null, url: "https://example.com/v.mp4" },
    ]);
  });

  it.each([
    "javascript:alert(1)//https://youtu.be/",
    " JaVaScRiPt:alert(1)",
    "data:text/html,x",
    "/logout",
    "https://",
  ])("leads nowhere but to the video platform with %j for an address", async (url) => {
    const world = webWorld();
    await world.stores.content.putTutorial({ title: "A", description: "a", url, addedAt: day(1) });
    const { tutorials } = await pageOf(await world.get("/tutorials"), "tutorials");
    expect(tutorials).toMatchObject([{ videoId: null, url: "https://www.youtube.com" }]);
  });

  it("says that they could not be read", async () => {
    const world = webWorld();
    world.stores.content.listTutorials = unreadable;
    const answer = await world.get("/tutorials");
    expect(answer.status).toBe(503);
    expect(await pageOf(answer, "tutorials")).toEqual({ tutorials: null });
  });
});

describe("/tutorials/thumbnails", () => {
  async function withTutorial() {
    const world = webWorld();
    const url = `https://www.youtube.com/watch?v=${VIDEO}`;
    await world.stores.content.putTutorial({ title: "A", description: "", url, addedAt: day(1) });
    return world;
  }

  it("serves the picture of a tutorial's video from our own host, to be kept for a day", async () => {
    const world = await withTutorial();
    world.thumbnails.add(VIDEO, JPEG);
    const answer = await world.get(`/tutorials/thumbnails/${VIDEO}.jpg`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("image/jpeg");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=86400");
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(JPEG);
  });

  it("answers 404 with an empty picture where there is none, to be kept by no one", async () => {
    const world = await withTutorial();
    const answer = await world.get(`/tutorials/thumbnails/${VIDEO}.jpg`);
    expect(answer.status).toBe(404);
    expect(answer.headers.get("content-type")).toBe("image/svg+xml");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    world.stores.content.listTutorials = unreadable;
    expect((await world.get(`/tutorials/thumbnails/${VIDEO}.jpg`)).status).toBe(404);
  });

  it("fetches nothing for a video of no tutorial", async () => {
    const world = await withTutorial();
    expect((await world.get("/tutorials/thumbnails/aaaaaaaaaaa.jpg")).status).toBe(404);
    expect(world.thumbnails.asked).toEqual([]);
  });

  it.each(["dQw4w9WgXc.jpg", `${VIDEO}.png`, `..%2f${VIDEO}.jpg`, `${VIDEO}a.jpg`])("knows no %s", async (file) => {
    const world = await withTutorial();
    world.thumbnails.add(VIDEO, JPEG);
    expect((await world.get(`/tutorials/thumbnails/${file}`)).status).not.toBe(200);
    expect(world.thumbnails.asked).toEqual([]);
  });
});

describe("/status", () => {
  it("shows what was measured, as a page and as JSON", async () => {
    const world = webWorld();
    const at = world.clock.now();
    const counted = { day: at.toISOString().slice(0, 10), part: "telegram", asked: 4, ready: 3 } as const;
    await world.stores.availability.put("one", [{ ...counted, last: { part: "telegram", isReady: false, at } }]);
    const { status } = await pageOf(await world.get("/status"), "status");
    expect(status?.parts[1]).toMatchObject({ part: "telegram", ready: false, availability: 75 });
    expect(status?.parts[0]).toMatchObject({ part: "whatsapp", ready: null, availability: null });
    const json = await world.get("/status.json");
    expect([json.status, await json.json()]).toEqual([200, status]);
  });

  it("says that it could not be read, and when to ask again", async () => {
    const world = webWorld();
    world.stores.availability.list = unreadable;
    for (const path of ["/status", "/status.json"]) {
      const answer = await world.get(path);
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"]);
    }
  });
});
