import { Menu } from "lucide-react";
import type { RefObject } from "react";
import { say } from "#languages/say.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import { IconButton } from "../../components/icon-button.tsx";
import { Mark } from "../../components/mark.tsx";
import { ThemeToggle } from "../../components/theme-toggle.tsx";
import { useContacts } from "../../contacts.ts";
import { Bell } from "../notifications/bell.tsx";

interface TopBarProps {
  readonly menuOpen: boolean;
  readonly toggleRef: RefObject<HTMLButtonElement | null>;
  readonly onOpenMenu: () => void;
}

/** On a phone, where the side menu is put away. */
export function TopBar({ menuOpen, toggleRef, onOpenMenu }: TopBarProps) {
  return (
    <header
      inert={menuOpen}
      className="sticky top-0 z-3 flex h-14 items-center gap-1 border-b border-line bg-canvas px-2 md:hidden"
    >
      <IconButton
        ref={toggleRef}
        label={say("Open menu")}
        variant="quiet"
        aria-expanded={menuOpen}
        aria-controls="side-menu"
        onClick={onOpenMenu}
        className="size-11 text-ink!"
      >
        <Menu aria-hidden="true" className="size-5" strokeWidth={1.6} />
      </IconButton>
      <a href={PAGES.dashboard.path} className="me-auto flex items-center gap-2.5 rounded-sm px-1 no-underline">
        <Mark className="size-7" />
        <span className="text-base font-semibold tracking-[-0.015em]">{useContacts().productName}</span>
      </a>
      <Bell quiet />
      <ThemeToggle className="size-11 text-ink!" />
    </header>
  );
}
