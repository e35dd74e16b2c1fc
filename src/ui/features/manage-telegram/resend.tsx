import type { ReactNode } from "react";
import { unreachable } from "#domain/result.ts";
import type { CodeChannel } from "#domain/sessions/telegram-session.ts";
import { say } from "#languages/say.ts";
import { Button } from "../../components/button.tsx";
import { countdown } from "../../format/durations.ts";
import { useNow } from "../manage/use-now.ts";
import { sinceSent, untilResend } from "./login-clock.ts";
import type { CodeLoginView } from "./panel.ts";
import { TryAgainIn } from "./step-form.tsx";
import type { LoginControl } from "./use-login.ts";

interface ResendProps {
  readonly login: CodeLoginView;
  readonly control: LoginControl;
  readonly onResend: () => void;
}

/** For someone whose code does not come: when another may be asked for, then the button that asks. */
export function Resend({ login, control, onResend }: ResendProps) {
  const now = useNow(500);
  const { resend, seen } = control;
  if (login.next === null)
    return <Line>{say("No code? Go back to check the number, or to log in with a QR code.")}</Line>;
  const left = untilResend(login, sinceSent(login, seen, now));
  if (left > 0) return <Line>{say("No code? Request another in {time}.", { time: countdown(left) })}</Line>;
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-xs text-ink-muted">
      {say("No code?")}
      <Button
        variant="quiet"
        size="sm"
        busy={resend.busy}
        busyLabel={say("Requesting…")}
        disabled={resend.waitUntil !== null}
        onClick={onResend}
        className="px-2! text-xs! text-brand! tabular-nums disabled:text-ink-muted!"
      >
        {resend.waitUntil === null ? resendLabel(login.next) : <TryAgainIn until={resend.waitUntil} />}
      </Button>
    </div>
  );
}

function Line({ children }: { children: ReactNode }) {
  return <p className="text-xs text-ink-muted tabular-nums">{children}</p>;
}

/** Names the way that the next code takes. */
function resendLabel(next: CodeChannel): string {
  switch (next) {
    case "app":
      return say("Send the code to the Telegram app");
    case "sms":
      return say("Send the code by SMS");
    case "call":
      return say("Get a call that reads the code out");
    case "flash_call":
    case "missed_call":
      return say("Get a missed call with the code");
    case "email":
      return say("Send the code by e-mail");
    case "fragment":
      return say("Send the code to Fragment");
    case "other":
      return say("Request another code");
    default:
      return unreachable(next);
  }
}
