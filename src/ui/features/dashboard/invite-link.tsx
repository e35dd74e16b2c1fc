import { say } from "#languages/say.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import { CopyButton } from "../../components/copy-button.tsx";
import { useHydrated } from "../../format/use-hydrated.ts";

/** The signup page with one's own id. Source: spec §1. */
export function InviteLink({ userId }: { userId: number }) {
  const path = `${PAGES.signup.path}?ref=${userId}`;
  const link = useHydrated() ? `${window.location.origin}${path}` : path;
  return (
    <section
      aria-labelledby="invite"
      className="mt-4 grid items-center gap-x-8 gap-y-3 rounded-lg border border-line bg-surface p-4 md:grid-cols-[minmax(0,1fr)_minmax(0,440px)] md:py-3.5 md:ps-5"
    >
      <div>
        <h2 id="invite" className="text-sm">
          {say("Invite link")}
        </h2>
        <p className="text-xs text-ink-muted">{say("Everyone who signs up with it is counted above.")}</p>
      </div>
      <div className="flex min-w-0 items-center rounded-lg border border-line bg-sunken">
        <input
          readOnly
          value={link}
          aria-label={say("Invite link")}
          dir="ltr"
          onFocus={(event) => event.currentTarget.select()}
          className="min-w-0 flex-1 rounded-s-lg px-3 font-mono text-[13px] leading-9"
        />
        <CopyButton
          text={link}
          label={say("Copy invite link")}
          className="rounded-e-[9px] border-s border-line [&_button]:text-ink"
        >
          {say("Copy")}
        </CopyButton>
      </div>
    </section>
  );
}
