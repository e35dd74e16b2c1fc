import { say } from "#languages/say.ts";
import type { PageContext } from "#ports/contracts/pages.ts";

/** On every page of the sandbox, so that nobody mistakes it for a live network. */
export function SandboxBanner({ network }: Pick<PageContext, "network">) {
  if (network !== "sandbox") return null;
  return (
    <aside
      aria-label={say("Sandbox")}
      className="flex min-h-8 items-center justify-center gap-2 border-b border-[color-mix(in_srgb,var(--accent)_42%,var(--line))] bg-[color-mix(in_srgb,var(--accent)_14%,var(--canvas))] px-4 py-1.5 text-xs font-medium"
    >
      <span aria-hidden="true" className="size-2 flex-none rotate-45 rounded-[2px] bg-accent" />
      {say("Sandbox network: nothing leaves this machine")}
    </aside>
  );
}
