import { expect, it } from "vitest";
import type { RequestedContent } from "#domain/messages/content.ts";
import { LOGGED, SHOP } from "#test/support/ui-samples.ts";
import { messageAsCurl } from "#ui/features/message-list/as-curl.ts";
import { lineOf } from "#ui/features/message-log/message-line.tsx";

const target = { id: "msg_00T3ZBV3WW5MCE7", messageId: "7", direction: "in" } as const;
const HOSTS = { whatsappUrl: "https://wa.example.com", telegramUrl: "https://tg.example.com" };
const FILE = { url: "https://a.example/b" };
const logged = (content: RequestedContent) => ({ ...LOGGED, direction: "out" as const, kind: content.kind, content });

it.each([
  [{ kind: "reaction", target, emoji: "👍" }, "Reacted 👍"],
  [{ kind: "reaction", target, emoji: "" }, "Took a reaction back"],
  [{ kind: "edit", target, text: "at ten" }, "Changed a message: at ten"],
  [{ kind: "delete", target }, "Took a message back"],
  [{ kind: "pin", target, pinned: true }, "Pinned a message"],
  [{ kind: "pin", target, pinned: false }, "Unpinned a message"],
  [{ kind: "forward", target, from: { kind: "id", id: "7" } }, "Forwarded a message"],
] as const)("says in a line what %j did, of which there is no call to send it again", (content, line) => {
  expect(lineOf(logged(content))).toBe(line);
  expect(messageAsCurl(logged(content), SHOP, HOSTS)).toBeNull();
});

it.each([
  [
    {
      kind: "album",
      items: [
        { kind: "image", ...FILE },
        { kind: "video", ...FILE, caption: "look" },
      ],
    },
    "look",
  ],
  [
    {
      kind: "album",
      items: [
        { kind: "image", ...FILE },
        { kind: "video", ...FILE },
      ],
    },
    "Album",
  ],
  [{ kind: "poll", question: "When?", options: ["Today", "Tomorrow"] }, "Poll: When?"],
] as const)("says in a line what %j is, and copies it as curl", (content, line) => {
  expect(lineOf(logged(content))).toBe(line);
  const command = messageAsCurl(logged(content), SHOP, HOSTS);
  expect(command).toContain(content.kind === "album" ? "/v1/instances/Client041/messages" : "/send-poll/Client041");
  expect(command).toContain(content.kind === "album" ? `{"image": {"url": "${FILE.url}"}}` : '["Today", "Tomorrow"]');
});

it.each([
  ["vote", "Tomorrow", "Vote: Tomorrow"],
  ["vote", "", "Vote"],
  ["edit", "at ten", "Changed a message: at ten"],
  ["edit", null, "Changed a message"],
  ["text", "Tomorrow", "Tomorrow"],
] as const)("tells a %s of %j that came in from what was said", (kind, text, line) => {
  expect(lineOf({ ...LOGGED, direction: "in", kind, text, content: null })).toBe(line);
});

it.each([
  [true, "Voice message"],
  [false, "Audio"],
])("says of sound that came in whether it was spoken into the phone: %s", (voice, line) => {
  const file = { mimetype: "audio/ogg", name: null, bytes: 900, voice };
  expect(lineOf({ ...LOGGED, direction: "in", kind: "audio", text: null, content: null, file })).toBe(line);
});
