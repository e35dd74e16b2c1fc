import { useEffect, useState } from "react";
import { SESSION_WORDING } from "#domain/wording/sessions.ts";
import type { InstanceView } from "#ports/contracts/dashboard/api.ts";
import type { TelegramQrView } from "#ports/contracts/telegram/dashboard.ts";
import { startTelegramQr } from "../../api/telegram.ts";
import { type LinkCode, linkCode } from "../manage/code-life.ts";
import { useNow } from "../manage/use-now.ts";
import { type Attempt, useAttempt } from "./use-attempt.ts";
import type { SessionControl } from "./use-session.ts";

/** How often a code is looked at; and how soon another is asked for, while the server still gives the one that has run out. */
const TICK_MS = 1_000;

interface QrControl {
  readonly code: LinkCode | null;
  readonly expired: boolean;
  readonly attempt: Attempt<boolean>;
  /** Replaces the code on show. */
  renew(): void;
}

/** A code that is replaced as it runs out, while it is on show. Stops after a refusal, until asked. */
export function useQr(instance: InstanceView, session: SessionControl): QrControl {
  const [code, setCode] = useState<LinkCode | null>(null);
  const [stopped, setStopped] = useState(false);
  const now = useNow(TICK_MS);

  async function take(answer: TelegramQrView) {
    if (answer.kind === "status") {
      setStopped(true);
      return session.adopt(() => answer.session);
    }
    if (answer.qrText !== code?.qrText) setCode(linkCode(answer, Date.now()));
  }

  const attempt = useAttempt({
    run: (newCode: boolean) => startTelegramQr(instance.id, newCode),
    onDone: take,
    onRefused: () => setStopped(true),
    fallback: SESSION_WORDING.startFailed,
  });

  const isOver = code === null || now >= code.diesAt;
  const isDue = isOver && !stopped && !attempt.busy && instance.client !== "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when a code falls due, and at each tick from then on.
  useEffect(() => {
    if (isDue && !document.hidden) attempt.start(false);
  }, [isDue, isDue && now]);

  return {
    code,
    expired: code !== null && isOver,
    attempt,
    renew() {
      setStopped(false);
      attempt.start(true);
    },
  };
}
