import { useEffect, useState } from "react";
import { SESSION_WORDING } from "#domain/wording/sessions.ts";
import type { InstanceView, SessionView, StartedSessionView } from "#ports/contracts/dashboard/api.ts";
import { RequestError, sentenceOf } from "../../api/request.ts";
import { logOutSession, readSession, requestPairingCode, startSession } from "../../api/sessions.ts";
import { useMutation } from "../../queries/use-mutation.ts";
import { type LinkCode, linkCode } from "../manage/code-life.ts";
import type { StatusCheck } from "../manage/use-check-problem.ts";
import { useNow } from "../manage/use-now.ts";
import { useSessionCheck } from "../manage/use-session-check.ts";
import { type Panel, panelFor, statusPollMs } from "./panel.ts";
import { type TypedCode, typedCode } from "./typed-code.ts";

const CODE_TICK_MS = 250;
/** Codes that nobody has scanned are replaced so often before somebody has to ask. */
const RENEWALS = 2;
const CHECKING: Panel = { kind: "checking" };

export interface SessionControl extends StatusCheck {
  readonly panel: Panel;
  readonly checking: boolean;
  readonly starting: boolean;
  readonly loggingOut: boolean;
  readonly requesting: boolean;
  /** What is wrong with the number that a code was asked for. */
  readonly phoneRefusal: string | undefined;
  check(): void;
  start(newCode: boolean): void;
  /** Shows no code of either kind any more. */
  clearCodes(): void;
  /** A code to be typed on the phone. */
  requestCode(phone: string): void;
  clearRefusal(): void;
  logOut(): void;
}

interface SessionEvents {
  /** A sentence for the banner. */
  onProblem(sentence: string): void;
  onLoggedOut(): void;
}

/** The session of an instance: checked on opening and every 5 s, started, and ended. */
export function useSession({ id }: InstanceView, { onProblem, onLoggedOut }: SessionEvents): SessionControl {
  const [code, setCode] = useState<LinkCode | null>(null);
  const [typed, setTyped] = useState<TypedCode | null>(null);
  const [renewals, setRenewals] = useState(0);
  const now = useNow(code || typed ? CODE_TICK_MS : null);

  const panelNow = (session: SessionView | null, checkedAt: number, at: number) =>
    panelFor({ session, checkedAt, code, typed, now: at });
  const status = useSessionCheck<SessionView>({
    queryKey: ["session", id],
    read: (signal) => readSession(id, signal),
    end: () => logOutSession(id),
    pollMs: (known, checkedAt) => statusPollMs(panelNow(known, checkedAt, Date.now())),
    onProblem,
    onLoggedOut: () => {
      clearCodes();
      onLoggedOut();
    },
  });
  const panel = status.isFirst && !code && !typed ? CHECKING : panelNow(status.session, status.checkedAt, now);

  useEffect(() => {
    if (panel.kind !== "connected" && panel.kind !== "passkey" && panel.kind !== "idle") return;
    setCode(null);
    setTyped(null);
  }, [panel.kind]);

  function clearCodes() {
    setCode(null);
    setTyped(null);
  }

  const request = useMutation({
    mutationFn: (phone: string) => requestPairingCode(id, phone),
    onSuccess: (asked) => {
      setCode(null);
      setTyped(typedCode(asked, Date.now()));
      void status.check();
    },
    onError: (error) => {
      if (!isAboutPhone(error)) onProblem(startProblem(error));
    },
  });

  const start = useMutation({
    mutationFn: (newCode: boolean) => startSession(id, newCode),
    onSuccess: async (started: StartedSessionView) => {
      await status.adopt(() => (started.kind === "status" ? started.session : null));
      setTyped(null);
      if (started.kind === "qr") setCode(linkCode(started, Date.now()));
    },
    onError: (error) => {
      setRenewals(RENEWALS);
      onProblem(startProblem(error));
    },
  });

  const isDue = panel.kind === "link" && panel.expired && renewals < RENEWALS && !start.isPending;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when a code has run out, and at each tick until it is seen.
  useEffect(() => {
    if (!isDue || document.hidden) return;
    setRenewals(renewals + 1);
    start.mutate(true);
  }, [isDue, isDue && now]);

  return {
    panel,
    checkError: status.checkError,
    checkedAt: status.checkedAt,
    checking: status.checking,
    starting: start.isPending,
    loggingOut: status.loggingOut,
    requesting: request.isPending,
    phoneRefusal: isAboutPhone(request.error) ? request.error.sentence : undefined,
    check: () => void status.check(),
    start(newCode) {
      setRenewals(0);
      start.mutate(newCode);
    },
    clearCodes,
    requestCode: request.mutate,
    clearRefusal() {
      if (request.isError) request.reset();
    },
    logOut: status.logOut,
  };
}

function startProblem(error: unknown): string {
  const answered = error instanceof RequestError && error.code !== "NO_RESPONSE";
  return sentenceOf(error, answered ? SESSION_WORDING.sessionStartFailed : SESSION_WORDING.startFailed);
}

/** Shown at the field; what else is refused stands above it. */
function isAboutPhone(error: unknown): error is RequestError {
  if (!(error instanceof RequestError)) return false;
  return error.field === "phone" || error.code === "PHONE_NUMBER_INVALID" || error.code === "RECIPIENT_NOT_FOUND";
}
