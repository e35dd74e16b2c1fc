import { useState } from "react";
import { SESSION_WORDING } from "#domain/wording/sessions.ts";
import type { InstanceView } from "#ports/contracts/dashboard/api.ts";
import { PhoneNumber } from "../../components/phone-number.tsx";
import { CheckingPanel } from "../manage/checking-panel.tsx";
import { ConnectedCard } from "../manage/connected-card.tsx";
import { type Banner, ManageDialog } from "../manage/manage-dialog.tsx";
import { Rail, type RailStatus } from "../manage/rail.tsx";
import { useCheckProblem } from "../manage/use-check-problem.ts";
import { useToken } from "../manage/use-token.ts";
import { LatelyRail } from "../message-log/lately-rail.tsx";
import { SendPanel } from "../messages/send-panel.tsx";
import { useSend } from "../messages/use-send.ts";
import { IdlePanel } from "./idle-panel.tsx";
import { LinkPanel } from "./link-panel.tsx";
import { announcement, type Panel } from "./panel.ts";
import { PasskeyLater } from "./passkey-later.tsx";
import { PhonePanel } from "./phone-panel.tsx";
import { type SessionControl, useSession } from "./use-session.ts";

interface ManageWhatsAppProps {
  readonly instance: InstanceView;
  /** What code samples call. */
  readonly whatsappUrl: string;
  readonly onRenewed: (instance: InstanceView) => void;
  readonly onClose: () => void;
  /** On the sandbox network a QR code can be scanned with the virtual phone. */
  readonly sandbox?: boolean | undefined;
}

/** Links an account to an instance, and sends from it. */
export function ManageWhatsApp({ instance, whatsappUrl, onRenewed, onClose, sandbox = false }: ManageWhatsAppProps) {
  const [problem, setProblem] = useState<string | null>(instance.client ? null : SESSION_WORDING.missingClientOrToken);
  const [loggedOut, setLoggedOut] = useState(false);
  const control = useSession(instance, { onProblem: setProblem, onLoggedOut: () => setLoggedOut(true) });
  const fallback = SESSION_WORDING.missingClientOrToken;
  const token = useToken({ instanceId: instance.id, fallback, onProblem: setProblem });
  const sending = useSend(instance);
  const failedCheck = useCheckProblem(control);
  const { panel } = control;
  const [byPhone, setByPhone] = useState(false);
  const isUnlinked = panel.kind === "idle" || panel.kind === "link";
  const typed = panel.kind === "typed" ? panel : null;
  const asksPhone = typed !== null || (byPhone && isUnlinked && !isLinking(panel));

  function start(newCode: boolean) {
    setProblem(null);
    setLoggedOut(false);
    control.start(newCode);
  }

  function linkByPhone() {
    setProblem(null);
    setLoggedOut(false);
    control.clearCodes();
    setByPhone(true);
  }

  function requestCode(phone: string) {
    setProblem(null);
    control.requestCode(phone);
  }

  const banners: (Banner | null)[] = [
    problem === null ? null : { tone: "danger", sentence: problem, dismiss: () => setProblem(null) },
    failedCheck,
    loggedOut ? { tone: "success", sentence: SESSION_WORDING.loggedOut, dismiss: () => setLoggedOut(false) } : null,
  ];
  return (
    <ManageDialog
      instance={instance}
      onCheck={control.check}
      onRenewed={onRenewed}
      onClose={onClose}
      announcement={announcement(panel)}
      banners={banners.filter((banner) => banner !== null)}
      panelKey={asksPhone ? "phone" : panel.kind === "link" ? `link ${panel.expired}` : panel.kind}
      rail={
        <Rail instance={instance} token={token} status={railStatus(control)}>
          <LatelyRail instanceId={instance.id} />
        </Rail>
      }
    >
      {panel.kind === "checking" ? <CheckingPanel /> : null}
      {asksPhone ? (
        <PhonePanel
          panel={typed}
          requesting={control.requesting}
          refusal={control.phoneRefusal}
          sandbox={sandbox}
          onRequest={requestCode}
          onTyping={control.clearRefusal}
          onQr={() => {
            setByPhone(false);
            start(true);
          }}
        />
      ) : null}
      {panel.kind === "idle" && !asksPhone ? (
        <IdlePanel
          session={panel.session}
          starting={control.starting}
          onStart={() => start(false)}
          onPhone={linkByPhone}
        />
      ) : null}
      {panel.kind === "link" && !asksPhone ? (
        <LinkPanel
          panel={panel}
          starting={control.starting}
          sandbox={sandbox}
          onNewCode={() => start(true)}
          onPhone={linkByPhone}
        />
      ) : null}
      {panel.kind === "passkey" ? (
        <PasskeyLater
          instanceId={instance.id}
          sandbox={sandbox}
          starting={control.starting}
          onStartAgain={() => start(true)}
        />
      ) : null}
      {panel.kind === "connected" ? (
        <>
          <ConnectedCard
            who={panel.session.phone ? <PhoneNumber digits={panel.session.phone} /> : null}
            since={panel.session.since}
            detail={panel.session.name}
            hold={panel.session.hold}
            certain={control.checkError === null}
            checking={control.checking}
            loggingOut={control.loggingOut}
            onRefresh={control.check}
            afterwards={SESSION_WORDING.unlinkScan}
            onLogOut={control.logOut}
          />
          <SendPanel control={sending} sandbox={sandbox} url={whatsappUrl} token={token.shown} />
        </>
      ) : null}
    </ManageDialog>
  );
}

function railStatus({ panel, checkError }: SessionControl): RailStatus {
  if (checkError || panel.kind === "checking") return "unknown";
  return panel.kind === "connected" ? "active" : "inactive";
}

function isLinking(panel: Panel): boolean {
  return panel.kind === "link" && panel.step === "linking";
}
