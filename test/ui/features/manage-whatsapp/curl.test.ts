import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import type { SendInput } from "#ports/contracts/dashboard/api.ts";
import { whatsappCurl } from "#ui/features/manage-whatsapp/curl.ts";

const text = (message: string): SendInput => ({ kind: "text", number: "9647701234567", text: message });

function sample(message: SendInput, token: string | null = null) {
  return whatsappCurl({ whatsappUrl: "http://127.0.0.1:3001", client: "Client041", message, token });
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
    const { text: command } = whatsappCurl({
      whatsappUrl: "https://api.example/v1?a=b&c='d",
      client: "a/b $(id)'",
      message: text("x"),
      token: null,
    });
    expect(argumentsOf(command)[0]).toBe("https://api.example/v1?a=b&c='d/send/a%2Fb%20%24(id)'");
  });

  it.each(["send", "$&", "{client}"])("keeps a client name apart from the path (%s)", (client) => {
    const made = whatsappCurl({ whatsappUrl: "http://localhost:3001", client, message: text("x"), token: null });
    expect(argumentsOf(made.text)[0]).toBe(`http://localhost:3001/send/${encodeURIComponent(client)}`);
    expect(made.title).toBe(`POST /send/${encodeURIComponent(client)}`);
  });

  it.each<[SendInput, string, object]>([
    [
      { kind: "image", number: "1", url: "https://a.b/c.png", caption: "hi" },
      "POST /send-image/Client041",
      { number: "1", imageUrl: "https://a.b/c.png", caption: "hi" },
    ],
    [
      { kind: "video", number: "1", url: "https://a.b/c.mp4" },
      "POST /send-video/Client041",
      { number: "1", videoUrl: "https://a.b/c.mp4" },
    ],
    [
      { kind: "contact", number: "1", contactName: "O'Neil", contactNumber: "2" },
      "POST /send-contact/Client041",
      { number: "1", contactName: "O'Neil", contactNumber: "2" },
    ],
    [
      { kind: "location", number: "1", latitude: 33.3152, longitude: -44.3661, name: "Home", address: "Baghdad" },
      "POST /send-location/Client041",
      { number: "1", latitude: 33.3152, longitude: -44.3661, name: "Home", address: "Baghdad" },
    ],
  ])("speaks the provider API of %j", (message, title, fields) => {
    const made = sample(message);
    expect(made.title).toBe(title);
    expect(JSON.parse(argumentsOf(made.text)[4] ?? "")).toEqual({ ...fields, dtoken: "YOUR_TOKEN" });
  });
});
