import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import type { Lookup } from "#adapters/fetch/lookup.ts";
import { addressCheck, guardedWebhookPost } from "#adapters/fetch/webhook-post.ts";
import type { WebhookPost } from "#ports/webhook-post.ts";
import { mediaHosts, noLookup } from "#test/support/media-hosts.ts";

const hosts = mediaHosts();
const posts: WebhookPost[] = [];

afterEach(async () => {
  await Promise.all(posts.splice(0).map((post) => post.close()));
  hosts.closeAll();
});

const HEADERS = { "content-type": "application/json", "webhook-id": "evt_1" };
const BODY = '{"text":"مرحبا"}';

function posting(allow: readonly string[], lookup: Lookup = noLookup, timeoutMs?: number) {
  const made = guardedWebhookPost({ allow, lookup, timeoutMs });
  posts.push(made);
  return (url: string, endpointId = "wh_1") => made.post({ endpointId, url, headers: HEADERS, body: BODY });
}

describe("a post", () => {
  it("brings body and headers, and back status, headers and the beginning of the answer", async () => {
    const seen: unknown[] = [];
    const host = await hosts.serve((request, response) => {
      let text = "";
      request.on("data", (chunk) => {
        text += chunk;
      });
      request.on("end", () => {
        seen.push([request.method, request.url, request.headers["webhook-id"], text]);
        response
          .writeHead(503, { "retry-after": "360", "set-cookie": "a=1", server: "nginx" })
          .end("up\u00adstream is down");
      });
    });
    const outcome = await posting([host])(`http://${host}/hook?a=b#c`);
    expect(seen).toEqual([["POST", "/hook?a=b", "evt_1", BODY]]);
    expect(outcome).toMatchObject({ status: 503, error: null, body: "up\u00adstream is down", cut: false });
    expect(outcome.headers).toMatchObject({ "retry-after": "360", server: "nginx" });
    expect(outcome.headers).not.toHaveProperty("set-cookie");
    expect(outcome.tookMs).toBeGreaterThanOrEqual(0);
  });

  it("does not follow a redirect", async () => {
    const paths: (string | undefined)[] = [];
    const host = await hosts.serve((request, response) => {
      paths.push(request.url);
      response.writeHead(307, { location: "/elsewhere" }).end();
    });
    expect(await posting([host])(`http://${host}/`)).toMatchObject({ status: 307, error: null });
    expect(paths).toEqual(["/"]);
  });

  it("keeps a connection for the posts that follow, four at most", async () => {
    const host = await hosts.serve((_request, response) => void setTimeout(() => response.end(), 20));
    const post = posting([host]);
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(Array.from({ length: 4 }, () => post(`http://${host}/`)));
    }
    expect(hosts.openSockets()).toBe(4);
  });

  it("tries another connection where a kept one was being closed", async () => {
    let posted = 0;
    const host = await hosts.tcp((socket) => {
      let served = 0;
      socket.on("data", () => {
        served += 1;
        if (served === 2) return void socket.destroy();
        posted += 1;
        socket.write("HTTP/1.1 204 No Content\r\n\r\n");
      });
    });
    const post = posting([host]);
    for (let round = 0; round < 3; round += 1) {
      expect(await post(`http://${host}/`)).toMatchObject({ status: 204, error: null });
    }
    expect(posted).toBe(3);
  });

  it("cuts a long answer off", async () => {
    let written = 0;
    const host = await hosts.serve((_request, response) => {
      response.on("error", () => {});
      const pump = (): void => {
        while (!response.destroyed && written < 10_000_000 && response.write(Buffer.alloc(10_000, "a")))
          written += 10_000;
      };
      response.on("drain", pump);
      pump();
    });
    const outcome = await posting([host])(`http://${host}/`);
    expect(outcome).toMatchObject({ status: 200, error: null, cut: true, body: "a".repeat(4096) });
    expect(written).toBeLessThan(10_000_000);
    await expect.poll(() => hosts.openSockets()).toBe(0);
  });

  it("waits so long for the whole answer and no longer", async () => {
    const silent = await hosts.serve(() => {});
    const stalling = await hosts.serve((_request, response) => void response.write("a"));
    const unanswering = await hosts.tcp(() => {});
    const post = posting([silent, stalling, unanswering], noLookup, 200);
    expect(await post(`http://${silent}/`)).toMatchObject({ status: null, error: "timed-out" });
    expect(await post(`http://${stalling}/`, "wh_2")).toMatchObject({ status: 200, error: "timed-out" });
    expect(await post(`https://${unanswering}/`, "wh_3")).toMatchObject({ status: null, error: "timed-out" });
    const endless: Lookup = () => new Promise(() => {});
    expect(await posting([], endless, 100)("http://slow.example/")).toMatchObject({ error: "timed-out" });
  });

  it("says how an answer broke off, and that nobody is there", async () => {
    const half = await hosts.say("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf");
    const nothing = await hosts.tcp((socket) => void socket.once("data", () => socket.destroy()));
    const babble = await hosts.say("what?\r\n\r\n");
    const closed = await hosts.serve(() => {});
    const post = posting([half, nothing, babble, closed]);
    expect(await post(`http://${half}/`)).toMatchObject({ status: 200, error: "broken-off", body: "half" });
    expect(await post(`http://${nothing}/`, "wh_2")).toMatchObject({ status: null, error: "broken-off" });
    expect(await post(`http://${babble}/`, "wh_3")).toMatchObject({ error: "broken-off" });
    hosts.closeAll();
    expect(await post(`http://${closed}/`, "wh_4")).toMatchObject({ status: null, error: "unreachable" });
    const unknown = posting([]);
    expect(await unknown("http://nowhere.example/")).toMatchObject({ status: null, error: "unreachable" });
  });

  it("keeps an encoded answer as it came", async () => {
    const host = await hosts.serve((_request, response) =>
      response.setHeader("content-encoding", "gzip").end(gzipSync("a".repeat(1_000_000))),
    );
    expect(await posting([host])(`http://${host}/`)).toMatchObject({ status: 200, error: null });
  });
});

