import { describe, expect, it } from "vitest";
import { hostGuard } from "#adapters/http-kit/hosts/host-guard.ts";
import { knownHosts } from "#adapters/http-kit/hosts/known-hosts.ts";
import { type Listening, listen } from "#adapters/http-kit/listen.ts";
import { rawCaller } from "#test/support/raw-caller.ts";
import { until } from "#test/support/until.ts";

const RULES = { url: "https://wesal.example:8443", variable: "PUBLIC_URL", allowed: ["wesal.lan"] };

describe("a host", () => {
  const isKnown = knownHosts(RULES);

  it.each([
    "wesal.example:8443",
    "wesal.example",
    "WESAL.example:80",
    "wesal.example.:8443",
    "wesal.lan",
    "wesal.lan:3000",
    "localhost",
    "LocalHost:3000",
    "127.0.0.1:3000",
    "127.9.9.9",
    "[::1]:3000",
    "192.168.1.20:3000",
    "[2001:db8::7]",
  ])("is this server's own: %s", (host) => expect(isKnown(host)).toBe(true));

  it.each([
    "evil.example",
    "evil.example:3000",
    "wesal.example.evil.example",
    "localhost.evil.example:3000",
    "127.0.0.1.evil.example",
    "127.0.0.1.evil.example:3000",
    "evil-localhost",
    "wesal.example@evil.example",
    "evil.example:wesal.lan",
    "",
    "::1",
    "[::1",
    "[::1].evil.example",
    "localhost..",
    "x".repeat(100_000),
  ])("is another's: %s", (host) => expect(isKnown(host)).toBe(false));

  it("is another's still when the one before was ours", () => {
    expect([isKnown("localhost:3000"), isKnown("evil.example"), isKnown("localhost:3000")]).toEqual([
      true,
      false,
      true,
    ]);
  });
});

describe("a server", () => {
  async function answerTo(head: string): Promise<string> {
    const guarded = hostGuard((_, response) => response.end("ours"), RULES);
    const server: Listening = await listen(guarded, { host: "127.0.0.1", port: 0 });
    const caller = await rawCaller(server.port, `${head}\r\nconnection: close\r\n\r\n`);
    await until(() => caller.ended());
    await server.close(0);
    return caller.heard();
  }

  it("answers 421 under a foreign name, in a sentence that names the variables", async () => {
    const answer = await answerTo("GET /api/instances HTTP/1.1\r\nhost: evil.example:3000");
    expect(answer).toMatch(/^HTTP\/1\.1 421 Misdirected Request\r\n/);
    expect(JSON.parse(answer.slice(answer.indexOf("{")))).toMatchObject({
      code: "HOST_REFUSED",
      message:
        "This server does not answer under the host name of this address. If the name is yours, set PUBLIC_URL to the address, or add the name to ALLOWED_HOSTS.",
    });
  });

  it.each(["/healthz", "/readyz", "/healthz?from=watcher"])("tells anybody how it is: %s", async (path) => {
    expect(await answerTo(`GET ${path} HTTP/1.1\r\nhost: 10.evil.example`)).toMatch(/ours$/);
  });

  it.each(["/healthzzz", "/healthz/../api", "//healthz"])("tells nobody more by that: %s", async (path) => {
    expect(await answerTo(`GET ${path} HTTP/1.1\r\nhost: evil.example`)).toMatch(/^HTTP\/1\.1 421 /);
  });

  it.each([
    ["another", "host: wesal.lan\r\nHost: evil.example"],
    ["the same", "host: wesal.lan\r\nhOST: wesal.lan"],
  ])("refuses a host that is named twice: %s", async (_, hosts) => {
    expect(await answerTo(`GET / HTTP/1.1\r\n${hosts}`)).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(await answerTo(`GET /healthz HTTP/1.1\r\n${hosts}`)).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  });

  it("answers who speaks HTTP/1.0, which has no hosts", async () => {
    expect(await answerTo("GET / HTTP/1.0")).toMatch(/ours$/);
  });
});
