import { type RefObject, useEffect, useRef, useState } from "react";

interface MobileMenu {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
  readonly toggleRef: RefObject<HTMLButtonElement | null>;
  readonly menuRef: RefObject<HTMLElement | null>;
}

/** Same width as the `md` breakpoint of app.css. */
const WIDE = "(width >= 821px)";

/** Focus goes into the menu and back to its toggle; Escape closes it, and so does a window that grows wide. */
export function useMobileMenu(): MobileMenu {
  const [isOpen, setOpen] = useState(false);
  const toggleRef = useRef<HTMLButtonElement>(null);
  const menuRef = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    menuRef.current?.querySelector<HTMLElement>("nav a")?.focus();
    const close = () => setOpen(false);
    const onKey = (event: KeyboardEvent) => {
      // With a dialog over the menu, Escape is the dialog's.
      if (event.key === "Escape" && document.querySelector("dialog[open]") === null) close();
    };
    const wide = matchMedia(WIDE);
    window.addEventListener("keydown", onKey);
    wide.addEventListener("change", close);
    return () => {
      window.removeEventListener("keydown", onKey);
      wide.removeEventListener("change", close);
      // After the rest of the page has stopped being inert.
      requestAnimationFrame(() => toggleRef.current?.focus());
    };
  }, [isOpen]);

  return { isOpen, open: () => setOpen(true), close: () => setOpen(false), toggleRef, menuRef };
}
