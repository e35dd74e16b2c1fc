import { say } from "#languages/say.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import { classNames } from "../../components/class-names.ts";

const VIEWS = [
  { name: "log", label: say("Log"), href: PAGES.messages.path },
  { name: "chats", label: say("Chats"), href: PAGES.chats.path },
] as const;

/** The same messages one by one, or by whom they are from and to. */
export function ViewsSwitch({ current }: { readonly current: (typeof VIEWS)[number]["name"] }) {
  return (
    <nav
      aria-label={say("View of the messages")}
      className="flex flex-none gap-0.5 rounded-md bg-[color-mix(in_srgb,var(--ink)_7%,var(--surface))] p-0.5"
    >
      {VIEWS.map(({ name, label, href }) => (
        <a
          key={name}
          href={href}
          aria-current={name === current ? "page" : undefined}
          className={classNames(
            "rounded-sm px-2.5 py-1.5 text-xs leading-5 no-underline md:py-1",
            name === current ? "bg-surface font-medium inset-ring inset-ring-line" : "text-ink-muted hover:text-ink",
          )}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}