describe("an address", () => {
  it("is refused at the post where it is private by its text", async () => {
    const host = await hosts.serve((_request, response) => response.end());
    expect(await posting([])(`http://${host}/`)).toMatchObject({ status: null, error: "address-blocked" });
    expect(await posting([])("http://10.0.0.12/")).toMatchObject({ error: "address-blocked" });
    expect(addressCheck([])("http://10.0.0.12/hook")).toEqual({ ok: false, failure: { code: "url-blocked" } });
    expect(addressCheck([])("shop.example")).toEqual({ ok: false, failure: { code: "url-invalid" } });
    expect(addressCheck([])("https://shop.example/hook")).toEqual({ ok: true, value: null });
    expect(addressCheck([host])(`http://${host}/`)).toEqual({ ok: true, value: null });
  });

  it("that turned private is refused at the next post, and its connections close", async () => {
    let posted = 0;
    const host = await hosts.serve((_request, response) => {
      posted += 1;
      response.end();
    });
    const port = host.split(":")[1];
    let leads = "127.0.0.1";
    const lookup: Lookup = async () => [{ address: leads, family: 4 }];
    const named = `shop.example:${port}`;
    const made = guardedWebhookPost({ allow: [named], lookup });
    posts.push(made);
    const post = () => made.post({ endpointId: "wh_1", url: `http://${named}/`, headers: HEADERS, body: BODY });
    expect(await post()).toMatchObject({ status: 200 });
    expect(posted).toBe(1);
    const guarded = posting([], lookup);
    leads = "10.0.0.1";
    expect(await guarded("http://shop.example/")).toMatchObject({ status: null, error: "address-blocked" });
    leads = "93.184.215.14";
    const mixed: Lookup = async () => [
      { address: leads, family: 4 },
      { address: "127.0.0.1", family: 4 },
    ];
    expect(await posting([], mixed)("http://shop.example/")).toMatchObject({ error: "address-blocked" });
  });

  it("is looked up anew once the last look-up is a second old", async () => {
    let lookups = 0;
    const host = await hosts.serve((_request, response) => response.end());
    const named = `shop.example:${host.split(":")[1]}`;
    const lookup: Lookup = async () => {
      lookups += 1;
      return [{ address: "127.0.0.1", family: 4 }];
    };
    const post = posting([named], lookup);
    await post(`http://${named}/`);
    await post(`http://${named}/`);
    expect(lookups).toBe(1);
    const before = hosts.openSockets();
    await new Promise((resolve) => setTimeout(resolve, 1_050));
    await post(`http://${named}/`);
    expect(lookups).toBe(2);
    expect(hosts.openSockets()).toBe(before);
  });
});
