import { Play } from "lucide-react";
import { say } from "#languages/say.ts";
import type { TutorialView } from "#ports/contracts/content-pages.ts";
import { buttonClass } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";
import { AddedDate } from "../../format/added-date.tsx";
import { VideoPicture } from "./video-picture.tsx";

/** Opened in the page by its script; without one, Watch Video leads to the video platform. */
export function VideoCard({ tutorial }: { tutorial: TutorialView }) {
  const { id, title, description, url, videoId, addedAt } = tutorial;
  const titleId = `tutorial-${id}`;
  const opens = { "data-video": videoId ?? "", "data-title": title, "data-url": url };
  const action = classNames(buttonClass(), "mt-auto");
  const icon = <Play aria-hidden="true" strokeWidth={1.75} className="size-4" />;
  return (
    <li className="flex flex-col">
      <a
        href={url}
        target="_blank"
        rel="noopener"
        tabIndex={-1}
        aria-hidden="true"
        {...opens}
        className="group/picture relative mb-4 block aspect-video overflow-hidden rounded-lg border border-line"
      >
        <VideoPicture videoId={videoId} />
      </a>
      <div className="flex flex-1 flex-col items-start">
        <h2 id={titleId} dir="auto" className="w-full text-base tracking-[-0.008em] wrap-anywhere">
          {title}
        </h2>
        {description.trim() === "" ? null : (
          <p dir="auto" className="mt-1 w-full leading-5.5 wrap-anywhere whitespace-pre-line text-ink-muted">
            {description}
          </p>
        )}
        <p className="mt-2 mb-4">
          <AddedDate iso={addedAt} />
        </p>
        <button
          type="button"
          aria-haspopup="dialog"
          aria-describedby={titleId}
          data-needs-script
          {...opens}
          className={action}
        >
          {icon}
          {say("Watch Video")}
        </button>
        <a
          href={url}
          target="_blank"
          rel="noopener"
          aria-describedby={titleId}
          className={classNames(action, "hidden! noscript:inline-flex!")}
        >
          {icon}
          {say("Watch Video")}
        </a>
      </div>
    </li>
  );
}
