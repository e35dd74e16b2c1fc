import { gunzipSync } from "node:zlib";
import type { TelegramClient } from "@mtcute/core/client.js";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sandboxClients } from "#test/support/telegram-client.ts";
import { sandboxOfFile } from "#test/support/telegram-sandbox-world.ts";

const FRIEND = "9647700004601";
const world = sandboxOfFile();
const clients = sandboxClients(() => world.controls);
let tg: TelegramClient;

beforeAll(async () => {
  tg = await clients.signedIn("9647700004600");
});

afterAll(() => clients.close());

test("what is offered has a picture and films that can be opened, and is told once", async () => {
  const offered = await tg.call({ _: "messages.getAvailableReactions", hash: 0 });
  if (offered._ !== "messages.availableReactions") throw new Error("nothing is offered");
  expect(offered.reactions.map(({ reaction }) => reaction)).toContain("👍");
  const [{ staticIcon, effectAnimation } = {}] = offered.reactions;
  const open = async (document: typeof staticIcon) => {
    if (document?._ !== "document") throw new Error("no file");
    const { id, accessHash, fileReference } = document;
    const location = { _: "inputDocumentFileLocation", id, accessHash, fileReference, thumbSize: "" } as const;
    const file = await tg.call({ _: "upload.getFile", location, offset: 0, limit: 4096 });
    return file._ === "upload.file" ? file.bytes : new Uint8Array();
  };
  expect(await sharp(await open(staticIcon)).metadata()).toMatchObject({ format: "webp" });
  expect(JSON.parse(gunzipSync(await open(effectAnimation)).toString())).toMatchObject({ tgs: 1 });
  const again = await tg.call({ _: "messages.getAvailableReactions", hash: offered.hash });
  expect(again).toEqual({ _: "messages.availableReactionsNotModified" });
});

test("equal ones are counted together, and one's own are told from others", async () => {
  const peer = await tg.resolvePhoneNumber(FRIEND);
  const { id: msgId } = await tg.sendText(peer, "nice?");
  const about = world.controls.messages(FRIEND).at(-1)?.id ?? "";
  await world.controls.send({ kind: "reaction", from: FRIEND, to: "9647700004600", about, emoji: "👍" });
  await tg.call({ _: "messages.sendReaction", peer, msgId, reaction: [{ _: "reactionEmoji", emoticon: "👍" }] });
  const found = await tg.call({ _: "messages.getMessages", id: [{ _: "inputMessageID", id: msgId }] });
  const [message] = "messages" in found ? found.messages : [];
  expect(message).toMatchObject({ reactions: { results: [{ count: 2, chosenOrder: 0 }] } });
  const mine = message?._ === "message" ? message.reactions?.recentReactions?.map(({ my = false }) => my) : [];
  expect(mine?.sort()).toEqual([false, true]);
});
