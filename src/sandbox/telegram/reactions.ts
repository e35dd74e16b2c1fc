import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { tl } from "@mtcute/core";
import type { Core } from "./core.ts";
import { documentObject } from "./file-objects.ts";
import type { Handlers } from "./handlers.ts";
import { callerOf } from "./log-ins.ts";
import type { StoredFile } from "./stored-file.ts";

/** Those that Telegram offers to all, with what it calls them; the rest are its subscribers'. */
const OFFERED: readonly (readonly [emoji: string, title: string])[] = [
  ["👍", "Thumbs Up"],
  ["👎", "Thumbs Down"],
  ["❤", "Red Heart"],
  ["🔥", "Fire"],
  ["🥰", "Smiling Face with Hearts"],
  ["👏", "Clapping Hands"],
  ["😁", "Beaming Face"],
  ["🤔", "Thinking Face"],
  ["🤯", "Exploding Head"],
  ["😱", "Screaming Face"],
  ["😢", "Crying Face"],
  ["🎉", "Party Popper"],
  ["🤩", "Star-Struck"],
  ["🙏", "Folded Hands"],
  ["👌", "OK Hand"],
  ["😍", "Heart Eyes"],
  ["💯", "Hundred Points"],
  ["🤣", "Rolling on the Floor Laughing"],
  ["😎", "Smiling Face with Sunglasses"],
  ["😂", "Face with Tears of Joy"],
];
const HASH = 1;
const DATA_CENTRE = 2;
const PIXELS = 512;

/** How each looks: here all alike, an empty picture and a film of nothing. */
const ICON = Buffer.from("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==", "base64");
const FILM = gzipSync(
  JSON.stringify({ tgs: 1, v: "5.5.2", fr: 60, ip: 0, op: 60, w: PIXELS, h: PIXELS, nm: "", ddd: 0, layers: [] }),
);

/** Official clients react only with what they know to be offered. */
export function reactionHandlers(core: Core): Handlers {
  return {
    "messages.getAvailableReactions"(call, { hash }) {
      callerOf(core, call);
      if (hash === HASH) return { _: "messages.availableReactionsNotModified" };
      const icon = sticker(core, ICON, "image/webp");
      const film = sticker(core, FILM, "application/x-tgsticker");
      const looks = { staticIcon: icon, appearAnimation: film, selectAnimation: film, activateAnimation: film };
      const reactions = OFFERED.map(
        ([reaction, title]): tl.RawAvailableReaction => ({
          ...{ _: "availableReaction", reaction, title },
          ...looks,
          effectAnimation: film,
        }),
      );
      return { _: "messages.availableReactions", hash: HASH, reactions };
    },
  };
}

function sticker({ media, clock }: Core, content: Buffer, mimetype: string): tl.RawDocument {
  const sha256 = createHash("sha256").update(content).digest("hex");
  if (media.find(sha256) === undefined) media.keep({ sha256, mimetype, content });
  const file: StoredFile = { sha256, bytes: content.length, mimetype, dataCentre: DATA_CENTRE, kept: true };
  const attributes: tl.TypeDocumentAttribute[] = [
    { _: "documentAttributeImageSize", w: PIXELS, h: PIXELS },
    { _: "documentAttributeSticker", alt: "", stickerset: { _: "inputStickerSetEmpty" } },
  ];
  return documentObject({ file, fileName: null, attributes }, clock.now(), []);
}
