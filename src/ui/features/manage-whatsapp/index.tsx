import { RotateCw } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { SESSION_NOTICES } from "#domain/notices.ts";
import type { InstanceView } from "#ports/contracts/dashboard-api.ts";
import { sentenceOf } from "../../api/request.ts";
import { Alert } from "../../components/alert.tsx";
import { ChannelIcon } from "../../components/channel-icon.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { ConnectedCard } from "./connected-card.tsx";
import { CheckingPanel, IdlePanel } from "./idle-panel.tsx";
import { LinkPanel } from "./link-panel.tsx";
import { announcement } from "./panel.ts";
import { Rail } from "./rail.tsx";
import { SameFromCode } from "./same-from-code.tsx";
import { SendForm } from "./send-form.tsx";
import { SentFromHere } from "./sent-from-here.tsx";
import { useSend } from "./use-send.ts";
import { type SessionControl, useSession } from "./use-session.ts";
import { useToken } from "./use-token.ts";

export interface ManageWhatsAppProps {
  readonly instance: InstanceView;
  /** What code samples call. */
  readonly whatsappUrl: string;
  readonly onClose: () => void;
  /** On the sandbox network a QR code can be scanned with the virtual phone. */
  readonly sandbox?: boolean | undefined;
}

/** Links an account to an instance, and sends from it. */
export function ManageWhatsApp({ instance, whatsappUrl, onClose, sandbox = false }: ManageWhatsAppProps) {
  const [problem, setProblem] = useState<string | null>(instance.client ? null : SESSION_NOTICES.missingClientOrToken);
  const [loggedOut, setLoggedOut] = useState(false);
  const control = useSession(instance, { onProblem: setProblem, onLoggedOut: () => setLoggedOut(true) });
  const token = useToken(instance.id, setProblem);
  const sending = useSend(instance);
  const failedCheck = useCheckProblem(control);
  const { panel } = control;
  const workRef = useFocusKept(panel.kind === "link" ? `link ${panel.expired}` : panel.kind);

  function start(newCode: boolean) {
    setProblem(null);
    setLoggedOut(false);
    control.start(newCode);
  }

  return (
    <Dialog
      title={`Manage ${instance.name}`}
      wide
      keep
      onClose={onClose}
      lead={<ChannelIcon platform="whatsapp" size="sm" />}
      aside={
        <IconButton label="Check status" variant="quiet" onClick={control.check} className="me-2 md:me-3">
          <RotateCw aria-hidden="true" className="size-4.5" strokeWidth={1.6} />
        </IconButton>
      }
      bodyClass="lg:grid lg:grid-cols-[minmax(0,1fr)_312px]"
    >
      <div ref={workRef} tabIndex={-1} className="min-w-0 px-4 py-5 outline-none md:p-6">
        <p role="status" className="sr-only">
          {announcement(panel)}
        </p>
        <div className="grid gap-3 not-empty:mb-5">
          {problem ? <Alert onDismiss={() => setProblem(null)}>{problem}</Alert> : null}
          {failedCheck.sentence ? <Alert onDismiss={failedCheck.dismiss}>{failedCheck.sentence}</Alert> : null}
          {loggedOut ? (
            <Alert tone="success" onDismiss={() => setLoggedOut(false)}>
              {SESSION_NOTICES.loggedOut}
            </Alert>
          ) : null}
        </div>
        {panel.kind === "checking" ? <CheckingPanel /> : null}
        {panel.kind === "idle" ? (
          <IdlePanel session={panel.session} starting={control.starting} onStart={() => start(false)} />
        ) : null}
        {panel.kind === "link" ? (
          <LinkPanel panel={panel} starting={control.starting} sandbox={sandbox} onNewCode={() => start(true)} />
        ) : null}
        {panel.kind === "connected" ? (
          <>
            <ConnectedCard
              session={panel.session}
              certain={control.checkError === null}
              checking={control.checking}
              loggingOut={control.loggingOut}
              onRefresh={control.check}
              onLogOut={control.logOut}
            />
            <SendForm instanceId={instance.id} sending={sending} />
            <SameFromCode
              instance={instance}
              whatsappUrl={whatsappUrl}
              draft={sending.draft}
              samples={sending.samples}
              token={token.shown}
            />
          </>
        ) : null}
      </div>
      <Rail instance={instance} token={token} status={railStatus(control)}>
        {sending.sent.length > 0 ? <SentFromHere instanceId={instance.id} sent={sending.sent} /> : null}
      </Rail>
    </Dialog>
  );
}

function railStatus({ panel, checkError }: SessionControl): "Active" | "Inactive" | "Unknown" {
  if (checkError || panel.kind === "checking") return "Unknown";
  return panel.kind === "connected" ? "Active" : "Inactive";
}

/** Dismissed, it stays away until a check succeeds and another fails. */
function useCheckProblem({ checkError, checkedAt }: SessionControl) {
  const [dismissedAt, setDismissedAt] = useState<number | null>(null);
  const shown = checkError !== null && dismissedAt !== checkedAt;
  return {
    sentence: shown ? sentenceOf(checkError, SESSION_NOTICES.checkStatusFailed) : null,
    dismiss: () => setDismissedAt(checkedAt),
  };
}

/** A panel that goes takes the focused button along; the next Tab then starts in the panel that came. */
function useFocusKept(panel: string) {
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs because the panel has changed.
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, [panel]);
  return ref;
}
