import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import type { RequestedContent } from "#domain/messages/content.ts";
import { TELEGRAM_ROUTES } from "#ports/contracts/telegram/routes.ts";
import { V1_ROUTES } from "#ports/contracts/v1/routes.ts";
import { type CallInput, curlSample } from "#ui/features/messages/curl.ts";
import type { FormKind } from "#ui/features/messages/kind.ts";
import { SEND_PLATFORMS, type SendPlatform } from "#ui/features/messages/platforms.ts";
import { sampleCall } from "#ui/features/messages/sample-call.ts";

type Content = RequestedContent<FormKind>;

function made(platform: SendPlatform, input: CallInput, token: string | null = null) {
  const call = sampleCall(platform, input);
  return { title: call.title, ...curlSample(call, token) };
}

const text = (message: string): Content => ({ kind: "text", text: message });

function sample(content: Content, token: string | null = null, recipient = "9647701234567") {
  const input = { url: "http://127.0.0.1:3001", client: "Client041", message: { recipient, content } };
  return made(SEND_PLATFORMS.whatsapp, input, token);
}

function telegramSample(content: Content, recipient: string) {
  const input = { url: "http://127.0.0.1:3002/", client: "Client038", message: { recipient, content } };
  return made(SEND_PLATFORMS.telegram, input);
}

/** What a shell would hand to curl. */
function argumentsOf(command: string): string[] {
  const script = command.replace(/^curl/, "printf '%s\\0'");
  return execFileSync("/bin/sh", ["-c", script], { encoding: "utf8" }).split("\0").slice(0, -1);
}

describe("the same message as curl", () => {
  it("reads as a person would write it", () => {
    expect(sample(text("Hello")).text).toBe(
      [
        "curl http://127.0.0.1:3001/send/Client041 \\",
        "  -H 'content-type: application/json' \\",
        "  -d '{",
        '    "number": "9647701234567",',
        '    "message": "Hello",',
        '    "dtoken": "YOUR_TOKEN"',
        "  }'",
      ].join("\n"),
    );
    expect(sample(text("Hello")).title).toBe("POST /send/Client041");
  });

  it("shows dots and copies a placeholder while the token is hidden, and the token once it is shown", () => {
    const shown = (token: string | null) =>
      sample(text("x"), token)
        .parts.map((part) => part.text)
        .join("");
    expect(shown(null)).toContain('"dtoken": "••••••••"');
    expect(sample(text("x")).text).toContain('"dtoken": "YOUR_TOKEN"');
    expect(shown("k7Qm2xRa")).toContain('"dtoken": "k7Qm2xRa"');
    expect(sample(text("x"), "k7Qm2xRa").text).toContain('"dtoken": "k7Qm2xRa"');
  });

  it.each([
    "it's 5 o'clock",
    "'; rm -rf / #",
    "$(id) `id` $HOME !! \\n \\",
    'say "hi" & | > < * ?',
    "سطر\nثانٍ\t🙂\u2028",
  ])("reaches the shell and JSON whole: %j", (hostile) => {
    const [, , , , body = ""] = argumentsOf(sample(text(hostile)).text);
    expect(JSON.parse(body)).toEqual({ number: "9647701234567", message: hostile, dtoken: "YOUR_TOKEN" });
  });

  it("quotes a client name and a host that a shell would read otherwise", () => {
    const { text: command } = made(SEND_PLATFORMS.whatsapp, {
      url: "https://api.example/v1?a=b&c='d",
      client: "a/b $(id)'",
      message: { recipient: "9647701234567", content: text("x") },
    });
    expect(argumentsOf(command)[0]).toBe("https://api.example/v1?a=b&c='d/send/a%2Fb%20%24(id)'");
  });

  it.each(["send", "$&", "{client}"])("keeps a client name apart from the path (%s)", (client) => {
    const message = { recipient: "9647701234567", content: text("x") };
    const shown = made(SEND_PLATFORMS.whatsapp, { url: "http://localhost:3001", client, message });
    expect(argumentsOf(shown.text)[0]).toBe(`http://localhost:3001/send/${encodeURIComponent(client)}`);
    expect(shown.title).toBe(`POST /send/${encodeURIComponent(client)}`);
  });

  it.each<[Content, string, object]>([
    [
      { kind: "image", url: "https://a.b/c.png", caption: "hi" },
      "POST /send-image/Client041",
      { number: "1", imageUrl: "https://a.b/c.png", caption: "hi" },
    ],
    [
      { kind: "video", url: "https://a.b/c.mp4" },
      "POST /send-video/Client041",
      { number: "1", videoUrl: "https://a.b/c.mp4" },
    ],
    [
      { kind: "contact", firstName: "O'Neil", lastName: "", number: "2" },
      "POST /send-contact/Client041",
      { number: "1", contactName: "O'Neil", contactNumber: "2" },
    ],
    [
      { kind: "location", latitude: 33.3152, longitude: -44.3661, name: "Home", address: "Baghdad" },
      "POST /send-location/Client041",
      { number: "1", latitude: 33.3152, longitude: -44.3661, name: "Home", address: "Baghdad" },
    ],
    [
      { kind: "poll", question: "When?", options: ["Today", "it's late"], multiple: true },
      "POST /send-poll/Client041",
      { number: "1", question: "When?", options: ["Today", "it's late"], multiple: true },
    ],
  ])("speaks the provider API of %j", (content, title, fields) => {
    const shown = sample(content, null, "1");
    expect(shown.title).toBe(title);
    expect(JSON.parse(argumentsOf(shown.text)[4] ?? "")).toEqual({ ...fields, dtoken: "YOUR_TOKEN" });
  });
});

