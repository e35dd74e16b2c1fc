import { describe, expect, it } from "vitest";
import { LOGIN_LIMITS } from "#adapters/gateways/telegram/session/login/login-limits.ts";
import { codeText } from "#documentation/code.ts";
import type { Article, Block, Endpoint } from "#documentation/model.ts";
import { apiReference } from "#documentation/reference.ts";
import { KEY_SCOPES } from "#domain/keys/scope.ts";
import { MAX_MESSAGE_BODY_BYTES } from "#domain/messages/limits.ts";
import { KEEP_MESSAGES_DAYS } from "#domain/retention.ts";
import { MANAGEMENT_ROUTES } from "#ports/contracts/management.ts";
import { type ProviderApi, routeNames } from "#ports/contracts/provider-api.ts";
import { TELEGRAM_PROVIDER } from "#ports/contracts/telegram/provider.ts";
import { V1_OWN_ERRORS } from "#ports/contracts/v1/errors.ts";
import { WHATSAPP_PROVIDER } from "#ports/contracts/whatsapp/provider.ts";

const HOSTS = {
  network: "live",
  publicUrl: "https://wesal.example",
  whatsappUrl: "https://wa.wesal.example/",
  telegramUrl: "https://tg.wesal.example",
} as const;
const reference = apiReference(HOSTS);
const articles = reference.sections.flatMap((section) => [...section.articles]);
/** What any path can answer with, so that no route lists it. */
const EVERYWHERE = ["ORIGIN_REFUSED", "HOST_REFUSED", "NOT_FOUND", "METHOD_NOT_ALLOWED"];
const endpoints = articles.filter((article): article is Endpoint => article.kind === "endpoint");

function codesOf<Name extends string>(api: ProviderApi<Name>): readonly string[] {
  return routeNames(api.routes).flatMap((name) => [...api.errorCodesOf(name)]);
}

function proseOf(article: Article): string {
  if (article.kind === "endpoint") return article.summary;
  return article.blocks.map(textOf).join("\n");
}

function textOf(block: Block): string {
  if (block.kind === "list") return block.items.join("\n");
  if (block.kind === "table") return [...block.head, ...block.rows.flat()].join("\n");
  if (block.kind === "samples") return block.samples.map(({ parts }) => codeText(parts)).join("\n");
  return block.kind === "code" ? codeText(block.parts) : block.text;
}

