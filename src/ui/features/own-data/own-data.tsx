import { Download, UserX } from "lucide-react";
import { useRef, useState } from "react";
import { OWN_DATA_WORDING } from "#domain/wording/own-data.ts";
import { say } from "#languages/say.ts";
import { DASHBOARD_PATHS } from "#ports/contracts/dashboard/paths.ts";
import type { SignedInUser } from "#ports/contracts/pages.ts";
import { Button } from "../../components/button.tsx";
import { rich } from "../../components/rich.tsx";
import { LocalDateTime } from "../../format/local-date.tsx";
import { FactorRow } from "../security/factor-row.tsx";
import { useStepUp } from "../security/use-step-up.tsx";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";
import { DownloadDialog } from "./download-dialog.tsx";

interface OwnDataProps {
  readonly user: SignedInUser;
  readonly onChanged: (user: SignedInUser) => void;
}

/** A copy of all that is one's own, and the end of the account. */
export function OwnData({ user, onChanged }: OwnDataProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const download = useRef<HTMLAnchorElement>(null);
  const [asked, setAsked] = useState<"download" | "delete" | null>(null);
  const [said, setSaid] = useState("");
  const stepUp = useStepUp();

  function done(sentence: string) {
    setAsked(null);
    setSaid(sentence);
    heading.current?.focus();
  }

  return (
    <section aria-labelledby="own-data" className="mt-5 border-t border-line pt-4">
      <h3 id="own-data" ref={heading} tabIndex={-1} className="rounded-xs text-sm outline-offset-4">
        {OWN_DATA_WORDING.title}
      </h3>
      <p role="status" className="text-xs font-medium text-success-ink empty:hidden">
        {said}
      </p>
      <ul className="mt-1">
        <FactorRow
          icon={Download}
          name={say("A copy of your data")}
          detail={say("One ZIP file: profile, messages, files and more")}
        >
          <Button
            size="sm"
            aria-label={say("Download your data")}
            aria-haspopup="dialog"
            onClick={() => {
              setSaid("");
              setAsked("download");
            }}
          >
            {say("Download")}
          </Button>
        </FactorRow>
        <FactorRow
          icon={UserX}
          name={say("Your account")}
          detail={
            user.deletesAt === null ? (
              say("Deleted a week after you ask for it")
            ) : (
              <span className="font-medium text-danger-ink">
                {rich("Deleted on {day}", { day: <LocalDateTime iso={user.deletesAt} /> })}
              </span>
            )
          }
        >
          {user.deletesAt === null ? (
            <Button
              size="sm"
              aria-haspopup="dialog"
              onClick={() => {
                setSaid("");
                setAsked("delete");
              }}
            >
              {say("Delete account")}
            </Button>
          ) : null}
        </FactorRow>
      </ul>
      {/* biome-ignore lint/a11y/useAnchorContent: clicked by the page's script alone, and hidden from everybody. */}
      <a ref={download} href={DASHBOARD_PATHS.ownData} download tabIndex={-1} aria-hidden="true" className="hidden" />
      {asked === "download" ? (
        <DownloadDialog
          stepUp={stepUp}
          onAllowed={() => {
            download.current?.click();
            done(OWN_DATA_WORDING.ready);
          }}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {asked === "delete" ? (
        <DeleteAccountDialog
          stepUp={stepUp}
          onPlanned={(now) => {
            onChanged(now);
            done(OWN_DATA_WORDING.planned);
          }}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {stepUp.question}
    </section>
  );
}
