import { afterEach, describe, expect, it } from "vitest";
import { DOWNLOAD_TURNS } from "#adapters/http-kit/downloads.ts";
import { DownloadInterrupted } from "#ports/file-download.ts";
import { bytesOf } from "#test/support/gateway-messages.ts";
import { closeGateways, listening } from "#test/support/gateway-transports.ts";
import { AUTHORIZATION, BOTH } from "#test/support/message-api.ts";

afterEach(closeGateways);

describe.each(BOTH)("the file of a message that came in on $platform", ({ open }) => {
  const FILE = { mimetype: "image/jpeg", fileName: "photo.jpg", bytes: 6, reference: "r" };

  async function fetching() {
    const opened = await open();
    const id = opened.world.receive({ kind: "image", file: FILE });
    return { ...opened, path: `/messages/Client001/${id}/media` };
  }

  it("comes as it is, to be kept and not shown", async () => {
    const { path, transport } = await fetching();
    const reply = await transport({ method: "GET", path, headers: AUTHORIZATION });
    expect([reply.status, reply.text]).toEqual([200, "a file"]);
    expect(reply.headers).toMatchObject({
      "content-type": "image/jpeg",
      "content-length": "6",
      "content-disposition": `attachment; filename="photo.jpg"; filename*=UTF-8''photo.jpg`,
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "cache-control": "no-store",
      "x-request-id": expect.any(String),
    });
  });

  it("is not read for who asks for its headers alone, and let go of", async () => {
    const { world, path, transport } = await fetching();
    let closed = false;
    const chunks = {
      [Symbol.asyncIterator]: () => ({
        next: () => Promise.reject(new Error("read")),
        return: async () => {
          closed = true;
          return { done: true as const, value: undefined };
        },
      }),
    };
    world.serveMedia({ chunks });
    const reply = await transport({ method: "HEAD", path, headers: AUTHORIZATION });
    expect([reply.status, reply.text, reply.headers["content-type"]]).toEqual([200, "", "image/jpeg"]);
    await expect.poll(() => closed).toBe(true);
  });

  it.each([null, 100])("that breaks off is no whole answer, of length %s", async (length) => {
    const { world, path, logLines, transport } = await fetching();
    async function* broken() {
      yield Buffer.from("half ");
      throw new DownloadInterrupted({ code: "unreachable" });
    }
    world.serveMedia({ chunks: broken(), length });
    await expect(transport({ method: "GET", path, headers: AUTHORIZATION })).rejects.toThrow();
    await expect.poll(logLines).toContain("file-broken-off");
  });

  it("that is longer than was said does not run into the next answer", async () => {
    const { world, path, transport } = await fetching();
    world.serveMedia({ chunks: bytesOf("more than ", "was said"), length: 12 });
    await expect(transport({ method: "GET", path, headers: AUTHORIZATION })).rejects.toThrow();
    expect((await transport({ method: "GET", path: "/session-status/Client001" })).status).toBe(200);
  });

  it("is not waited for any longer once its caller has left", async () => {
    const { world, path } = await fetching();
    const { asked, left } = world.holdMedia();
    const leaving = new AbortController();
    const port = listening.at(-1)?.port;
    const call = fetch(`http://127.0.0.1:${port}${path}`, { headers: AUTHORIZATION, signal: leaving.signal });
    asked.then(() => leaving.abort());
    await expect(call).rejects.toThrow();
    await left;
  });

  it("is taken so often at once, by user: more wait, and are refused where too many do", async () => {
    const { world, path, ask } = await fetching();
    const { atOncePerOwner, waitingPerOwner } = DOWNLOAD_TURNS;
    const taken = Promise.withResolvers<void>();
    async function* slow() {
      yield Buffer.from("a ");
      await taken.promise;
      yield Buffer.from("file");
    }
    world.serveMedia({ chunks: { [Symbol.asyncIterator]: slow }, length: 6 });
    const url = `http://127.0.0.1:${listening.at(-1)?.port}${path}`;
    const take = () => fetch(url, { headers: AUTHORIZATION });
    await Promise.all(Array.from({ length: atOncePerOwner }, take)).then((held) =>
      expect(held.map(({ status }) => status)).toEqual(held.map(() => 200)),
    );
    const answers: number[] = [];
    const waiting = Array.from({ length: waitingPerOwner + 1 }, () =>
      take().then((answer) => {
        answers.push(answer.status);
        return answer;
      }),
    );
    await expect.poll(() => answers).toEqual([429]);
    const refused = await ask("GET", path);
    expect(refused).toMatchObject({ status: 429, answer: { code: "RATE_LIMITED", retryAfter: 10 } });
    expect(refused.headers["retry-after"]).toBe("10");
    const client2 = await fetch(url.replace("Client001", "Client002"), { headers: { authorization: "Bearer token2" } });
    expect(client2.status).toBe(404);
    taken.resolve();
    for (const one of await Promise.all(waiting)) if (one.status === 200) expect(await one.text()).toBe("a file");
    expect(answers.filter((status) => status === 200)).toHaveLength(waitingPerOwner);
  });

  it.each([
    [{ code: "media-gone" }, 410, "MEDIA_GONE"],
    [{ code: "media-too-large", maxBytes: 52_428_800 }, 413, "MEDIA_TOO_LARGE"],
    [{ code: "media-busy" }, 503, "UNAVAILABLE"],
    [{ code: "media-quota" }, 507, "MEDIA_QUOTA"],
    [{ code: "not-connected" }, 409, "NOT_CONNECTED"],
    [{ code: "refused", providerCode: "404" }, 502, "PROVIDER_REFUSED"],
    [{ code: "connection-lost" }, 502, "CONNECTION_LOST"],
    [{ code: "not-acknowledged" }, 504, "PROVIDER_SILENT"],
  ] as const)("that cannot be had is answered by why: %o", async (failure, status, code) => {
    const { world, ask, path } = await fetching();
    world.serveMedia(failure);
    const reply = await ask("GET", path);
    expect([reply.status, reply.answer.code]).toEqual([status, code]);
    expect(reply.answer.message).not.toContain("message may");
  });

  it("is none of a message that has none, or that went out", async () => {
    const { world, ask, send } = await open();
    for (const id of [world.receive(), (await send("salam")).answer.id]) {
      expect(await ask("GET", `/messages/Client001/${id}/media`)).toMatchObject({
        status: 410,
        answer: { code: "MEDIA_GONE" },
      });
    }
  });
});
