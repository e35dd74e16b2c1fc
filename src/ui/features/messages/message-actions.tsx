import { type LucideIcon, Reply, SmilePlus } from "lucide-react";
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
  /** What the button and its choices are called. */
  readonly label: string;
  /** Whoever looks has written it. */
  readonly mine: boolean;
  /** What they have reacted with. */
  readonly own: string | null;
  /** An empty emoji takes it back. */
  readonly onReact: (emoji: string) => void;
  readonly onReply: () => void;
  readonly more?: readonly MessageAction[] | undefined;
  /** Of the button. */
  readonly className?: string | undefined;
}

interface MessageAction {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly onChoose: () => void;
}

const REPLY = { icon: Reply, label: say("Reply") };

/** What can be done to a message: a button beside it, and below it what that opens. */
export function MessageActions(props: MessageActionsProps) {
  const { platform, label, mine, own, onReact, onReply, more = [], className } = props;
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
        label={label}
        variant="quiet"
        size="sm"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className={classNames("w-8! rounded-full! md:w-7! md:min-h-7!", !open && className)}
      >
        <SmilePlus aria-hidden="true" className="size-4" strokeWidth={1.6} />
      </IconButton>
      {open ? (
        <div ref={choices} className={classNames("mt-3 flex basis-full", mine && "justify-end")}>
          {/* biome-ignore lint/a11y/useSemanticElements: it is no part of a form. */}
          <div
            role="group"
            aria-label={label}
            onKeyDown={({ key }) => key === "Escape" && close()}
            className="flex flex-wrap rounded-[20px] border border-line bg-surface p-0.5 shadow-lift"
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
            {[{ ...REPLY, onChoose: onReply }, ...more].map(({ icon: Icon, label: name, onChoose }) => (
              <IconButton
                key={name}
                label={name}
                variant="quiet"
                size="sm"
                onClick={() => {
                  setOpen(false);
                  onChoose();
                }}
                className="rounded-full!"
              >
                <Icon aria-hidden="true" className="size-4 rtl:-scale-x-100" strokeWidth={1.6} />
              </IconButton>
            ))}
          </div>
        </div>
      ) : null}
    </>
  );
}
