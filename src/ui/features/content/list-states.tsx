import { CircleAlert, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { say } from "#languages/say.ts";
import { Button } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";

/** Loads the page again; its script only loads the list. */
export function RefreshButton() {
  return (
    <Button
      type="submit"
      size="lg"
      data-refresh
      className="max-sm:w-11 max-sm:px-0!"
      icon={<RotateCw aria-hidden="true" strokeWidth={1.75} className="size-4 in-aria-busy:animate-spin" />}
    >
      <span className="max-sm:sr-only">{say("Refresh")}</span>
    </Button>
  );
}

interface LoadErrorProps {
  readonly message: string;
  readonly shown: boolean;
  /** The form that loads the page again. */
  readonly form: string;
}

/** In the page from the start, so that the page's script can show it beside a list that could not be refreshed. */
export function LoadError({ message, shown, form }: LoadErrorProps) {
  return (
    <div
      data-load-error
      hidden={!shown}
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-[color-mix(in_srgb,var(--danger)_40%,var(--line))] bg-danger-tint py-2.5 ps-4 pe-2.5 text-danger-ink"
    >
      <CircleAlert aria-hidden="true" strokeWidth={1.75} className="size-4 flex-none" />
      <p role="alert" className="min-h-5 flex-1 font-medium">
        {message}
      </p>
      <Button type="submit" form={form} data-refresh>
        {say("Try Again")}
      </Button>
    </div>
  );
}

/** When the list was last refreshed: filled, and so announced, by the page's script. */
export function Refreshed({ className }: { className?: string }) {
  return <span role="status" data-refreshed className={classNames("empty:hidden", className)} />;
}

interface NothingProps {
  readonly title: string;
  /** What to do about it. */
  readonly children: ReactNode;
  /** Toggled by the page's script. */
  readonly none?: { readonly shown: boolean };
}

export function Nothing({ title, children, none }: NothingProps) {
  return (
    <div
      data-none={none ? "" : undefined}
      hidden={none ? !none.shown : undefined}
      className="rounded-lg border border-dashed border-soft px-6 py-16 text-center"
    >
      <h2 className="text-lg tracking-[-0.014em]">{title}</h2>
      <p className="mx-auto mt-1 max-w-[46ch] text-base text-ink-muted">{children}</p>
    </div>
  );
}
