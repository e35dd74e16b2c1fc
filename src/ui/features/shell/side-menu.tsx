import {
  ArrowUpRight,
  BookOpen,
  ChartColumn,
  CircleHelp,
  FileText,
  KeyRound,
  LayoutGrid,
  type LucideIcon,
  Megaphone,
  MessageSquareText,
  ScrollText,
  Server,
  ShieldCheck,
  Smartphone,
  SquarePlay,
  UserCog,
  Users,
  Webhook,
} from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { API_REQUEST_WORDING } from "#domain/wording/api-requests.ts";
import { say } from "#languages/say.ts";
import { PAGES, type PageContext } from "#ports/contracts/pages.ts";
import { classNames } from "../../components/class-names.ts";
import { Mark } from "../../components/mark.tsx";
import { useContacts } from "../../contacts.ts";
import { AccountMenu } from "../account/account-menu.tsx";
import { useAuth } from "../account/auth.tsx";
import type { ProfileDialogOpener } from "../account/use-profile-dialog.ts";

interface SideMenuProps {
  readonly context: PageContext;
  /** Only on a phone; on a wide screen it is always there. */
  readonly open: boolean;
  readonly menuRef: RefObject<HTMLElement | null>;
  readonly profile: ProfileDialogOpener;
}

export function SideMenu({ context, open, menuRef, profile }: SideMenuProps) {
  const sandbox = context.network === "sandbox";
  const { user } = useAuth();
  return (
    <div className="border-line md:border-e">
      <aside
        id="side-menu"
        ref={menuRef}
        aria-label={say("Side menu")}
        className={classNames(
          "flex scroll-pb-32 flex-col overflow-y-auto bg-canvas px-3 pt-4 pb-3",
          "max-md:fixed max-md:inset-y-0 max-md:start-0 max-md:z-10 max-md:w-74 max-md:max-w-[calc(100vw-48px)] max-md:border-e max-md:border-line",
          open
            ? "max-md:transition-[translate] max-md:duration-200"
            : "max-md:invisible max-md:[transition:translate_200ms,visibility_0s_200ms] max-md:ltr:-translate-x-full max-md:rtl:translate-x-full",
          "md:sticky md:top-0",
          sandbox ? "md:h-[calc(100dvh-33px)]" : "md:h-dvh",
        )}
      >
        <a href={PAGES.dashboard.path} className="flex items-center gap-2.5 rounded-lg px-2 pt-1 pb-5 no-underline">
          <Mark className="size-8" />
          <span>
            <span className="block text-base leading-5 font-semibold tracking-[-0.015em]">
              {useContacts().productName}
            </span>
            <span className="block text-xs text-ink-muted">{say("Easy tool")}</span>
          </span>
        </a>
        <nav aria-label={say("Main")} className="grid gap-0.5">
          <Item href={PAGES.dashboard.path} icon={LayoutGrid} label={say("Dashboard")} path={context.path} />
          <Item href={PAGES.instances.path} icon={Server} label={say("Instances")} path={context.path} />
          <Item
            href={PAGES.messages.path}
            icon={MessageSquareText}
            label={say("Messages")}
            path={context.path === PAGES.chats.path ? PAGES.messages.path : context.path}
          />
          <Item href={PAGES.templates.path} icon={FileText} label={say("Templates")} path={context.path} />
          <Item href={PAGES.campaigns.path} icon={Megaphone} label={say("Campaigns")} path={context.path} />
          <Item href={PAGES.webhooks.path} icon={Webhook} label={say("Webhooks")} path={context.path} />
          <Item href={PAGES.keys.path} icon={KeyRound} label={say("API keys")} path={context.path} />
          <Item href={PAGES.requests.path} icon={ScrollText} label={API_REQUEST_WORDING.title} path={context.path} />
          <Item href={PAGES.analytics.path} icon={ChartColumn} label={say("Analytics")} path={context.path} />
          <Item href={PAGES.employees.path} icon={Users} label={say("Employees")} path={context.path} />
          <Item href={PAGES.activity.path} icon={ShieldCheck} label={say("Security activity")} path={context.path} />
        </nav>
        {user?.role === "admin" ? (
          <Group title={say("Server")} label={say("Administration of the server")}>
            <Item href={PAGES.admin.path} icon={UserCog} label={say("Administration")} path={context.path} below />
          </Group>
        ) : null}
        <Group title={say("Learn")} label={say("Help and reference")}>
          <NewTabItem href={PAGES.documentation.path} icon={BookOpen} label={say("Documentation")} />
          <NewTabItem href={PAGES.tutorials.path} icon={SquarePlay} label={say("Tutorials")} />
          <NewTabItem href={PAGES.faq.path} icon={CircleHelp} label={say("FAQ")} />
        </Group>
        {sandbox ? (
          <Group title={say("Sandbox")} label={say("Sandbox tools")}>
            <Item href={PAGES.sandbox.path} icon={Smartphone} label={say("Virtual phone")} path={context.path} />
          </Group>
        ) : null}
        <AccountMenu profile={profile} path={context.path} />
      </aside>
    </div>
  );
}

function Group({ title, label, children }: { title: string; label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className="mt-4 grid gap-0.5">
      <p className="px-2.5 pb-1 text-xs text-ink-muted">{title}</p>
      {children}
    </nav>
  );
}

interface ItemProps {
  readonly href: string;
  readonly icon: LucideIcon;
  readonly label: string;
}

const ITEM =
  "flex min-h-11 items-center gap-2.5 rounded-lg px-2.5 no-underline transition-colors focus-visible:outline-offset-0 md:min-h-8.5";

/** `below`: the pages below its own are its too. */
function Item({ href, icon: Icon, label, path, below = false }: ItemProps & { path: string; below?: boolean }) {
  const current = path === href || (below && path.startsWith(`${href}/`));
  return (
    <a
      href={href}
      aria-current={current ? "page" : undefined}
      className={classNames(
        ITEM,
        current
          ? "bg-surface font-medium text-ink inset-ring inset-ring-line"
          : "text-ink-muted hover:bg-hover hover:text-ink",
      )}
    >
      <Icon
        aria-hidden="true"
        strokeWidth={1.6}
        className={classNames("size-4.5 flex-none", current && "text-brand")}
      />
      {label}
    </a>
  );
}

function NewTabItem({ href, icon: Icon, label }: ItemProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className={classNames(ITEM, "text-ink-muted hover:bg-hover hover:text-ink")}
    >
      <Icon aria-hidden="true" strokeWidth={1.6} className="size-4.5 flex-none" />
      {label}
      <span className="sr-only"> {say("(opens in a new tab)")}</span>
      <ArrowUpRight aria-hidden="true" strokeWidth={1.6} className="ms-auto size-3.5 opacity-80 rtl:-scale-x-100" />
    </a>
  );
}
