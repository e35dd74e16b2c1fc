import { describe, expect, it } from "vitest";
import { openApi, platformOpenApi } from "#documentation/openapi/document.ts";
import { managementOpenApi } from "#documentation/openapi/management.ts";
import { NO_CONTACTS, SANDBOX_CONTACTS } from "#domain/contacts.ts";
import { TELEGRAM_LIMITS } from "#domain/messages/limits.ts";
import { closed, resolved } from "#test/support/openapi-schemas.ts";
import type { DocumentedOperation, OpenApi } from "#test/support/openapi-suite.ts";

const HOSTS = { whatsappUrl: "https://wa.wesal.example", telegramUrl: "https://tg.wesal.example/" };
const whatsapp = platformOpenApi("whatsapp", HOSTS.whatsappUrl, SANDBOX_CONTACTS) as OpenApi;
const telegram = platformOpenApi("telegram", HOSTS.telegramUrl, SANDBOX_CONTACTS) as OpenApi;
const both = openApi(HOSTS, SANDBOX_CONTACTS) as OpenApi;

interface Placed extends DocumentedOperation {
  readonly place: string;
  readonly servers?: readonly { url: string }[];
}

function operationsOf({ paths }: OpenApi): Placed[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ place: `${method} ${path}`, ...operation })),
  );
}

function bodyOf(document: OpenApi, path: string) {
  const schema = document.paths[path]?.post?.requestBody?.content["application/json"].schema ?? {};
  return resolved(document, schema).properties ?? {};
}