describe("the API reference", () => {
  it("has the four sections of the specification, and those on the unified API, messages and keys", () => {
    expect(reference.sections.map(({ id, title }) => [id, title])).toEqual([
      ["getting-started", "Getting Started"],
      ["unified", "Unified API"],
      ["chats-and-groups", "Chats and groups"],
      ["messages", "Messages"],
      ["whatsapp-api", "WhatsApp API"],
      ["telegram-api", "Telegram API"],
      ["api-keys", "API keys"],
      ["webhooks", "Webhooks"],
    ]);
  });

  it.each([
    ["whatsapp", WHATSAPP_PROVIDER],
    ["telegram", TELEGRAM_PROVIDER],
  ] as const)("has one article for each route of the %s API, and no other", (platform, api) => {
    const routes: readonly { method: string; path: string }[] = Object.values(api.routes);
    expect(endpoints.filter((one) => one.platform === platform).map(({ method, path }) => `${method} ${path}`)).toEqual(
      routes.map(({ method, path }) => `${method} ${path}`),
    );
  });

  it("gives every article a fragment of its own", () => {
    const ids = [...reference.sections, ...articles].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  it("links to nothing that is not there", () => {
    const ids = new Set(articles.map(({ id }) => id));
    const targets = articles.flatMap((article) =>
      [...proseOf(article).matchAll(/\]\(#([^)]+)\)/g)].map(([, id]) => id),
    );
    expect(targets.length).toBeGreaterThan(5);
    for (const target of targets) expect(ids).toContain(target);
  });

  it("pairs an endpoint with one of the other platform", () => {
    for (const { platform, counterpart } of endpoints) {
      if (counterpart === null) continue;
      expect(endpoints.find(({ id }) => id === counterpart)?.platform).toBe(
        platform === "whatsapp" ? "telegram" : "whatsapp",
      );
    }
  });

  it.each(endpoints)("says of every field of $id what it is", ({ fields, path }) => {
    for (const field of fields) {
      expect(field.meaning, field.name).toMatch(/^[^ ].{10,}/);
      expect(field.type, field.name).toMatch(/^(string|number|true or false|list of string)/);
    }
    expect(fields.filter(({ place }) => place === "path").map(({ name }) => `{${name}}`)).toEqual(
      path.match(/\{\w+\}/g) ?? [],
    );
  });

  it("takes types, limits and what is required from the schemas", () => {
    const fieldsOf = (id: string) => endpoints.find((one) => one.id === id)?.fields ?? [];
    expect(fieldsOf("whatsapp-send")).toMatchObject([
      { name: "client", place: "path", type: "string, 1 to 64 characters", required: true },
      { name: "dtoken", place: "body", required: true },
      { name: "number", place: "body", type: "string or number, 1 to 40 characters", required: true },
      { name: "message", place: "body", type: "string, 1 to 65,536 characters", required: true },
      { name: "sendAt", place: "body", type: "string", required: false },
      { name: "Idempotency-Key", place: "header", type: "string, 1 to 255 characters", required: false },
      { name: "Prefer", place: "header", required: false },
    ]);
    expect(fieldsOf("telegram-send-location")).toContainEqual(
      expect.objectContaining({ name: "latitude", type: "number or string, -90 to 90", required: true }),
    );
    expect(fieldsOf("telegram-send-text")).toContainEqual(
      expect.objectContaining({ name: "Idempotency-Key", place: "header", required: false }),
    );
  });

  it("knows every code that the two APIs answer with, and what to do about it", () => {
    const possible = new Set([
      ...codesOf(WHATSAPP_PROVIDER),
      ...codesOf(TELEGRAM_PROVIDER),
      ...V1_OWN_ERRORS,
      "NO_PASSKEY_STEP",
      "PICTURE_NOT_FOUND",
      "PROXY_FAILED",
      ...EVERYWHERE,
    ]);
    expect(new Set(reference.errors.map(({ code }) => code))).toEqual(possible);
    for (const { code, meaning, remedy } of reference.errors) {
      expect(remedy, code).toMatch(/^[A-Z].+\.$/);
      expect(remedy, code).not.toBe(meaning);
    }
  });

  it.each(endpoints)("shows answers of $id that it can give", ({ answers, errors, path }) => {
    if (!path.endsWith("/media")) expect(answers[0]).toMatchObject({ status: 200, label: "OK" });
    expect(new Set(answers.map(({ status }) => status)).size).toBe(answers.length);
    for (const { label, parts } of answers) {
      const body = JSON.parse(parts.map(({ text }) => text).join("")) as { code?: string };
      if (label === "OK" || label === "Accepted") continue;
      expect(body.code).toBe(label);
      expect(errors.map(({ code }) => code)).toContain(label);
    }
  });

  it("leads to the virtual phone in the sandbox, and nowhere to it on the real networks", () => {
    const proseOn = (network: "sandbox" | "live") =>
      apiReference({ ...HOSTS, network })
        .sections.flatMap(({ articles: all }) => all.map((article) => [article.id, proseOf(article)] as const))
        .filter(([, prose]) => prose.includes("](/sandbox"))
        .map(([id]) => id);
    expect(proseOn("sandbox")).toEqual(["link-whatsapp", "link-telegram", "sandbox"]);
    expect(proseOn("live")).toEqual([]);
  });

  it("says how to check that a webhook is called by us", () => {
    const section = reference.sections.at(-1);
    expect(section?.articles.map(proseOf).join("\n")).toContain("Compare with `webhook-signature`");
  });

  it("shows a call with a key in four languages, every scope, and every call of the management API", () => {
    const [keys = "", management = ""] = ["keys", "management"].map((id) => {
      const found = articles.find((article) => article.id === id);
      return found === undefined ? "" : proseOf(found);
    });
    for (const text of [keys, management]) {
      expect(text.split("Bearer wsl_your_key").length - 1).toBeGreaterThanOrEqual(4);
    }
    for (const scope of KEY_SCOPES) expect(keys).toContain(`\`${scope}\``);
    for (const { method, path, scope } of Object.values(MANAGEMENT_ROUTES)) {
      expect(management).toContain(`\`${method} ${path}\`\n\`${scope}\``);
    }
  });

  it("states the limits that are in force", () => {
    const limits = articles.find(({ id }) => id === "limits");
    const text = limits === undefined ? "" : proseOf(limits);
    expect(text).toContain(`${MAX_MESSAGE_BODY_BYTES / 1024} KiB`);
    expect(text).toContain(`for ${KEEP_MESSAGES_DAYS} days, unless whoever runs this server`);
    const { betweenMs, perHour, perDay, perInstanceHour } = LOGIN_LIMITS;
    expect(betweenMs).toBe(60_000);
    expect(text).toContain(
      `one a minute; ${perHour} an hour and ${perDay} a day for a number, ${perInstanceHour} an hour`,
    );
  });
});
