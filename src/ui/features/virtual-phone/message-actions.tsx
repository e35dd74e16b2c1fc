import { Reply, SmilePlus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { Platform } from "#domain/instances/instance.ts";
import { say } from "#languages/say.ts";
import { classNames } from "../../components/class-names.ts";
import { IconButton } from "../../components/icon-button.tsx";

/** A few of those that each network's apps offer first. */
const EMOJI: Readonly<Record<Platform, readonly string[]>> = {
  whatsapp: ["👍", "❤️", "😂", "😢", "🙏"],
  telegram: ["👍", "❤", "😁", "😢", "🙏"],
};

export interface MessageActionsProps {
  readonly platform: Platform;
  /** The phone itself has written it. */
  readonly mine: boolean;
  /** What the phone has reacted with. */
  readonly own: string | null;
  /** An empty emoji takes it back. */
  readonly onReact: (emoji: string) => void;
  readonly onReply: () => void;
}

/** What can be done to a message: a button beside it, and below it what that opens. */
export function MessageActions({ platform, mine, own, onReact, onReply }: MessageActionsProps) {
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const choices = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open) choices.current?.scrollIntoView?.({ block: "nearest" });
  }, [open]);

  function close() {
    setOpen(false);
    // The button that was pressed goes with them.
    toggle.current?.focus();
  }

  function react(emoji: string) {
    onReact(emoji === own ? "" : emoji);
    close();
  }

  return (
    <>
      <IconButton
        ref={toggle}
        label={say("React or reply")}
        variant="quiet"
        size="sm"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="w-8! rounded-full! md:w-7! md:min-h-7!"
      >
        <SmilePlus aria-hidden="true" className="size-4" strokeWidth={1.6} />
      </IconButton>
      {open ? (
        <div ref={choices} className={classNames("mt-3 flex basis-full", mine && "justify-end")}>
          {/* biome-ignore lint/a11y/useSemanticElements: it is no part of a form. */}
          <div
            role="group"
            aria-label={say("React or reply")}
            onKeyDown={({ key }) => key === "Escape" && close()}
            className="flex rounded-full border border-line bg-surface p-0.5 shadow-lift"
          >
            {EMOJI[platform].map((emoji) => (
              <IconButton
                key={emoji}
                label={say("React with {emoji}", { emoji })}
                variant="quiet"
                size="sm"
                aria-pressed={emoji === own}
                onClick={() => react(emoji)}
                className={classNames("rounded-full! text-base!", emoji === own && "bg-hover")}
              >
                <span aria-hidden="true">{emoji}</span>
              </IconButton>
            ))}
            <IconButton
              label={say("Reply")}
              variant="quiet"
              size="sm"
              onClick={() => {
                setOpen(false);
                onReply();
              }}
              className="rounded-full!"
            >
              <Reply aria-hidden="true" className="size-4 rtl:-scale-x-100" strokeWidth={1.6} />
            </IconButton>
          </div>
        </div>
      ) : null}
    </>
  );
}
