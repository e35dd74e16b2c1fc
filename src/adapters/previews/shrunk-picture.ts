import type { Preview } from "#ports/previews.ts";

/** What is larger is not decoded: a few bytes can say that they are a picture of any size. */
const MAX_PIXELS = 50_000_000;
const MAX_SECONDS = 5;
const QUALITY = 60;
/** All that is read; the library knows many more formats. */
const READ = ["Jpeg", "Png", "Webp", "Nsgif"].map((format) => `VipsForeignLoad${format}Buffer`);

/** `whole`: as it is, its longest side `pixels` at most; `square`: its middle, each side `pixels`. */
export type Shrink = (picture: Uint8Array, pixels: number, shape: keyof typeof SHAPES) => Promise<Preview>;

const SHAPES = {
  whole: { fit: "inside", withoutEnlargement: true },
  square: { fit: "cover" },
} as const;

/** Loads what shrinks pictures; throws where this platform has none. It works in threads of its own. */
export async function loadShrink(): Promise<Shrink> {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: READ });
  return async (picture, pixels, shape) => {
    const { data, info } = await sharp(picture, { limitInputPixels: MAX_PIXELS, failOn: "error", sequentialRead: true })
      .timeout({ seconds: MAX_SECONDS })
      .autoOrient()
      .resize(pixels, pixels, SHAPES[shape])
      .flatten({ background: "#ffffff" })
      .jpeg({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { jpeg: data, width: info.width, height: info.height };
  };
}
