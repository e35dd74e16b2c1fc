import { say } from "#languages/say.ts";
import { PAGES } from "#ports/contracts/pages.ts";

/** The way on of whoever is signed in, on pages that others come to as well. */
export function DashboardLink({ className }: { readonly className: string }) {
  return (
    <a href={PAGES.dashboard.path} className={`${className} not-signed-in:hidden`}>
      {say("Dashboard")}
    </a>
  );
}
