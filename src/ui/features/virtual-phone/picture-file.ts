import { say } from "#languages/say.ts";

/** Larger ones may be more than a browser draws. */
const MAX_BYTES = 10_000_000;
/** Pixels of a side: what fits into a request, whatever is on it. */
const SIDE = 256;
const QUALITY = 0.85;

/** Its message is for the reader. */
export class NotAPicture extends Error {}

/** The middle of a picture, square and small as phones send it up: a JPEG in base64. */
export async function pictureFrom(file: Pick<File, "type" | "size"> & Blob): Promise<string> {
  if (!["image/jpeg", "image/png"].includes(file.type)) throw new NotAPicture(say("Choose a JPEG or PNG."));
  if (file.size > MAX_BYTES) throw new NotAPicture(say("The picture is too large: 10 MB is the most."));
  const whole = await createImageBitmap(file).catch(() => {
    throw new NotAPicture(say("Choose a JPEG or PNG."));
  });
  const canvas = document.createElement("canvas");
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("virtual phone: no canvas");
  // A PNG may be seen through, a JPEG not.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, SIDE, SIDE);
  const side = Math.min(whole.width, whole.height);
  context.drawImage(whole, (whole.width - side) / 2, (whole.height - side) / 2, side, side, 0, 0, SIDE, SIDE);
  whole.close();
  return canvas.toDataURL("image/jpeg", QUALITY).replace(/^.*,/, "");
}
