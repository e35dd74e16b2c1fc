import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import type { TelegramSendInput } from "#ports/contracts/telegram/dashboard.ts";
import { TELEGRAM_ROUTES } from "#ports/contracts/telegram/routes.ts";
import { telegramCurl } from "#ui/features/manage-telegram/curl.ts";

function sample(message: TelegramSendInput) {
  return telegramCurl({ telegramUrl: "http://127.0.0.1:3002/", client: "Client038", message, token: null });
}

/** What a shell would hand to curl as the body. */
function bodyOf(command: string): unknown {
  const script = command.replace(/^curl/, "printf '%s\\0'");
  const [, , , , body = ""] = execFileSync("/bin/sh", ["-c", script], { encoding: "utf8" }).split("\0");
  return JSON.parse(body);
}

describe("the same Telegram message as curl", () => {
  it("reads as a person would write it", () => {
    expect(sample({ kind: "text", recipient: "@layla", text: "Hello" }).text).toBe(
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
  it.each<[TelegramSendInput, keyof typeof TELEGRAM_ROUTES, object]>([
    [{ kind: "text", recipient, text: "it's" }, "sendText", { message: "it's" }],
    [
      { kind: "image", recipient, url: "https://a.b/c.png", caption: "hi" },
      "sendPhoto",
      { photoUrl: "https://a.b/c.png", caption: "hi" },
    ],
    [{ kind: "video", recipient, url: "https://a.b/c.mp4" }, "sendFile", { fileUrl: "https://a.b/c.mp4" }],
    [{ kind: "file", recipient, url: "https://a.b/c.pdf" }, "sendFile", { fileUrl: "https://a.b/c.pdf" }],
    [
      { kind: "contact", recipient, phone: "2", firstName: "O'Neil", lastName: "" },
      "sendContact",
      { phoneNumber: "2", firstName: "O'Neil", lastName: "" },
    ],
    [
      { kind: "location", recipient, latitude: 33.3152, longitude: -44.3661, title: "Home", address: "Baghdad" },
      "sendLocation",
      { latitude: 33.3152, longitude: -44.3661, title: "Home", address: "Baghdad" },
    ],
  ])("speaks the provider API of %j", (message, route, fields) => {
    const made = sample(message);
    const { path, body } = TELEGRAM_ROUTES[route];
    expect(made.title).toBe(`POST ${path}`);
    const sent = bodyOf(made.text);
    expect(sent).toEqual({ sessionId: "Client038", recipient, ...fields, dtoken: "YOUR_TOKEN" });
    expect(body?.safeParse(sent).success).toBe(true);
  });
});