describe("the same Telegram message as curl", () => {
  it("reads as a person would write it", () => {
    expect(telegramSample(text("Hello"), "@layla").text).toBe(
      [
        "curl http://127.0.0.1:3002/send-text \\",
        "  -H 'content-type: application/json' \\",
        "  -d '{",
        '    "sessionId": "Client038",',
        '    "recipient": "@layla",',
        '    "message": "Hello",',
        '    "dtoken": "YOUR_TOKEN"',
        "  }'",
      ].join("\n"),
    );
  });

  const recipient = "+9647701234567";
  it.each<[Content, keyof typeof TELEGRAM_ROUTES, object]>([
    [{ kind: "text", text: "it's" }, "sendText", { message: "it's" }],
    [
      { kind: "image", url: "https://a.b/c.png", caption: "hi" },
      "sendPhoto",
      { photoUrl: "https://a.b/c.png", caption: "hi" },
    ],
    [{ kind: "video", url: "https://a.b/c.mp4" }, "sendFile", { fileUrl: "https://a.b/c.mp4" }],
    [{ kind: "document", url: "https://a.b/c.pdf" }, "sendFile", { fileUrl: "https://a.b/c.pdf" }],
    [
      { kind: "contact", number: "2", firstName: "O'Neil", lastName: "" },
      "sendContact",
      { phoneNumber: "2", firstName: "O'Neil", lastName: "" },
    ],
    [
      { kind: "location", latitude: 33.3152, longitude: -44.3661, name: "Home", address: "Baghdad" },
      "sendLocation",
      { latitude: 33.3152, longitude: -44.3661, title: "Home", address: "Baghdad" },
    ],
  ])("speaks the provider API of %j", (content, route, fields) => {
    const shown = telegramSample(content, recipient);
    const { path, body } = TELEGRAM_ROUTES[route];
    expect(shown.title).toBe(`POST ${path}`);
    const sent = JSON.parse(argumentsOf(shown.text)[4] ?? "");
    expect(sent).toEqual({ sessionId: "Client038", recipient, ...fields, dtoken: "YOUR_TOKEN" });
    expect(body?.safeParse(sent).success).toBe(true);
  });
});

describe("what only the unified API has", () => {
  const items = [
    { kind: "image", url: "https://a.b/c.png", caption: "it's here" },
    { kind: "video", url: "media:med_00T3ZBV3WW5MCE7" },
  ] as const;
  const album = [
    { image: { url: "https://a.b/c.png", caption: "it's here" } },
    { video: { media: "med_00T3ZBV3WW5MCE7" } },
  ];

  it.each(["whatsapp", "telegram"] as const)("is a call of that on %s: an album, a file to a line", (platform) => {
    const message = { recipient: "9647701234567", content: { kind: "album", items } } as const;
    const shown = made(SEND_PLATFORMS[platform], { url: "http://127.0.0.1:3001", client: "Client041", message });
    expect(shown.title).toBe("POST /v1/instances/Client041/messages");
    const [, , , , token, , body = ""] = argumentsOf(shown.text);
    const sent = JSON.parse(body);
    expect([token, sent]).toEqual(["authorization: Bearer YOUR_TOKEN", { to: "+9647701234567", album }]);
    expect(V1_ROUTES.sendMessage.body.safeParse(sent).success).toBe(true);
    expect(shown.text).toContain('    "album": [\n      {"image": {"url": ');
    expect(shown.text).toContain('"med_00T3ZBV3WW5MCE7"}}\n    ]\n  }');
  });

  it("is a text in several messages", () => {
    const message = { recipient: "@layla", content: text("long"), split: true } as const;
    const shown = made(SEND_PLATFORMS.telegram, { url: "http://127.0.0.1:3002", client: "Client038", message });
    expect(JSON.parse(argumentsOf(shown.text)[6] ?? "")).toEqual({ to: "@layla", text: "long", split: true });
  });
});
