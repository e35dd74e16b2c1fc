import { describe, expect, it } from "vitest";
import { openApi, platformOpenApi } from "#documentation/openapi/document.ts";
import { SANDBOX_CONTACTS } from "#domain/contacts.ts";
import { webWorld } from "#test/support/web.ts";

const OPTIONS = {
  publicUrl: "https://wesal.example",
  whatsappUrl: "https://wa.wesal.example",
  telegramUrl: "https://tg.wesal.example",
};

async function fetched(path: string) {
  const response = await webWorld(OPTIONS).app.request(`${OPTIONS.publicUrl}${path}`);
  return { response, text: await response.text() };
}

describe("the documentation for machines", () => {
  it.each([
    "/llms.txt",
    "/llms-full.txt",
    "/openapi.json",
    "/openapi/whatsapp.json",
    "/openapi/telegram.json",
  ])("sends %s compressed, and not again to who has it", async (path) => {
    const { app } = webWorld(OPTIONS);
    const first = await app.request(path, { headers: { "accept-encoding": "gzip" } });
    expect(first.headers.get("content-encoding")).toBe("gzip");
    const etag = first.headers.get("etag") ?? "";
    const second = await app.request(path, { headers: { "if-none-match": etag } });
    expect([second.status, await second.text()]).toEqual([304, ""]);
  });

  it.each([
    ["whatsapp", platformOpenApi("whatsapp", OPTIONS.whatsappUrl, SANDBOX_CONTACTS)],
    ["telegram", platformOpenApi("telegram", OPTIONS.telegramUrl, SANDBOX_CONTACTS)],
  ] as const)("gives the OpenAPI document of %s as a download, the same that its gateway serves", async (name, document) => {
    const { response, text } = await fetched(`/openapi/${name}.json`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(response.headers.get("content-disposition")).toBe(`attachment; filename="wesal-${name}.json"`);
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(document)));
  });

  it("shows one OpenAPI document of both APIs, each call with its address", async () => {
    const { response, text } = await fetched("/openapi.json");
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/json; charset=utf-8"]);
    expect(response.headers.get("content-disposition")).toBeNull();
    const document = JSON.parse(text);
    expect(document).toEqual(JSON.parse(JSON.stringify(openApi(OPTIONS, SANDBOX_CONTACTS))));
    expect(document.paths["/send/{client}"].post.servers).toMatchObject([{ url: OPTIONS.whatsappUrl }]);
    expect(document.paths["/send-text"].post.servers).toMatchObject([{ url: OPTIONS.telegramUrl }]);
  });

  it("lists the OpenAPI documents in llms.txt", async () => {
    const { text } = await fetched("/llms.txt");
    for (const path of ["/openapi.json", "/openapi/whatsapp.json", "/openapi/telegram.json"]) {
      expect(text).toContain(`](${OPTIONS.publicUrl}${path})`);
    }
  });

  it("has the sandbox's own calls while it runs, and only then", async () => {
    const read = async (sandboxUrl?: string) => {
      const { app } = webWorld({ ...OPTIONS, sandboxUrl });
      const texts = ["/llms-full.txt", "/sitemap.xml"].map(async (path) => (await app.request(path)).text());
      return (await Promise.all(texts)).map((text) => /127\.0\.0\.1:3003|sandbox-whatsapp-reply/.test(text));
    };
    expect(await read("http://127.0.0.1:3003")).toEqual([true, true]);
    expect(await read()).toEqual([false, false]);
  });

  it("lists every article in llms.txt, with an address that a reader can open", async () => {
    const { response, text } = await fetched("/llms.txt");
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(text).toMatch(/^# Wesal\n\n> /);
    expect(text).toContain(
      "- [Send a text](https://wesal.example/documentation/telegram-send-text): POST /send-text. Sends a text.",
    );
    expect(text).toContain("https://wesal.example/llms-full.txt");
    expect(text.match(/^- \[/gm)?.length).toBeGreaterThan(40);
  });

  it("has the whole documentation in llms-full.txt: examples that run here, fields and errors", async () => {
    const { text } = await fetched("/llms-full.txt");
    expect(text).toContain("curl https://wa.wesal.example/send/YOUR_CLIENT \\\n");
    expect(text).toContain('"imageUrl": "https://wesal.example/samples/photo.jpg"');
    expect(text).toContain("| `number` | body | string or number, 1 to 40 characters | yes |");
    expect(text).toMatch(/\| 429 \| `PEER_FLOOD` \| .+ \| .+ \|/);
    expect(text).not.toMatch(/\]\([#/]/);
    expect(text.split("```").length % 2).toBe(1);
  });
});
