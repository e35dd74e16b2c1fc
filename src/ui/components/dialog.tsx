import { X } from "lucide-react";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { say } from "#languages/say.ts";
import { classNames } from "./class-names.ts";
import { IconButton } from "./icon-button.tsx";

interface DialogProps {
  /** The heading, and the accessible name. */
  readonly title: ReactNode;
  /** Escape, the close button and, unless `modal`, a click beside it. */
  readonly onClose: () => void;
  /** A question: no head line, no close button. */
  readonly ask?: boolean | undefined;
  /** 920 px, and the whole screen below 820. */
  readonly wide?: boolean | undefined;
  /** At the page's end, as high as the window; its title is an address or an id. */
  readonly drawer?: boolean | undefined;
  /** A click on the backdrop does not close it: input would be lost. */
  readonly keep?: boolean | undefined;
  /** Before the title. */
  readonly lead?: ReactNode;
  /** Between the title and the close button. */
  readonly aside?: ReactNode;
  /** Actions, at the end of a sunken bar. */
  readonly footer?: ReactNode;
  /** Replaces the body's padding. */
  readonly bodyClass?: string | undefined;
  readonly children: ReactNode;
}

/**
 * A native modal dialog, open for as long as it is rendered. Focus goes to an element with `data-autofocus`,
 * else to the dialog itself, and back to where it was.
 */
export function Dialog(props: DialogProps) {
  const { title, onClose, ask, wide, drawer, keep, lead, aside, footer, bodyClass, children } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const leaving = useRef(false);
  const titleId = useId();

  // A layout effect, because the dialog must still be in the page when it closes, or focus is not given back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    leaving.current = false;
    dialog.showModal();
    (dialog.querySelector<HTMLElement>("[data-autofocus]") ?? dialog).focus();
    return () => {
      leaving.current = true;
      dialog.close();
    };
  }, []);

  const heading = (
    <h2
      id={titleId}
      className={classNames(
        "min-w-0 flex-1 wrap-anywhere",
        drawer ? "font-mono text-sm font-medium" : "text-base tracking-[-0.008em]",
      )}
    >
      {title}
    </h2>
  );
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, and the dialog handles it.
    <dialog
      ref={ref}
      tabIndex={-1}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // A browser closes it at a second Escape whatever came of the first: what it shows may be lost with that.
      onClose={(event) => {
        if (event.target !== event.currentTarget || leaving.current) return;
        event.currentTarget.showModal();
        event.currentTarget.focus();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget && !keep && isBeside(event)) onClose();
      }}
      className={classNames(
        "flex-col overflow-hidden border-line bg-surface p-0 text-ink outline-none backdrop:bg-backdrop open:flex",
        drawer
          ? "my-0 ms-auto me-0 h-dvh max-h-none w-[min(864px,100%)] max-w-none animate-come border-0 md:border-s"
          : "m-auto max-h-[calc(100dvh-48px)] animate-rise rounded-lg border",
        drawer
          ? null
          : wide
            ? "w-[min(920px,100%-48px)] max-w-none max-md:m-0 max-md:h-dvh max-md:max-h-dvh max-md:w-full max-md:rounded-none max-md:border-0"
            : "w-[min(440px,100%-32px)]",
      )}
    >
      {ask ? (
        <div className="grid gap-2 overflow-y-auto p-6">
          {heading}
          {children}
        </div>
      ) : (
        <>
          <div
            className={classNames(
              "flex items-center gap-3 border-b border-line py-3.5 ps-5 pe-3",
              wide && "max-md:ps-4 max-md:pe-2",
            )}
          >
            {lead}
            {heading}
            {aside}
            <IconButton label={say("Close")} variant="quiet" onClick={onClose}>
              <X aria-hidden="true" className="size-4.5" strokeWidth={1.6} />
            </IconButton>
          </div>
          <div className={classNames("min-h-0 flex-1 overflow-y-auto overscroll-contain", bodyClass ?? "p-5")}>
            {children}
          </div>
        </>
      )}
      {footer ? (
        <div
          className={classNames("flex justify-end gap-2 border-t border-line bg-sunken py-3", ask ? "px-6" : "px-5")}
        >
          {footer}
        </div>
      ) : null}
    </dialog>
  );
}

/** A click on the dialog element itself may also fall on its border; only the backdrop lies outside its box. */
function isBeside(event: { clientX: number; clientY: number; currentTarget: HTMLDialogElement }): boolean {
  const box = event.currentTarget.getBoundingClientRect();
  return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom;
}
