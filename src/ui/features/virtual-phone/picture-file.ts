import { say } from "#languages/say.ts";

/** Larger ones may be more than a browser draws. */
const MAX_BYTES = 10_000_000;
/** Pixels of a side: what fits into a request, whatever is on it. */
const SIDE = 256;
const QUALITY = 0.85;

/** Its message is for the reader. */
export class NotAPicture extends Error {}

type ChosenFile = Pick<File, "type" | "size"> & Blob;

/** Pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** What is drawn of a picture, and how large. */
interface Drawing extends Size {
  readonly part: Size & { readonly x: number; readonly y: number };
}

/** The middle of a picture, square and small as phones send it up: a JPEG in base64. */
export function pictureFrom(file: ChosenFile): Promise<string> {
  return drawPicture(file, QUALITY, ({ width, height }) => {
    const side = Math.min(width, height);
    const part = { x: (width - side) / 2, y: (height - side) / 2, width: side, height: side };
    return { part, width: SIDE, height: SIDE };
  });
}

/** A picture drawn anew: a JPEG in base64. */
export async function drawPicture(
  file: ChosenFile,
  quality: number,
  drawing: (whole: Size) => Drawing,
): Promise<string> {
  if (!["image/jpeg", "image/png"].includes(file.type)) throw new NotAPicture(say("Choose a JPEG or PNG."));
  if (file.size > MAX_BYTES) throw new NotAPicture(say("The picture is too large: 10 MB is the most."));
  const whole = await createImageBitmap(file).catch(() => {
    throw new NotAPicture(say("Choose a JPEG or PNG."));
  });
  const { part, width, height } = drawing(whole);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("virtual phone: no canvas");
  // A PNG may be seen through, a JPEG not.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.drawImage(whole, part.x, part.y, part.width, part.height, 0, 0, width, height);
  whole.close();
  return canvas.toDataURL("image/jpeg", quality).replace(/^.*,/, "");
}
