import { say } from "#languages/say.ts";
import type { SessionView } from "#ports/contracts/dashboard/api.ts";
import { Button } from "../../components/button.tsx";
import { ChannelIcon } from "../../components/channel-icon.tsx";
import { Spinner } from "../../components/spinner.tsx";
import { whyIdle } from "./panel.ts";
import { PhoneInstead } from "./phone-instead.tsx";

interface IdlePanelProps {
  readonly session: SessionView | null;
  readonly starting: boolean;
  readonly onStart: () => void;
  readonly onPhone: () => void;
}

/** Nothing is linked, or the link is down: why, and the way on. */
export function IdlePanel({ session, starting, onStart, onPhone }: IdlePanelProps) {
  return (
    <section className="grid justify-items-center gap-2 px-2 py-12 text-center md:px-6 lg:py-16">
      <ChannelIcon platform="whatsapp" off />
      <h3 className="mt-2 text-lg tracking-[-0.014em]">{say("Session Not Active")}</h3>
      <p className="flex max-w-[44ch] items-center gap-2 text-balance text-ink-muted">
        {session?.state === "reconnecting" ? <Spinner pixels={16} className="flex-none text-brand" /> : null}
        {whyIdle(session)}
      </p>
      <Button variant="primary" className="mt-3" busy={starting} busyLabel={say("Starting session…")} onClick={onStart}>
        {say("Start WhatsApp Session")}
      </Button>
      {session?.state === "reconnecting" ? null : <PhoneInstead onPhone={onPhone} className="mt-1" />}
    </section>
  );
}
