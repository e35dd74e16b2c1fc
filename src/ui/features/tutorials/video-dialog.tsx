import { ArrowUpRight, X } from "lucide-react";
import { say } from "#languages/say.ts";
import { buttonClass } from "../../components/button.tsx";
import { IconButton } from "../../components/icon-button.tsx";

/** Until a video's own address takes its place. */
const YOUTUBE = "https://www.youtube.com";

/** One for all videos: `enhance/videos.ts` puts the title and the player in, and takes the player away again. */
export function VideoDialog() {
  return (
    <dialog
      aria-labelledby="video-title"
      data-needs-script
      className="m-auto w-[min(960px,100%-24px)] max-w-none flex-col overflow-hidden rounded-lg border border-line bg-surface p-0 text-ink open:flex open:animate-rise backdrop:bg-backdrop md:w-[min(960px,100%-48px,(100dvh-120px)*16/9)]"
    >
      <div className="flex items-center gap-3 border-b border-line py-3 ps-4 pe-2 md:ps-5 md:pe-3">
        <h2 id="video-title" dir="auto" className="min-w-0 flex-1 text-base tracking-[-0.008em] wrap-anywhere">
          {say("Video")}
        </h2>
        <IconButton label={say("Close")} variant="quiet" data-close-video>
          <X aria-hidden="true" className="size-4.5" strokeWidth={1.6} />
        </IconButton>
      </div>
      <div data-video-stage className="aspect-video bg-code empty:hidden *:size-full" />
      <div data-video-fallback hidden className="grid justify-items-center gap-4 px-6 py-14 text-center">
        <p className="max-w-[46ch] text-base text-ink-muted">{say("This video cannot be played here.")}</p>
        <a href={YOUTUBE} target="_blank" rel="noopener" className={buttonClass({ variant: "primary", size: "lg" })}>
          {say("Open in YouTube")}
          <ArrowUpRight aria-hidden="true" strokeWidth={1.75} className="size-4 rtl:-scale-x-100" />
        </a>
      </div>
    </dialog>
  );
}
