import { Play } from "lucide-react";
import { PAGES } from "#ports/contracts/pages.ts";

/** The video's picture over a drawing, which is seen until it is there and where there is none. */
export function VideoPicture({ videoId }: { videoId: string | null }) {
  return (
    <>
      <svg viewBox="0 0 320 180" aria-hidden="true" className="absolute inset-0 size-full bg-neutral-tint">
        <g fill="none" stroke="currentColor" strokeWidth="1.5" className="text-soft">
          <path d="M86 40h74a22 22 0 0 1 22 22v18a22 22 0 0 1-22 22H94l-20 17v-21a22 22 0 0 1-10-18V62a22 22 0 0 1 22-22Z" />
          <path d="M168 76h66a22 22 0 0 1 22 22v16a22 22 0 0 1-10 18v21l-20-17h-58a22 22 0 0 1-22-22V98a22 22 0 0 1 22-22Z" />
        </g>
      </svg>
      {videoId === null ? null : (
        <img
          src={`${PAGES.tutorials.path}/thumbnails/${videoId}.jpg`}
          alt=""
          width={320}
          height={180}
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full object-cover"
        />
      )}
      <span className="absolute inset-0 m-auto grid size-12 place-items-center rounded-full bg-[rgb(8_14_12/0.82)] text-white transition-[scale] group-hover/picture:scale-108">
        <Play aria-hidden="true" className="ms-0.5 size-5 fill-current rtl:-scale-x-100" strokeWidth={1.5} />
      </span>
    </>
  );
}
