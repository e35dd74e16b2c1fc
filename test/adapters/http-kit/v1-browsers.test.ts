import type { RequestListener } from "node:http";
import { describe, expect, it } from "vitest";
import { v1Browsers } from "#adapters/http-kit/v1-browsers.ts";
import { MANAGEMENT_ROUTES } from "#ports/contracts/management.ts";
import { V1_ROUTES } from "#ports/contracts/v1/routes.ts";
import { askListener } from "#test/support/ask-listener.ts";

const PAGE = "https://app.example.com";
const ROUTES = [...Object.values(MANAGEMENT_ROUTES), ...Object.values(V1_ROUTES)].map(({ method, path }) => ({
  method,
  path: path.replaceAll(/\{\w+\}/g, "x"),
}));

/** What is behind it hears of a call. */
function world() {
  const heard: string[] = [];
  const behind: RequestListener = (request, response) => {
    heard.push(`${request.method} ${request.url}`);
    response.writeHead(200, { "content-type": "application/json", "x-request-id": "own" }).end("{}");
  };
  const listener = v1Browsers(behind, {
    ...{ origins: [PAGE], publicUrl: "https://wesal.example" },
    newRequestId: () => "made",
  });
  const ask = (method: string, path: string, headers: Record<string, string> = {}) =>
    askListener(listener, path, { method, headers });
  return { ask, heard };
}

describe.each(ROUTES)("$method $path", ({ method, path }) => {
  it.each([
    ["by its origin", { origin: "https://evil.example" }],
    ["by what its browser says", { "sec-fetch-site": "cross-site" }],
  ])("is refused to a page of another site, %s, before anything else", async (_, headers) => {
    const { ask, heard } = world();
    const answer = await ask(method, `${path}?dtoken=wrong`, headers as Record<string, string>);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([403, "application/problem+json"]);
    expect(await answer.json()).toMatchObject({ code: "ORIGIN_REFUSED", requestId: "made" });
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
    expect(heard).toEqual([]);
  });

  it("is open to programs, and to a page that is listed, which may read the answer", async () => {
    const { ask } = world();
    const program = await ask(method, path);
    expect([program.status, program.headers.get("access-control-allow-origin")]).toEqual([200, null]);
    const page = await ask(method, path, { origin: PAGE, "sec-fetch-site": "cross-site" });
    expect([page.status, page.headers.get("access-control-allow-origin"), page.headers.get("vary")]).toEqual([
      ...[200, PAGE, "origin"],
    ]);
    expect(page.headers.get("access-control-expose-headers")).toContain("ratelimit");
    expect(page.headers.get("x-request-id")).toBe("own");
    expect(page.headers.get("access-control-allow-credentials")).toBeNull();
  });

  it("is told of beforehand to a page that is listed, and to no other", async () => {
    const { ask, heard } = world();
    const asked = { "access-control-request-method": method };
    const listed = await ask("OPTIONS", path, { origin: PAGE, ...asked });
    expect([listed.status, listed.headers.get("access-control-allow-methods")?.split(", ")]).toEqual([
      204,
      expect.arrayContaining([method]),
    ]);
    expect((await ask("OPTIONS", path, { origin: "https://evil.example", ...asked })).status).toBe(403);
    expect(heard).toEqual([]);
  });
});

it("what is no route under /v1, and all else, is looked at by whoever is behind it", async () => {
  const { ask, heard } = world();
  for (const path of ["/v1/openapi.json", "/v1/nothing", "/healthz", "/send/Client001"])
    await ask("GET", path, { origin: "https://evil.example" });
  expect(heard).toHaveLength(4);
});
