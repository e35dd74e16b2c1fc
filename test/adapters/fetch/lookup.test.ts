import dns from "node:dns/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import { guardedDownload } from "#adapters/fetch/guarded-download.ts";
import { nameServerLookup } from "#adapters/fetch/lookup.ts";
import { guardedWebhookPost } from "#adapters/fetch/webhook-post.ts";
import { failed, mediaHosts, PNG } from "#test/support/media-hosts.ts";
import { SMALL_IMAGE } from "#test/support/media-limits.ts";
import { nameServer } from "#test/support/name-server.ts";

const ZONE = {
  "both.example": { a: ["93.184.216.34"], aaaa: ["2606:2800:220:1::1"] },
  "six.example": { aaaa: ["2606:2800:220:1::1"] },
  "alias.example": { cname: "both.example" },
  "inward.example": { cname: "private.example" },
  "private.example": { a: ["10.0.0.5"] },
  "half.example": { a: ["93.184.216.34"], aaaa: ["::1"] },
  "empty.example": {},
  "unknown.example": { refusal: "NXDOMAIN" },
  "broken.example": { refusal: "SERVFAIL" },
} as const;

const QUICK = { timeoutMs: 200, totalMs: 500 };
const hosts = mediaHosts();
const closings: (() => unknown)[] = [];

afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(closings.splice(0).map((close) => close()));
  hosts.closeAll();
});

async function serverOf() {
  const server = await nameServer(ZONE);
  closings.push(server.close);
  return { ...server, lookup: nameServerLookup({ servers: [server.address], ...QUICK }) };
}

describe("the addresses of a name", () => {
  it.each([
    ["both.example", ["93.184.216.34", "2606:2800:220:1::1"]],
    ["six.example", ["2606:2800:220:1::1"]],
    ["alias.example", ["93.184.216.34", "2606:2800:220:1::1"]],
    ["inward.example", ["10.0.0.5"]],
  ])("of %s are those of both families", async (name, addresses) => {
    const { lookup } = await serverOf();
    expect((await lookup(name)).map(({ address }) => address)).toEqual(addresses);
  });

  it.each([
    ["unknown.example", "ENOTFOUND"],
    ["empty.example", "ENODATA"],
    ["broken.example", "ESERVFAIL"],
    ["silent.example", "ETIMEOUT"],
  ])("of %s are none: %s", async (name, code) => {
    const { lookup } = await serverOf();
    await expect(lookup(name)).rejects.toMatchObject({ code });
  });

  it("are not waited for longer than the whole may take, nor by whoever has left", async () => {
    const { address } = await serverOf();
    const lookup = nameServerLookup({ servers: [address], timeoutMs: 60_000, totalMs: 100 });
    await expect(lookup("silent.example")).rejects.toMatchObject({ code: "ETIMEOUT" });
    const patient = nameServerLookup({ servers: [address], timeoutMs: 60_000, totalMs: 60_000 });
    const caller = new AbortController();
    const looking = patient("silent.example", caller.signal);
    caller.abort();
    await expect(looking).rejects.toMatchObject({ code: "ETIMEOUT" });
    await expect(patient("silent.example", caller.signal)).rejects.toThrow();
  });
});

describe("a download", () => {
  it.each([
    ["inward.example", "url-blocked"],
    ["private.example", "url-blocked"],
    ["half.example", "url-blocked"],
    ["unknown.example", "unreachable"],
    ["empty.example", "unreachable"],
    ["broken.example", "unreachable"],
    ["silent.example", "unreachable"],
  ])("from %s is refused as %s", async (name, code) => {
    const { lookup } = await serverOf();
    const { download } = guardedDownload({ allow: [], lookup });
    expect(await download(`http://${name}/a.png`, SMALL_IMAGE)).toEqual(failed(code));
  });

  it("asks the system about names of one's own alone: strangers' names take none of its four threads", async () => {
    const system = vi.spyOn(dns, "lookup");
    const unknown = Object.assign(new Error("no such name"), { code: "ENOTFOUND" });
    for (const method of ["resolve4", "resolve6"] as const) {
      vi.spyOn(dns.Resolver.prototype, method).mockRejectedValue(unknown);
    }
    const host = await hosts.serve((_request, response) => void response.end(PNG));
    const own = host.replace("127.0.0.1", "localhost");
    const { download } = guardedDownload({ allow: [own] });
    expect(await download("http://stranger.example/a.png", SMALL_IMAGE)).toEqual(failed("unreachable"));
    const post = guardedWebhookPost({ allow: [own] });
    closings.push(() => post.close());
    const posted = (url: string) => post.post({ endpointId: "wh_1", url, headers: {}, body: "{}" });
    expect(await posted("http://stranger.example/")).toMatchObject({ error: "unreachable" });
    expect(system).not.toHaveBeenCalled();
    expect(await download(`http://${own}/a.png`, SMALL_IMAGE)).toMatchObject({ ok: true });
    expect(await posted(`http://${own}/`)).toMatchObject({ status: 200 });
    expect(system.mock.calls.map(([name]) => name)).toEqual(["localhost", "localhost"]);
  });
});

it("leaves other look-ups alone while a hundred names have no answer", async () => {
  const { address, lookup, asked } = await serverOf();
  const patient = nameServerLookup({ servers: [address], timeoutMs: 5_000, totalMs: 5_000 });
  const caller = new AbortController();
  const hanging = Array.from({ length: 100 }, (_, n) => patient(`silent${n}.example`, caller.signal).catch(() => null));
  await expect.poll(asked).toBeGreaterThanOrEqual(200);
  expect(await lookup("both.example")).toHaveLength(2);
  expect(await dns.lookup("localhost")).toMatchObject({ address: expect.any(String) });
  caller.abort();
  await Promise.all(hanging);
});
