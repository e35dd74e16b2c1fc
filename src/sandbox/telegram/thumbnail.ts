import type { tl } from "@mtcute/core";
import type { PixelSize } from "#domain/files/picture-size.ts";
import type { TelegramSandboxMessage } from "#ports/contracts/telegram/sandbox.ts";

/** How a file looks in small, as its sender says. */
export interface Thumbnail extends PixelSize {
  /** Hex. */
  readonly sha256: string;
  readonly bytes: number;
}

/** As clients are told of it. */
export function smallPhoto({ bytes: size, width: w, height: h }: Thumbnail): tl.RawPhotoSize {
  return { _: "photoSize", type: "m", w, h, size };
}

/** As the virtual phone gets it. */
export function shownThumbnail({
  thumbnail,
}: {
  readonly thumbnail?: Thumbnail | undefined;
}): Pick<TelegramSandboxMessage, "thumbnail"> {
  if (thumbnail === undefined) return {};
  const { bytes: _, ...shown } = thumbnail;
  return { thumbnail: shown };
}