describe("the OpenAPI documents", () => {
  it("give every call a name that no other call of either has", () => {
    const ids = [...operationsOf(whatsapp), ...operationsOf(telegram)].map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain("whatsappSendImage");
    expect(ids).toContain("telegramSendText");
  });

  it("name one thing alike, and no two things", () => {
    const shared = Object.keys(whatsapp.components.schemas).filter((name) => name in telegram.components.schemas);
    expect(shared.sort()).toEqual([
      "AcceptedAnswer",
      "AccountLimits",
      "AnalyticsAnswer",
      "DayFigures",
      "DoneAnswer",
      "ErasedAnswer",
      "ErrorAnswer",
      "Event",
      "EventsAnswer",
      "KindFigures",
      "MedianSeconds",
      "Message",
      "MessageAnswer",
      "MessageReceivedEvent",
      "MessageStatusAnswer",
      "MessageStatusEvent",
      "MessagesAnswer",
      "NewChatQuota",
      "QrAnswer",
      "QueueState",
      "ReceivedMessage",
      "ReceivedMessagesAnswer",
      "SessionQrData",
      "SessionQrEvent",
      "SessionStatusData",
      "SessionStatusEvent",
      "Webhook",
      "WebhookAnswer",
      "WebhookReplayAnswer",
      "WebhookSecretAnswer",
      "WebhookTestAnswer",
      "WebhookTriesAnswer",
      "WebhookTry",
      "WebhookTryAnswer",
      "WebhookTryDetail",
      "WebhooksAnswer",
    ]);
    for (const name of shared) {
      expect(whatsapp.components.schemas[name]).toEqual(telegram.components.schemas[name]);
    }
  });

  it("say whom to ask, under which licence, and what each tag is", () => {
    for (const document of [whatsapp, telegram, both]) {
      expect(document).toMatchObject({
        info: { contact: { url: expect.stringMatching(/^https:/) }, license: { identifier: "MIT" } },
        servers: expect.arrayContaining([{ url: expect.stringMatching(/[^/]$/), description: expect.any(String) }]),
      });
      const { tags } = document as unknown as { tags: { name: string; description: string }[] };
      const used = operationsOf(document).flatMap((operation) => Reflect.get(operation, "tags") as string[]);
      expect(new Set(used)).toEqual(new Set(tags.map(({ name }) => name)));
    }
  });

  it("give a number as the example of a parameter that is one", () => {
    const { parameters = [] } = both.paths["/messages/{client}"]?.get ?? {};
    expect(parameters.find(({ name }) => name === "limit")).toMatchObject({ schema: { type: "integer" }, example: 2 });
  });

  it("say the limits that are checked after the schema, and those of a number that stands for text", () => {
    const { textLength, captionLength } = TELEGRAM_LIMITS;
    expect(bodyOf(telegram, "/send-text").message).toMatchObject({ minLength: 1, maxLength: textLength });
    expect(bodyOf(telegram, "/send-photo-url").caption).toMatchObject({ maxLength: captionLength });
    expect(bodyOf(whatsapp, "/send-otp/{client}").otpCode).toMatchObject({
      description: expect.stringContaining("4 to 10 digits"),
      anyOf: [{ type: "string", pattern: "^\\d{4,10}$" }, { type: "integer" }],
    });
    expect(bodyOf(whatsapp, "/send-location/{client}").latitude).toMatchObject({
      anyOf: [{ type: "number", minimum: -90, maximum: 90 }, { type: "string" }],
    });
  });

  it("have patterns that any regular expression reads, without Unicode's classes", () => {
    const patterns = [...JSON.stringify(both).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(([, text = ""]) => text);
    expect(patterns.length).toBeGreaterThan(3);
    for (const pattern of patterns) {
      expect(pattern).not.toMatch(/\\p\{/i);
      expect(() => new RegExp(JSON.parse(pattern))).not.toThrow();
    }
    const { pattern = "" } = bodyOf(whatsapp, "/send-document/{client}").fileName as { pattern?: string };
    expect(
      ["Invoice 1042.pdf", "فاتورة.pdf", "a/b.pdf", "a\u0007b", "a\u0085b"].map((name) =>
        new RegExp(pattern).test(name),
      ),
    ).toEqual([true, true, false, false, false]);
  });

  it("say what a recipient may be", () => {
    const { description } = bodyOf(telegram, "/send-text").recipient as { description: string };
    for (const word of ["@username", "`id:`", "phone number with country code"]) expect(description).toContain(word);
  });

  it("say what a send is answered that does not wait, and which headers tell of it", () => {
    for (const [document, path] of [
      [whatsapp, "/send/{client}"],
      [telegram, "/send-text"],
      [whatsapp, "/messages/{client}/{id}/resend"],
    ] as const) {
      const { responses = {}, parameters = [] } = document.paths[path]?.post ?? {};
      expect(responses[202]?.content["application/json"].schema).toEqual({
        $ref: "#/components/schemas/AcceptedAnswer",
      });
      expect(responses[202]).toMatchObject({ headers: { "Preference-Applied": {}, "Idempotency-Replayed": {} } });
      expect(responses[200]).toMatchObject({ headers: { "Idempotency-Replayed": {} } });
      const headers = parameters.filter((parameter) => parameter.in === "header");
      expect(headers.map(({ name }) => name)).toEqual(["Idempotency-Key", "Prefer"]);
    }
    expect(whatsapp.paths["/logout/{client}"]?.post?.responses).not.toHaveProperty("202");
  });

  it("say that a file is answered as bytes", () => {
    const { responses = {} } = both.paths["/messages/{client}/{id}/media"]?.get ?? {};
    expect(responses[200]?.content).toEqual({
      "application/octet-stream": { schema: { type: "string", contentEncoding: "binary" } },
    });
  });

  it("say that a limit is a number", () => {
    const { parameters = [] } = telegram.paths["/received-messages/{client}"]?.get ?? {};
    expect(parameters.find(({ name }) => name === "limit")).toMatchObject({
      required: false,
      schema: { type: "integer", minimum: 1, maximum: 100 },
    });
  });

  it.each([
    ["whatsapp", whatsapp],
    ["telegram", telegram],
  ] as const)("have an example of every body and every success of %s", (_, document) => {
    for (const { place, requestBody, responses } of operationsOf(document)) {
      const { 200: done, 202: accepted } = responses;
      for (const part of [requestBody, done, accepted]) {
        if (part === undefined || "application/octet-stream" in part.content) continue;
        expect(part.content["application/json"], place).toHaveProperty("example");
      }
    }
    expect(JSON.stringify(document)).not.toContain("{pages}");
  });
});

describe("the document of both APIs", () => {
  const calls = operationsOf(both);
  const single = [...operationsOf(whatsapp), ...operationsOf(telegram)];

  it("has every call of either", () => {
    expect(new Set(calls.map(({ place }) => place))).toEqual(new Set(single.map(({ place }) => place)));
  });

  it("names the server of each call, and both where both APIs have it", () => {
    for (const { place, operationId, servers = [] } of calls) {
      const platforms = single.filter((one) => one.place === place).map(({ operationId: id }) => id.slice(0, 8));
      const expected = platforms.map((platform) =>
        platform === "whatsapp" ? HOSTS.whatsappUrl : "https://tg.wesal.example",
      );
      expect(
        servers.map(({ url }) => url),
        operationId,
      ).toEqual(expected);
    }
  });

  it("answers a call that both have with what either answers", () => {
    const status = both.paths["/session-status/{client}"]?.get;
    expect(status?.operationId).toBe("sessionStatus");
    expect(status?.responses[200]?.content["application/json"].schema.anyOf).toEqual([
      { $ref: "#/components/schemas/WhatsAppStatusAnswer" },
      { $ref: "#/components/schemas/TelegramStatusAnswer" },
    ]);
    const message = both.paths["/message-status/{client}"]?.get;
    expect(message?.parameters.map(({ name }) => name)).toEqual(["client", "dtoken", "messageId"]);
    expect(message?.responses[404]?.description.match(/MESSAGE_NOT_FOUND/g)).toHaveLength(1);
    expect(closed(both, message?.responses[200]?.content["application/json"].schema ?? {})).toHaveProperty(
      "properties.messageId",
    );
  });

  it("keeps two calls of one path apart", () => {
    const { get, post } = both.paths["/session-instance-status/{client}"] ?? {};
    expect([get?.operationId, post?.operationId]).toEqual([
      "telegramSessionInstanceStatus",
      "whatsappSessionInstanceStatus",
    ]);
  });
});

it.each([
  [{ supportUrl: "https://help.example" }, { name: "Bridge support", url: "https://help.example" }],
  [
    { supportUrl: "https://help.example", contactEmail: "hello@example.com" },
    { name: "Bridge support", url: "https://help.example" },
  ],
  [{ contactEmail: "hello@example.com" }, { name: "Bridge support", email: "hello@example.com" }],
  [{}, undefined],
])("names whom %j says as contact, in every document", (set, contact) => {
  const contacts = { ...NO_CONTACTS, productName: "Bridge", ...set };
  const documents = [
    platformOpenApi("telegram", HOSTS.telegramUrl, contacts),
    openApi(HOSTS, contacts),
    managementOpenApi("https://bridge.example", contacts),
  ] as unknown as { info: { title: string; contact?: object } }[];
  for (const { info } of documents) {
    expect(info.contact).toEqual(contact);
    expect(info.title).not.toContain("Wesal");
  }
});
