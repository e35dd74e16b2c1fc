import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeText } from "#documentation/code.ts";
import { llmsFull, llmsIndex } from "#documentation/markdown.ts";
import type { Endpoint } from "#documentation/model.ts";
import { apiReference } from "#documentation/reference.ts";
import { TELEGRAM_SANDBOX_ROUTES } from "#ports/contracts/telegram/sandbox-routes.ts";
import { WHATSAPP_SANDBOX_ROUTES } from "#ports/contracts/whatsapp/sandbox-routes.ts";
import { sandboxesWorld } from "#test/recorded/sandbox-world.ts";
import { isInstalled } from "#test/support/installed.ts";

const HOSTS = {
  network: "sandbox",
  publicUrl: "https://wesal.example",
  whatsappUrl: "https://wa.wesal.example",
  telegramUrl: "https://tg.wesal.example",
  sandboxUrl: "http://127.0.0.1:3003/",
} as const;

function endpointsAt(sandboxUrl: string): Endpoint[] {
  const sections = apiReference({ ...HOSTS, sandboxUrl }).sections.filter(({ title }) => title === "Sandbox");
  return sections.flatMap(({ articles }) => articles).filter((article) => article.kind === "endpoint");
}

const endpoints = endpointsAt(HOSTS.sandboxUrl);
const run = promisify(execFile);

describe("the section Sandbox", () => {
  it("is there while the sandbox runs, and not otherwise", () => {
    const titles = (sandboxUrl?: string) => apiReference({ ...HOSTS, sandboxUrl }).sections.map(({ title }) => title);
    expect(titles(HOSTS.sandboxUrl).at(-1)).toBe("Sandbox");
    expect(titles(undefined)).not.toContain("Sandbox");
  });

  it("has one article for each call of the two control APIs", () => {
    const routes = [...Object.values(WHATSAPP_SANDBOX_ROUTES), ...Object.values(TELEGRAM_SANDBOX_ROUTES)];
    expect(endpoints.map(({ method, path }) => `${method} ${path}`)).toEqual(
      routes.map(({ method, path }) => `${method} ${path.replace(":sha256", "{sha256}")}`),
    );
    expect(new Set(endpoints.map(({ id }) => id)).size).toBe(endpoints.length);
  });

  it.each(endpoints)("says of every field of $id what it is", ({ fields, path }) => {
    for (const { meaning, type } of fields) {
      expect(meaning).toMatch(/^[^ ].{5,}/);
      expect(type).toMatch(/^(string|number|true or false|list of strings)/);
    }
    expect(fields.filter(({ place }) => place === "path")).toHaveLength(path.includes("{") ? 1 : 0);
  });

  it("shows the sandbox's key in every language where it is asked for, and not otherwise", () => {
    const shown = (sandboxAsksForKey: boolean) =>
      apiReference({ ...HOSTS, sandboxAsksForKey })
        .sections.filter(({ title }) => title === "Sandbox")
        .flatMap(({ articles }) => articles)
        .flatMap((article) => (article.kind === "endpoint" ? article.samples : []))
        .map(({ parts }) => codeText(parts).includes("Bearer YOUR_SANDBOX_KEY"));
    expect(shown(true)).toHaveLength(endpoints.length * 4);
    expect(new Set(shown(true))).toEqual(new Set([true]));
    expect(new Set(shown(false))).toEqual(new Set([false]));
    const keyed = llmsFull(apiReference({ ...HOSTS, sandboxAsksForKey: true }), HOSTS);
    expect(keyed).toContain("`DATA_DIR/sandbox-key`");
  });

  it("is in llms.txt and llms-full.txt, with its calls", () => {
    const reference = apiReference(HOSTS);
    expect(llmsIndex(reference, HOSTS)).toContain("documentation/sandbox-whatsapp-reply): POST /whatsapp/reply.");
    const full = llmsFull(reference, HOSTS);
    expect(full).toContain("curl http://127.0.0.1:3003/telegram/reply \\\n");
    expect(full).toContain(
      "| `peer` | query | string, 1 to 40 characters | yes | A phone, @username, group: or channel: |",
    );
    expect(full).not.toContain("Errors: .");
  });
});

/** What only a device that waits or a file that was sent could make succeed; the others answer as they show. */
const WITHOUT_A_DEVICE: Readonly<Record<string, string>> = {
  "sandbox-whatsapp-show": "CONFLICT",
  "sandbox-whatsapp-scan": "MALFORMED",
  "sandbox-whatsapp-enter-code": "CONFLICT",
  "sandbox-whatsapp-media": "NOT_FOUND",
  "sandbox-telegram-confirm-qr": "MALFORMED",
  "sandbox-telegram-media": "NOT_FOUND",
};

describe.skipIf(!isInstalled("curl"))("the curl examples of the sandbox", () => {
  let world: Awaited<ReturnType<typeof sandboxesWorld>>;
  beforeAll(async () => {
    world = await sandboxesWorld();
  });
  afterAll(() => world.close());

  it.each(endpoints.map(({ id }) => id))("are taken by it: %s", async (id) => {
    const endpoint = endpointsAt(`http://127.0.0.1:${world.port}`).find((one) => one.id === id);
    const command = codeText(endpoint?.samples.find(({ language }) => language === "curl")?.parts ?? []);
    const { stdout } = await run("/bin/sh", ["-ec", `${command} -sS`]);
    const answer = JSON.parse(stdout) as { success?: false; code?: string };
    if (answer.success === false || id in WITHOUT_A_DEVICE) return expect(answer.code).toBe(WITHOUT_A_DEVICE[id]);
    const shown = JSON.parse(codeText(endpoint?.answers[0]?.parts ?? [])) as object;
    expect(Object.keys(answer)).toEqual(Object.keys(shown));
  });
});
