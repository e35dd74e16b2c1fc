import { Download } from "lucide-react";
import { say } from "#languages/say.ts";
import { PASSKEY_EXTENSION_PATH, PASSKEY_GUIDE_PATH } from "#ports/contracts/passkey-paths.ts";
import { sentenceOf } from "../../api/request.ts";
import { beginPasskeyCeremony } from "../../api/sessions.ts";
import { Alert } from "../../components/alert.tsx";
import { Button, buttonClass } from "../../components/button.tsx";
import { rich } from "../../components/rich.tsx";
import { NewTabLink } from "../../components/text-link.tsx";
import { useMutation } from "../../queries/use-mutation.ts";
import { HowTo } from "../manage/how-to.tsx";

const STEPS = [
  {
    title: say("Install the extension in the browser that has your passkey"),
    detail: say("Once; in Chrome, Edge, Brave or another one like them"),
  },
  { title: say("Open web.whatsapp.com from here"), detail: null },
  { title: say("Use your passkey there"), detail: say("The answer comes back by itself") },
];

/** The short way: a link of one use, and our extension in the tab that it opens. */
export function PasskeyByExtension({ instanceId }: { readonly instanceId: number }) {
  const begin = useMutation({
    mutationFn: (_: null) => beginPasskeyCeremony(instanceId),
    onSuccess: ({ url }) => void window.open(url, "_blank", "noopener,noreferrer"),
  });
  return (
    <>
      <HowTo steps={STEPS} />
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" busy={begin.isPending} busyLabel={say("Opening…")} onClick={() => begin.mutate(null)}>
          {say("Open web.whatsapp.com")}
        </Button>
        <a href={PASSKEY_EXTENSION_PATH} download className={buttonClass()}>
          <Download aria-hidden="true" className="size-4" strokeWidth={1.6} />
          {say("Download the extension")}
        </a>
      </div>
      <p className="mt-2 text-xs text-ink-muted">
        {rich("<link>How to install it</link>, and what it may do", {
          link: (text) => <NewTabLink href={PASSKEY_GUIDE_PATH}>{text}</NewTabLink>,
        })}
      </p>
      {begin.isError ? (
        <Alert className="mt-3">{sentenceOf(begin.error, say("WhatsApp could not be reached. Try again."))}</Alert>
      ) : null}
      {begin.isSuccess ? (
        <p className="mt-3 text-pretty">
          {rich(
            "If no tab has opened, <link>open it here</link>. This link is good for five minutes, and for one answer.",
            {
              link: (text) => <NewTabLink href={begin.data.url}>{text}</NewTabLink>,
            },
          )}
        </p>
      ) : null}
    </>
  );
}
