import { oggCodec } from "#domain/files/ogg-codec.ts";
import { say } from "#languages/say.ts";
import type { OwnFileSent } from "../../api/phone-network.ts";
import { drawPicture, NotAPicture } from "./picture-file.ts";

/** What fits into a request with a caption. */
const MAX_BYTES = 45_000;
/** Pixels of the longer side, and how much of it is kept: the first that fits. */
const SIZES = [
  [960, 0.8],
  [640, 0.7],
  [400, 0.6],
  [240, 0.5],
] as const;
const VOICE_TYPE = "audio/ogg; codecs=opus";
const NAME_LENGTH = 120;

/** A picture is made as small as it has to be; what else is too large is refused, in words for the reader. */
export async function sentFile(file: File, caption: string): Promise<OwnFileSent> {
  const words = caption === "" ? {} : { caption };
  if (["image/jpeg", "image/png"].includes(file.type)) {
    return { kind: "image", file: await smallPicture(file), mimetype: "image/jpeg", ...words };
  }
  if (file.size === 0) throw new NotAPicture(say("The file is empty."));
  if (file.size > MAX_BYTES) throw new NotAPicture(say("The file is too large: 45 KB is the most, but for pictures."));
  const bytes = new Uint8Array(await file.arrayBuffer());
  const sent = { file: base64Of(bytes), mimetype: file.type || "application/octet-stream" };
  // Whatever the browser calls it: what apps record is so, and plays as spoken into the phone.
  if (oggCodec(bytes) === "opus") return { kind: "audio", ...sent, mimetype: VOICE_TYPE, voice: true };
  if (file.type.startsWith("audio/")) return { kind: "audio", ...sent };
  if (file.type === "image/webp") return { kind: "sticker", ...sent };
  if (file.type === "video/mp4") return { kind: "video", ...sent, ...words };
  return { kind: "document", ...sent, fileName: file.name.slice(-NAME_LENGTH), ...words };
}

async function smallPicture(file: File): Promise<string> {
  for (const [side, quality] of SIZES) {
    const picture = await drawPicture(file, quality, ({ width, height }) => {
      const scale = Math.min(1, side / Math.max(width, height));
      const drawn = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
      return { part: { x: 0, y: 0, width, height }, ...drawn };
    });
    if (picture.length <= (MAX_BYTES * 4) / 3) return picture;
  }
  throw new NotAPicture(say("This picture cannot be made small enough."));
}

function base64Of(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
