import { afterEach, describe, expect, it } from "vitest";
import { guardedDownload } from "#adapters/fetch/guarded-download.ts";
import type { Lookup } from "#adapters/fetch/lookup.ts";
import { pinnedLookup } from "#adapters/fetch/pinned-agent.ts";
import { downloadFrom, failed, LIMITS, mediaHosts, noLookup, PNG } from "#test/support/media-hosts.ts";
import { SMALL_IMAGE } from "#test/support/media-limits.ts";

const hosts = mediaHosts();
afterEach(() => hosts.closeAll());

describe("a redirect", () => {
  const chain = (length: number): Promise<string> =>
    hosts.serve((request, response) => {
      const step = Number(request.url?.slice(1));
      if (step === length) response.end(PNG);
      else response.writeHead(302, { location: `/${step + 1}` }).end();
    });

  it("is followed three times", async () => {
    expect(await downloadFrom(await chain(3), "/0")).toMatchObject({ ok: true });
  });

  it("is not followed a fourth time", async () => {
    expect(await downloadFrom(await chain(4), "/0")).toEqual(failed("unreachable"));
  });

  it.each([
    ["http://127.0.0.1:1/", "url-blocked"],
    ["//169.254.169.254/latest/", "url-blocked"],
    ["http://[::ffff:127.0.0.1]/", "url-blocked"],
    ["file:///etc/passwd", "url-invalid"],
    ["http://user:pass@example.com/", "url-invalid"],
    ["http://inside.example/", "url-blocked"],
  ])("to %s ends there", async (location, code) => {
    const host = await hosts.serve((_request, response) => response.writeHead(302, { location }).end());
    const lookup: Lookup = async () => [{ address: "10.0.0.7", family: 4 }];
    const { download } = guardedDownload({ allow: [host], limits: LIMITS, lookup });
    expect(await download(`http://${host}/`, SMALL_IMAGE)).toEqual(failed(code));
  });

  it("without a target is the answer it is", async () => {
    const host = await hosts.serve((_request, response) => response.writeHead(302).end());
    expect(await downloadFrom(host)).toEqual(failed("http-status", { status: 302 }));
  });
});

describe("a name", () => {
  it.each([
    ["127.0.0.1"],
    ["10.0.0.1"],
    ["169.254.169.254"],
    ["::1"],
    ["::ffff:192.168.0.1"],
    ["fd00::1"],
    ["8.8.8.8", "127.0.0.1"],
    ["2606:4700::1111", "fe80::1"],
  ])("that leads to %s is blocked", async (...addresses) => {
    const lookup: Lookup = async () => addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
    const { download } = guardedDownload({ allow: [], limits: LIMITS, lookup });
    expect(await download("http://inside.example/", SMALL_IMAGE)).toEqual(failed("url-blocked"));
    expect(await download("https://inside.example/", SMALL_IMAGE)).toEqual(failed("url-blocked"));
  });

  it("that leads nowhere is unreachable", async () => {
    const { download } = guardedDownload({ allow: [], limits: LIMITS, lookup: noLookup });
    expect(await download("http://nowhere.example/", SMALL_IMAGE)).toEqual(failed("unreachable"));
  });

  it("is connected to where its one lookup said, whatever a second would say", async () => {
    const host = await hosts.serve((_request, response) => response.end(PNG));
    const name = `rebind.example:${host.split(":")[1]}`;
    const answers = ["127.0.0.1", "127.0.0.2"];
    const lookup: Lookup = async () => [{ address: answers.shift() ?? "127.0.0.3", family: 4 }];
    const { download } = guardedDownload({ allow: [name], limits: LIMITS, lookup });
    expect(await download(`http://${name}/`, SMALL_IMAGE)).toMatchObject({ ok: true });
    expect(answers).toEqual(["127.0.0.2"]);
  });

  it("that is public when checked cannot be private when connected to: the socket is given what was checked", async () => {
    const answers = [["8.8.8.8"], ["127.0.0.1"]];
    const lookup: Lookup = async () => (answers.shift() ?? []).map((address) => ({ address, family: 4 }));
    const given = (all: boolean) =>
      new Promise((resolve) => {
        pinnedLookup(lookup, false)("rebind.example", { all }, (error, address) => resolve(error?.message ?? address));
      });
    expect(await given(true)).toEqual([{ address: "8.8.8.8", family: 4 }]);
    expect(await given(true)).toBe("fetch: rebind.example leads to no public address");
  });

  it("is never looked up for a literal address or a local name", async () => {
    const asked: string[] = [];
    const lookup: Lookup = async (hostname) => {
      asked.push(hostname);
      return [{ address: "8.8.8.8", family: 4 }];
    };
    const { download } = guardedDownload({ allow: [], limits: LIMITS, lookup });
    for (const url of ["http://127.0.0.1/", "http://localhost/", "file:///etc/passwd", "http://a@b.example/"]) {
      expect(await download(url, SMALL_IMAGE)).toMatchObject({ ok: false });
    }
    expect(asked).toEqual([]);
  });
});
