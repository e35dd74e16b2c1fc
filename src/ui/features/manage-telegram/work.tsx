import { unreachable } from "#domain/result.ts";
import { SESSION_WORDING } from "#domain/wording/sessions.ts";
import { say } from "#languages/say.ts";
import type { InstanceView } from "#ports/contracts/dashboard/api.ts";
import { Button } from "../../components/button.tsx";
import { CheckingPanel } from "../manage/checking-panel.tsx";
import { ConnectedCard } from "../manage/connected-card.tsx";
import { SendPanel } from "../messages/send-panel.tsx";
import type { SendControl } from "../messages/use-send.ts";
import { AccountFacts } from "./account-facts.tsx";
import { LinkPanel } from "./link-panel.tsx";
import type { LoginWay, Panel } from "./panel.ts";
import { PasswordStep } from "./password-step.tsx";
import { RequestStep } from "./request-step.tsx";
import type { Attempt } from "./use-attempt.ts";
import type { LoginControl } from "./use-login.ts";
import type { SessionControl } from "./use-session.ts";
import { VerifyStep } from "./verify-step.tsx";
import { WaitingPanel } from "./waiting-panel.tsx";

interface WorkProps {
  readonly instance: InstanceView;
  readonly telegramUrl: string;
  readonly sandbox: boolean;
  readonly session: SessionControl;
  readonly login: LoginControl;
  readonly sending: SendControl;
  /** Null while hidden. */
  readonly token: string | null;
  readonly way: LoginWay;
  readonly phone: string;
  readonly onPhone: (phone: string) => void;
  readonly onWay: (way: LoginWay) => void;
  /** Clears what was said before, and tries. */
  readonly begin: <Input>(attempt: Attempt<Input>, input: Input) => void;
}

/** The working area: one panel for where the session stands. */
export function Work(props: WorkProps) {
  const { instance, sandbox, session, login, begin } = props;
  const { panel } = session;
  const onBack = () => begin(login.cancel, undefined);
  switch (panel.kind) {
    case "checking":
      return <CheckingPanel />;
    case "request":
      return (
        <RequestStep
          why={panel.why}
          phone={props.phone}
          onPhone={props.onPhone}
          attempt={login.request}
          onRequest={() => begin(login.request, props.phone)}
          onQr={() => props.onWay("qr")}
        />
      );
    case "verify":
      return (
        <VerifyStep
          login={panel.login}
          control={login}
          sandbox={sandbox}
          onVerify={(code) => begin(login.verify, code)}
          onResend={() => begin(login.resend, undefined)}
          onBack={onBack}
        />
      );
    case "password":
      return (
        <PasswordStep
          login={panel.login}
          way={props.way}
          control={login}
          onConnect={(password) => begin(login.password, password)}
          onBack={onBack}
        />
      );
    case "qr":
      return (
        <LinkPanel instance={instance} session={session} cancel={login.cancel} sandbox={sandbox} onPhone={onBack} />
      );
    case "entering":
      return <WaitingPanel title={say("Connecting")} message={say("Telegram has let this instance in. One moment.")} />;
    case "reconnecting":
      return (
        <WaitingPanel title={say("Session Not Active")} message={panel.message}>
          <Button className="mt-3" busy={session.loggingOut} busyLabel={say("Logging out…")} onClick={session.logOut}>
            {say("Logout")}
          </Button>
        </WaitingPanel>
      );
    case "connected":
      return <Connected {...props} linked={panel.session} />;
    default:
      return unreachable(panel);
  }
}

type Linked = Extract<Panel, { kind: "connected" }>["session"];

function Connected({ linked, ...props }: WorkProps & { linked: Linked }) {
  const { telegramUrl, session, sending, sandbox, token } = props;
  return (
    <>
      <ConnectedCard
        who={linked.user?.name}
        since={linked.since}
        hold={linked.hold}
        certain={session.checkError === null}
        checking={session.checking}
        loggingOut={session.loggingOut}
        onRefresh={session.check}
        afterwards={SESSION_WORDING.unlinkLogIn}
        onLogOut={session.logOut}
      />
      {linked.user ? <AccountFacts user={linked.user} /> : null}
      <SendPanel control={sending} sandbox={sandbox} url={telegramUrl} token={token} />
    </>
  );
}
