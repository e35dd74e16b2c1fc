import { useState } from "react";
import { SESSION_WORDING } from "#domain/wording/sessions.ts";
import { TELEGRAM_WORDING } from "#domain/wording/telegram/session.ts";
import type { InstanceView } from "#ports/contracts/dashboard/api.ts";
import { groupPhoneNumber } from "../../components/group-phone-number.ts";
import { type Banner, ManageDialog } from "../manage/manage-dialog.tsx";
import { Rail, type RailStatus } from "../manage/rail.tsx";
import { useCheckProblem } from "../manage/use-check-problem.ts";
import { useToken } from "../manage/use-token.ts";
import { LatelyRail } from "../message-log/lately-rail.tsx";
import { useSend } from "../messages/use-send.ts";
import { announcement, type LoginWay } from "./panel.ts";
import type { Attempt } from "./use-attempt.ts";
import { type LoginControl, useLogin } from "./use-login.ts";
import { type SessionControl, useSession } from "./use-session.ts";
import { Work } from "./work.tsx";

interface ManageTelegramProps {
  readonly instance: InstanceView;
  /** What code samples call. */
  readonly telegramUrl: string;
  readonly onRenewed: (instance: InstanceView) => void;
  readonly onClose: () => void;
  /** On the sandbox network a code can be read, and a QR code scanned, on the virtual phone. */
  readonly sandbox?: boolean | undefined;
}

/** Links an account to an instance, and sends from it. */
export function ManageTelegram({ instance, telegramUrl, onRenewed, onClose, sandbox = false }: ManageTelegramProps) {
  const missing = instance.client ? null : SESSION_WORDING.missingClientIdOrToken;
  const [problem, setProblem] = useState<string | null>(missing);
  const [notice, setNotice] = useState<string | null>(null);
  const [way, setWay] = useState<LoginWay>("phone");
  const [phone, setPhone] = useState(() => groupPhoneNumber((instance.phone ?? "").replace(/^\+/, "")));
  const session = useSession(instance, {
    way,
    onProblem: setProblem,
    onLoggedIn: () => setNotice(TELEGRAM_WORDING.loggedIn),
    onDisconnected: () => setNotice((said) => (said === TELEGRAM_WORDING.loggedIn ? null : said)),
    onLoggedOut: () => {
      setWay("phone");
      setNotice(SESSION_WORDING.loggedOut);
    },
  });
  const login = useLogin(instance, session, () => setWay("phone"));
  const fallback = SESSION_WORDING.missingClientIdOrToken;
  const token = useToken({ instanceId: instance.id, fallback, onProblem: setProblem });
  const sending = useSend(instance);
  const failedCheck = useCheckProblem(session);

  function tidy() {
    setProblem(missing);
    setNotice(null);
    for (const attempt of attemptsOf(login)) attempt.clear();
  }

  function begin<Input>(attempt: Attempt<Input>, input: Input) {
    tidy();
    if (missing === null) attempt.start(input);
  }

  const banners: (Banner | null)[] = [
    problem === null ? null : { tone: "danger", sentence: problem, dismiss: () => setProblem(null) },
    ...attemptsOf(login).map(refusalBanner),
    failedCheck,
    notice === null || failedCheck ? null : { tone: "success", sentence: notice, dismiss: () => setNotice(null) },
  ];
  const { panel } = session;
  return (
    <ManageDialog
      instance={instance}
      onCheck={session.check}
      onRenewed={onRenewed}
      onClose={onClose}
      announcement={announcement(panel)}
      banners={banners.filter((banner) => banner !== null)}
      panelKey={panel.kind}
      rail={
        <Rail instance={instance} token={token} status={railStatus(session)}>
          <LatelyRail instanceId={instance.id} />
        </Rail>
      }
    >
      <Work
        instance={instance}
        telegramUrl={telegramUrl}
        sandbox={sandbox}
        session={session}
        login={login}
        sending={sending}
        token={token.shown}
        way={way}
        phone={phone}
        onPhone={setPhone}
        onWay={(chosen) => {
          tidy();
          setWay(chosen);
        }}
        begin={begin}
      />
    </ManageDialog>
  );
}

function attemptsOf({ request, resend, verify, password, cancel }: LoginControl) {
  return [request, resend, verify, password, cancel];
}

function refusalBanner({ refusal, clear }: Pick<Attempt<never>, "refusal" | "clear">): Banner | null {
  return refusal?.place === "banner" ? { tone: "danger", sentence: refusal.sentence, dismiss: clear } : null;
}

function railStatus({ panel, checkError }: SessionControl): RailStatus {
  if (checkError || panel.kind === "checking") return "unknown";
  return panel.kind === "connected" ? "active" : "inactive";
}
